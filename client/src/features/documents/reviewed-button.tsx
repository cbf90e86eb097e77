import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { CalendarCheck } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';

interface ReviewedButtonProps {
  documentId: number;
  onDone?: () => void;
  className?: string;
}

/** One press after a review that found nothing to change: the next one is due as many months later as the document says. */
export function ReviewedButton({ documentId, onDone, className }: ReviewedButtonProps) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.documents.review.useMutation({
    meta: { failure: 'Failed to record the review' },
    onSuccess: ({ lifecycle: { reviewDue } }) => {
      toast({ title: 'Review recorded', description: reviewDue === null ? '' : `Next review due ${dayLabel(reviewDue)}.` });
      onDone?.();
    },
    onSettled: () => Promise.all([utils.documents.listed.invalidate(), utils.documents.get.invalidate()]).then(() => undefined),
  });
  return (
    <Button
      className={className}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id: documentId });
      }}
    >
      <CalendarCheck aria-hidden size={16} />
      Reviewed, no change
    </Button>
  );
}
