import { RefreshCw } from 'lucide-react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/use-toast.ts';

export function ComputeNowButton() {
  const { mutate, isPending } = useComputeNow();
  return (
    <Button
      size="small"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <RefreshCw aria-hidden size={16} />
      {isPending ? 'Computing...' : 'Compute now'}
    </Button>
  );
}

/** Has the health measured now; whatever shows it follows. */
function useComputeNow() {
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
