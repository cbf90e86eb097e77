import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** Has the original of a document read anew; the document answers as it did until that is done. */
export function useReadAgain(): (id: number) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.documents.readAgain.useMutation({
    onError: (error) => {
      toast({ title: 'Reading Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSuccess: ({ version }) => {
      toast({ title: 'Reading Again', description: `Version ${version} answers until the file has been read.` });
    },
    onSettled: () => utils.documents.invalidate(),
  });
  return (id) => {
    mutate({ id });
  };
}
