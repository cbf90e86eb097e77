import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ArchivedList } from './archived-list.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ReviewViews } from './review-views.tsx';
import { ViewChoice } from './view-choice.tsx';

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
        onChange={(next) => {
          props.onSearchChange({ show: next === 'one' ? undefined : next, memory: undefined, q: undefined });
        }}
      />
      {view === 'archived' ? (
        <QueryBoundary key="archived" loading={<ReviewSkeleton />} failed="The archived memories could not be loaded">
          <ArchivedList {...props} />
        </QueryBoundary>
      ) : (
        <QueryBoundary key="review" loading={<ReviewSkeleton />} failed="The review list could not be loaded">
          <ReviewViews {...props} view={view} />
        </QueryBoundary>
      )}
    </div>
  );
}
