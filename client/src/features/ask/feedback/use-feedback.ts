import { type Feedback, feedbackSchema, type FeedbackType } from '@vademecum/shared/learning/feedback.ts';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';

interface Draft {
  feedbackType: FeedbackType;
  isHelpful: boolean | undefined;
  rating: number | undefined;
  feedbackText: string;
}

/** Specification, section 9: how long the panel stays to say thank you. */
const thanksMs = 2_000;
const empty: Draft = { feedbackType: 'helpful', isHelpful: undefined, rating: undefined, feedbackText: '' };

/** Only the part that the chosen mode asks for is sent. */
function toFeedback(messageId: number, { feedbackType, isHelpful, rating, feedbackText }: Draft): Feedback | undefined {
  const parts = { helpful: { isHelpful }, rating: { rating }, detailed: { feedbackText } };
  const parsed = feedbackSchema.safeParse({ messageId, feedbackType, ...parts[feedbackType] });
  return parsed.success ? parsed.data : undefined;
}

export function useFeedback(messageId: number, onDone: () => void) {
  const [draft, setDraft] = useState(empty);
  const { mutate, isPending, isSuccess } = trpc.feedback.submit.useMutation({
    meta: { failureTitle: 'Feedback Failed', failure: () => 'Please try again later.' },
  });
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = window.setTimeout(onDone, thanksMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [isSuccess, onDone]);
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes });
    },
    /** What would be sent; undefined while the chosen mode still needs something. */
    feedback: toFeedback(messageId, draft),
    submit: mutate,
    isPending,
    isSaved: isSuccess,
  };
}
