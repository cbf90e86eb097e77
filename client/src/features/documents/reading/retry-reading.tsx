import { RotateCw } from 'lucide-react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/use-toast.ts';

/** Has the file of a document that failed read once more. */
export function RetryReading({ documentId }: { documentId: number }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.documents.retry.useMutation({
    onError: (error) => {
      toast({ title: 'Retry Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSettled: () => utils.documents.invalidate(),
  });
  return (
    <Button
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id: documentId });
      }}
    >
      <RotateCw aria-hidden size={16} />
      Retry
    </Button>
  );
}
