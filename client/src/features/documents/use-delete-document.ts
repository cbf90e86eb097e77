import { useNavigate, useParams } from '@tanstack/react-router';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { listInput } from './list-input.ts';

/** The document is gone from the list at once, and back if the server refuses. */
export function useDeleteDocument(): (id: number) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  const { documentId } = useParams({ strict: false });
  const { mutate } = trpc.documents.delete.useMutation({
    onMutate: async ({ id }) => {
      await utils.documents.list.cancel(listInput);
      const list = utils.documents.list.getData(listInput);
      utils.documents.list.setData(listInput, (before) => before?.filter((item) => item.id !== id));
      if (documentId === id) await navigate({ to: '/documents', search: ({ q }) => ({ q }) });
      return { list };
    },
    onError: (error, _input, before) => {
      utils.documents.list.setData(listInput, before?.list);
      toast({ title: 'Delete Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSuccess: (_result, { id }) => utils.documents.get.invalidate({ id }),
    onSettled: () => utils.documents.list.invalidate(),
  });
  return (id) => {
    mutate({ id });
  };
}
