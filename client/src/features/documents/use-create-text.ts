import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useDocumentRows } from './use-document-rows.ts';

/** Makes a document of a text that was pasted or read into the form. */
export function useCreateText(onDone: () => void) {
  const toast = useToast();
  const rows = useDocumentRows();
  return trpc.documents.create.useMutation({
    onSuccess: async (document) => {
      onDone();
      await rows.put(document);
    },
    onError: (error) => {
      toast({ title: 'Upload Failed', description: messageOf(error, 'Failed to upload document'), variant: 'destructive' });
    },
  });
}
