import { useNavigate, useParams } from '@tanstack/react-router';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { listSearchOf } from '../documents-search.ts';
import { useDocumentRows } from './use-document-rows.ts';

/** The document is gone from the list at once, and back if the server refuses. */
export function useDeleteDocument(): (id: number) => void {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  const { documentId } = useParams({ strict: false });
  const { mutate } = trpc.documents.delete.useMutation({
    onMutate: async ({ id }) => {
      await rows.cancel();
      const taken = rows.all().filter((document) => document.id === id);
      rows.remove(new Set([id]));
      if (documentId === id) await navigate({ to: '/documents', search: listSearchOf });
      return { taken };
    },
    onError: (error, _input, before) => {
      rows.restore(before?.taken ?? []);
      toast({ title: 'Delete Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSuccess: (_result, { id }) => utils.documents.get.invalidate({ id }),
    // What it superseded is in force again.
    onSettled: () => rows.invalidate(),
  });
  return (id) => {
    mutate({ id });
  };
}
