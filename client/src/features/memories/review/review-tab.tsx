import type { ListedDueMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { Archive, CalendarClock, CircleCheck, Shield, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { numberLabel } from '../../../lib/count-labels.ts';
import { ariaKeys } from '../../../lib/shortcuts.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/form-controls.tsx';
import { MoreButton } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ArchivedList, reviewSkeleton } from './archived-list.tsx';
import { keepDaysOptions, ReviewOne, usualDays } from './review-one.tsx';
import { decisionInWords, type Review, useReview } from './use-review.ts';

export const reviewViews = ['one', 'list', 'archived'] as const;
export type ReviewView = (typeof reviewViews)[number];

/** The part of the address that the review is about. */
export interface ReviewSearch {
  show?: ReviewView | undefined;
  /** The memory to begin with. */
  memory?: number | undefined;
  /** Part of the topic of an archived one. */
  q?: string | undefined;
}

export interface ReviewTabProps {
  search: ReviewSearch;
  onSearchChange: (change: ReviewSearch, options?: { replace?: boolean }) => void;
}

/** Specification, sections 2.11 and 4: what is due for a look, and what was archived. */
export function ReviewTab(props: ReviewTabProps) {
  const view = props.search.show ?? 'one';
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <ViewChoice
        view={view}
        onChange={(next) => props.onSearchChange({ show: next === 'one' ? undefined : next, memory: undefined, q: undefined })}
      />
      {view === 'archived' ? (
        <QueryBoundary key="archived" loading={reviewSkeleton} failed="The archived memories could not be loaded">
          <ArchivedList {...props} />
        </QueryBoundary>
      ) : (
        <QueryBoundary key="review" loading={reviewSkeleton} failed="The review list could not be loaded">
          <ReviewViews {...props} view={view} />
        </QueryBoundary>
      )}
    </div>
  );
}

const labels: readonly { view: ReviewView; label: string }[] = [
  { view: 'one', label: 'One by one' },
  { view: 'list', label: 'List' },
  { view: 'archived', label: 'Archived' },
];

function ViewChoice({ view, onChange }: { view: ReviewView; onChange: (view: ReviewView) => void }) {
  return (
    <div role="group" aria-label="What to show" className="flex flex-wrap gap-2">
      {labels.map((one) => (
        <Button
          key={one.view}
          size="small"
          variant={one.view === view ? 'primary' : 'secondary'}
          aria-pressed={one.view === view}
          onClick={() => onChange(one.view)}
        >
          {one.label}
        </Button>
      ))}
    </div>
  );
}

/** Both views of one list: what is decided in one is decided in the other. */
function ReviewViews({ view, search, onSearchChange }: ReviewTabProps & { view: ReviewView }) {
  const review = useReview();
  if (review.total === 0 && review.decisions.length === 0)
    return (
      <EmptyState icon={CircleCheck} title="No memories need review" text="Memories flagged by a policy or a review date appear here." />
    );
  const current = review.left.find(({ id }) => id === search.memory) ?? review.left[0];
  return (
    <>
      <Progress review={review} />
      {current === undefined && review.isMore && <Skeleton className="h-64" />}
      {current === undefined && !review.isMore && <Done review={review} />}
      {current !== undefined && view === 'one' && <ReviewOne key={current.id} memory={current} review={review} />}
      {current !== undefined && view === 'list' && (
        <ReviewList review={review} onOpen={(memory) => onSearchChange({ show: undefined, memory })} />
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
          ? `${numberLabel(decisions.length)} of ${numberLabel(total)} reviewed`
          : `${numberLabel(position)} of ${numberLabel(total)}`}
      </p>
      {last !== undefined && (
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-ink-soft">
          <span className="[overflow-wrap:anywhere]">{decisionInWords(last)}</span>
          <Button size="small" variant="ghost" aria-keyshortcuts={ariaKeys('undoDecision')} onClick={undo}>
            <Undo2 aria-hidden size={14} />
            Undo
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
      title="You reviewed all of them"
      text={skipped === 0 ? 'All done.' : `${skipped} skipped: ${skipped === 1 ? 'it waits' : 'they wait'} in the review.`}
      action={<Button onClick={startAgain}>{skipped === 0 ? 'Check for more' : 'Review skipped memories'}</Button>}
    />
  );
}

/** All that is left, the longest unused first. */
function ReviewList({ review, onOpen }: { review: Review; onOpen: (memory: number) => void }) {
  const { left, decide, undo, isMore, isLoadingMore, loadMore } = review;
  const [days, setDays] = useState(usualDays);
  useShortcuts({ undoDecision: undo });
  return (
    <>
      <SelectField
        label="Keep for"
        className="w-fit"
        value={String(days)}
        options={keepDaysOptions}
        onChange={(chosen) => setDays(Number(chosen))}
      />
      <RowList aria-label="Memories to review">
        {left.map((memory) => (
          <Row key={memory.id} memory={memory} days={days} decide={decide} onOpen={onOpen} />
        ))}
      </RowList>
      {isMore && <MoreButton className="self-start" isLoading={isLoadingMore} onMore={loadMore} />}
    </>
  );
}

interface RowProps extends Pick<Review, 'decide'> {
  memory: ListedDueMemory;
  days: number;
  onOpen: (memory: number) => void;
}

function Row({ memory, days, decide, onOpen }: RowProps) {
  const { topic, isProtected } = memory;
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 p-3">
      <About memory={memory} onOpen={onOpen} />
      <div className="flex">
        <IconButton icon={Archive} label={`Archive ${topic}`} onClick={() => decide({ kind: 'archive', memory })} />
        <IconButton icon={CalendarClock} label={`Keep ${topic} for ${days} days`} onClick={() => decide({ kind: 'keep', memory, days })} />
        <IconButton icon={Shield} label={`Protect ${topic}`} disabled={isProtected} onClick={() => decide({ kind: 'protect', memory })} />
      </div>
    </li>
  );
}

function About({ memory: { id, topic, dueReason }, onOpen }: Pick<RowProps, 'memory' | 'onOpen'>) {
  return (
    <div className="min-w-0 flex-1 basis-56">
      <button
        type="button"
        className="text-left font-semibold [overflow-wrap:anywhere] text-accent hover:underline"
        onClick={() => onOpen(id)}
      >
        {topic}
      </button>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{dueReason}</p>
    </div>
  );
}
