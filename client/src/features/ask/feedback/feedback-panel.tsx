import { type Feedback, feedbackSchema, type FeedbackType } from '@vademecum/shared/learning/feedback.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSendFeedback } from './send-feedback.ts';
import { Thanks } from './thanks.tsx';

const modes: readonly { value: FeedbackType; label: string }[] = [
  { value: 'helpful', label: 'Quick' },
  { value: 'rating', label: 'Rating' },
  { value: 'detailed', label: 'Detailed' },
];

/** Three ways to say what one thinks of an answer; Submit waits for what the chosen way needs. */
export function FeedbackPanel({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const { draft, change, feedback, submit, isPending, isSaved } = useFeedback(messageId);
  if (isSaved) return <Thanks onDone={onClose} />;

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

interface FeedbackTextProps {
  value: string;
  onChange: (text: string) => void;
}

function FeedbackText({ value, onChange }: FeedbackTextProps) {
  return (
    <Field label="What was good, wrong or missing?" hint={`${value.length}/${limits.feedbackText} characters`}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={limits.feedbackText}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

const choices = [
  { isHelpful: true, label: 'Helpful', icon: ThumbsUp },
  { isHelpful: false, label: 'Not helpful', icon: ThumbsDown },
] as const;

interface HelpfulChoiceProps {
  value: boolean | undefined;
  onChange: (isHelpful: boolean) => void;
}

function HelpfulChoice({ value, onChange }: HelpfulChoiceProps) {
  return (
    <div role="group" aria-label="Was this answer helpful?" className="flex flex-wrap gap-2">
      {choices.map(({ isHelpful, label, icon: Icon }) => (
        <Button
          key={label}
          variant={value === isHelpful ? 'primary' : 'secondary'}
          aria-pressed={value === isHelpful}
          onClick={() => {
            onChange(isHelpful);
          }}
        >
          <Icon aria-hidden size={16} />
          {label}
        </Button>
      ))}
    </div>
  );
}

const ratings = [1, 2, 3, 4, 5];

interface RatingChoiceProps {
  value: number | undefined;
  onChange: (rating: number) => void;
}

/** Five stars, which are radio buttons to a keyboard and a screen reader. */
function RatingChoice({ value, onChange }: RatingChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Rating from 1 to 5</legend>
      {ratings.map((rating) => (
        <label
          key={rating}
          className="relative grid size-10 cursor-pointer place-items-center rounded-md hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-label={rating === 1 ? '1 star' : `${rating} stars`}
            checked={value === rating}
            onChange={() => {
              onChange(rating);
            }}
          />
          <Star
            aria-hidden
            size={22}
            className={classNames(value !== undefined && rating <= value ? 'fill-current text-accent' : 'text-ink-soft')}
          />
        </label>
      ))}
    </fieldset>
  );
}

interface Draft {
  feedbackType: FeedbackType;
  isHelpful: boolean | undefined;
  rating: number | undefined;
  feedbackText: string;
}

const empty: Draft = { feedbackType: 'helpful', isHelpful: undefined, rating: undefined, feedbackText: '' };

/** Only the part that the chosen mode asks for is sent. */
function toFeedback(messageId: number, { feedbackType, isHelpful, rating, feedbackText }: Draft): Feedback | undefined {
  const parts = { helpful: { isHelpful }, rating: { rating }, detailed: { feedbackText } };
  const parsed = feedbackSchema.safeParse({ messageId, feedbackType, ...parts[feedbackType] });
  return parsed.success ? parsed.data : undefined;
}

function useFeedback(messageId: number) {
  const [draft, setDraft] = useState(empty);
  const { mutate, isPending, isSuccess } = useSendFeedback();
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes });
    },
    /** The input to send; undefined while the chosen mode still needs something. */
    feedback: toFeedback(messageId, draft),
    submit: mutate,
    isPending,
    isSaved: isSuccess,
  };
}
