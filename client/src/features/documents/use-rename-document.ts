import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { listInput } from './list-input.ts';

/** The new name shows at once, and the old one again if the server refuses. */
export function useRenameDocument(): (id: number, name: string) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.documents.update.useMutation({
    onMutate: async ({ id, name = '' }) => {
      await Promise.all([utils.documents.list.cancel(listInput), utils.documents.get.cancel({ id })]);
      const list = utils.documents.list.getData(listInput);
      const one = utils.documents.get.getData({ id });
      utils.documents.list.setData(listInput, (before) => before?.map((item) => (item.id === id ? { ...item, name } : item)));
      utils.documents.get.setData({ id }, (before) => before && { ...before, name });
      return { list, one };
    },
    onError: (error, { id }, before) => {
      utils.documents.list.setData(listInput, before?.list);
      utils.documents.get.setData({ id }, before?.one);
      toast({ title: 'Rename Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSettled: (_result, _error, { id }) =>
      Promise.all([utils.documents.list.invalidate(), utils.documents.get.invalidate({ id })]).then(() => undefined),
  });
  return (id, name) => {
    mutate({ id, name });
  };
}
