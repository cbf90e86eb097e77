import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useDocumentRows } from './list/use-document-rows.ts';

/** The new name shows at once, and the old one again if the server refuses. */
export function useRenameDocument(): (id: number, name: string) => void {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.documents.update.useMutation({
    onMutate: async ({ id, name = '' }) => {
      await Promise.all([rows.cancel(), utils.documents.get.cancel({ id })]);
      const before = rows.all().filter((document) => document.id === id);
      const one = utils.documents.get.getData({ id });
      rows.restore(before.map((document) => ({ ...document, name })));
      utils.documents.get.setData({ id }, (read) => read && { ...read, name });
      return { before, one };
    },
    onError: (error, { id }, context) => {
      rows.restore(context?.before ?? []);
      utils.documents.get.setData({ id }, context?.one);
      toast({ title: 'Rename Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSettled: (_result, _error, { id }) => Promise.all([rows.refresh([id]), utils.documents.get.invalidate({ id })]).then(() => undefined),
  });
  return (id, name) => {
    mutate({ id, name });
  };
}
