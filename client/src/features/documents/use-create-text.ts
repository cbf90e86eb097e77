import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';

/** Makes a document of a text that was pasted or read into the form. */
export function useCreateText(onDone: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.documents.create.useMutation({
    onSuccess: async () => {
      onDone();
      await utils.documents.list.invalidate();
    },
    onError: (error) => {
      toast({ title: 'Upload Failed', description: messageOf(error, 'Failed to upload document'), variant: 'destructive' });
    },
  });
}
