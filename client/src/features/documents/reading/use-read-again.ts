import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** Has the original of a document read again. The document answers from its old text until that is done. */
export function useReadAgain(): (id: number) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.documents.readAgain.useMutation({
    meta: { failureTitle: 'Processing Failed', failure: 'Please try again.' },
    onSuccess: ({ version }) => {
      toast({ title: 'Re-processing', description: `Version ${version} answers until the file is processed.` });
    },
    onSettled: () => utils.documents.invalidate(),
  });
  return (id) => {
    mutate({ id });
  };
}
