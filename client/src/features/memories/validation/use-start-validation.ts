import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

export function useStartValidation(onStarted: (batchId: string) => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.validation.start.useMutation({
    onSuccess: ({ batchId }) => {
      onStarted(batchId);
      return utils.validation.list.invalidate();
    },
    onError: (error) => {
      toast({
        title: 'Failed to start validation',
        description: messageOf(error, 'The server cannot be reached.'),
        variant: 'destructive',
      });
    },
  });
}
