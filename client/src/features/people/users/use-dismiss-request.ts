import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** The request is gone from the screen at once, and back if the server refuses. */
export function useDismissRequest(): (id: number) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.users.dismissResetRequest.useMutation({
    onMutate: async ({ id }) => {
      await utils.users.resetRequests.cancel();
      const before = utils.users.resetRequests.getData();
      utils.users.resetRequests.setData(undefined, (requests) => requests?.filter((request) => request.id !== id));
      return before;
    },
    onError: (error, _input, before) => {
      utils.users.resetRequests.setData(undefined, before);
      toast({ title: 'Error', description: messageOf(error, 'Failed to dismiss the request'), variant: 'destructive' });
    },
    onSettled: () => utils.users.resetRequests.invalidate(),
  });
  return (id) => {
    mutate({ id });
  };
}
