import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** The batch shows as cancelled at once, and as it was again if the server refuses. */
export function useCancelValidation() {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.validation.cancel.useMutation({
    onMutate: async ({ batchId }) => {
      await utils.validation.progress.cancel({ batchId });
      const before = utils.validation.progress.getData({ batchId });
      utils.validation.progress.setData({ batchId }, (batch) => batch && { ...batch, status: 'cancelled' });
      return { before };
    },
    onSuccess: (batch, { batchId }) => {
      utils.validation.progress.setData({ batchId }, batch);
    },
    onError: (error, { batchId }, context) => {
      utils.validation.progress.setData({ batchId }, context?.before);
      toast({
        title: 'The validation could not be cancelled',
        description: messageOf(error, 'The server cannot be reached.'),
        variant: 'destructive',
      });
    },
    onSettled: () => utils.validation.invalidate(),
  });
}
