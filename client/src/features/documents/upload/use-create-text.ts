import { duplicateCode } from '@vademecum/shared/documents/documents.ts';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';

/** Makes a document of a text that was pasted or read into the form. */
export function useCreateText(onDone: () => void) {
  const toast = useToast();
  const rows = useDocumentRows();
  const create = trpc.documents.create.useMutation({
    onSuccess: async (document) => {
      onDone();
      await rows.put(document);
    },
    onError: (error) => {
      // The dialog asks what to do about it.
      if (codeOf(error) === duplicateCode) return;
      toast({ title: 'Upload Failed', description: messageOf(error, 'Failed to upload document'), variant: 'destructive' });
    },
  });
  const { mutate, isPending, error, variables, reset } = create;
  return {
    mutate,
    isPending,
    /** The library has the very text, as this sentence says; null where that is not the question. */
    duplicate: error !== null && codeOf(error) === duplicateCode ? error.message : null,
    allowDuplicate: () => {
      if (variables !== undefined) mutate({ ...variables, duplicate: 'allow' });
    },
    forgetDuplicate: reset,
  };
}
