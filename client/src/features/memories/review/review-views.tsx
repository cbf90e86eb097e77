import { CircleCheck, Undo2 } from 'lucide-react';
import { ariaKeys } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewOne } from './review-one.tsx';
import type { ReviewTabProps, ReviewView } from './review-tab.tsx';
import { decisionInWords, type Review, useReview } from './use-review.ts';

/** Both views of one list: what is decided in one is decided in the other. */
export function ReviewViews({ view, search, onSearchChange }: ReviewTabProps & { view: ReviewView }) {
  const review = useReview();
  if (review.total === 0 && review.decisions.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title="No memories need review"
        text="What an active policy or a review date asks about stands here."
      />
    );
  const current = review.left.find(({ id }) => id === search.memory) ?? review.left[0];
  return (
    <>
      <Progress review={review} />
      {current === undefined && review.isMore && <Skeleton className="h-64" />}
      {current === undefined && !review.isMore && <Done review={review} />}
      {current !== undefined && view === 'one' && <ReviewOne key={current.id} memory={current} review={review} />}
      {current !== undefined && view === 'list' && (
        <ReviewList
          review={review}
          onOpen={(memory) => {
            onSearchChange({ show: undefined, memory });
          }}
        />
      )}
    </>
  );
}

function Progress({ review: { decisions, total, left, undo } }: { review: Review }) {
  const last = decisions.at(-1);
  const position = Math.min(decisions.length + 1, total);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p role="status" className="font-semibold tabular-nums">
        {left.length === 0
          ? `${decisions.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} looked at`
          : `${position.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </p>
      {last !== undefined && (
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-ink-soft">
          <span className="[overflow-wrap:anywhere]">{decisionInWords(last)}</span>
          <Button size="small" variant="ghost" aria-keyshortcuts={ariaKeys('undoDecision')} onClick={undo}>
            <Undo2 aria-hidden size={14} />
            Back
          </Button>
        </span>
      )}
    </div>
  );
}

function Done({ review: { decisions, startAgain } }: { review: Review }) {
  const skipped = decisions.filter(({ kind }) => kind === 'skip').length;
  return (
    <EmptyState
      icon={CircleCheck}
      title="You have looked at all of them"
      text={skipped === 0 ? 'Nothing is left to decide.' : `${skipped} skipped: ${skipped === 1 ? 'it waits' : 'they wait'} in the review.`}
      action={<Button onClick={startAgain}>{skipped === 0 ? 'Look for more' : 'Look at the skipped ones'}</Button>}
    />
  );
}
