import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** Has the health measured now; whatever shows it follows. */
export function useComputeNow() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.memoryHealth.computeNow.useMutation({
    onSuccess: async (metrics) => {
      utils.memoryHealth.list.setData(undefined, metrics);
      await Promise.all([
        utils.memoryHealth.critical.invalidate(),
        utils.memoryHealth.history.invalidate(),
        utils.memoryHealth.rows.invalidate(),
      ]);
    },
    onError: (error) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to compute the health'), variant: 'destructive' });
    },
  });
}
