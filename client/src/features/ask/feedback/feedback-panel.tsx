import type { FeedbackType } from '@vademecum/shared/learning/feedback.ts';
import { CircleCheck } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FeedbackText } from './feedback-text.tsx';
import { HelpfulChoice } from './helpful-choice.tsx';
import { RatingChoice } from './rating-choice.tsx';
import { useFeedback } from './use-feedback.ts';

const modes: readonly { value: FeedbackType; label: string }[] = [
  { value: 'helpful', label: 'Quick' },
  { value: 'rating', label: 'Rating' },
  { value: 'detailed', label: 'Detailed' },
];

/** Three ways to say what one thinks of an answer; Submit waits for what the chosen way needs. */
export function FeedbackPanel({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const { draft, change, feedback, submit, isPending, isSaved } = useFeedback(messageId, onClose);
  if (isSaved) return <Thanks />;

  const inputs = {
    helpful: <HelpfulChoice value={draft.isHelpful} onChange={(isHelpful) => change({ isHelpful })} />,
    rating: <RatingChoice value={draft.rating} onChange={(rating) => change({ rating })} />,
    detailed: <FeedbackText value={draft.feedbackText} onChange={(feedbackText) => change({ feedbackText })} />,
  };
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (feedback !== undefined) submit(feedback);
  }
  return (
    <form onSubmit={send}>
      <Tabs
        label="Kind of feedback"
        value={draft.feedbackType}
        onValueChange={(feedbackType) => {
          change({ feedbackType });
        }}
        tabs={modes.map((mode) => ({ ...mode, content: inputs[mode.value] }))}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={feedback === undefined || isPending}>
          {isPending ? 'Submitting...' : 'Submit Feedback'}
        </Button>
      </div>
    </form>
  );
}

function Thanks() {
  return (
    <p role="status" className="flex items-center gap-2">
      <CircleCheck aria-hidden size={18} className="text-accent" />
      Thank you for your feedback.
    </p>
  );
}
