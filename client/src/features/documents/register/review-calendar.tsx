import { Link } from '@tanstack/react-router';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { CalendarDays, CalendarX } from 'lucide-react';
import { useMemo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { localDay } from '../../../lib/date-time-label.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { type ChangeDocumentsSearch, type DocumentsSearch, listSearchOf } from '../documents-search.ts';
import { StandingBadge } from '../viewer/standing-badge.tsx';
import { headingOf, isOverdue, monthLabel, monthOf, reviewCalendar, type ReviewCalendarData } from './review-months.ts';

interface ReviewCalendarProps {
  /** Those that the filters leave. */
  documents: readonly ListedDocument[];
  search: DocumentsSearch;
  onSearchChange: ChangeDocumentsSearch;
  openId: number | undefined;
}

/** What has to be reviewed, by month: what is overdue first. */
export function ReviewCalendar({ documents, search, onSearchChange, openId }: ReviewCalendarProps) {
  const today = localDay(useNow());
  const calendar = useMemo(() => reviewCalendar(documents, today), [documents, today]);
  const { month } = search;
  const shown = month === undefined ? calendar.due : calendar.due.filter((one) => monthOf(one) === month && !isOverdue(one, today));
  if (calendar.due.length === 0) return <NoReviews />;
  return (
    <>
      <Months calendar={calendar} month={month} onSearchChange={onSearchChange} />
      {shown.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title={`Nothing is due in ${monthLabel(month ?? today.slice(0, 7), 'long')}`}
          action={<Button onClick={() => onSearchChange({ month: undefined })}>Show all months</Button>}
        />
      ) : (
        <Reviews documents={shown} today={today} openId={openId} />
      )}
    </>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={CalendarX}
      title="No review dates yet"
      text="Set a review date in a document’s lifecycle, or for several at once: select documents in the list and press Edit."
    />
  );
}

interface MonthsProps {
  calendar: ReviewCalendarData;
  month: string | undefined;
  onSearchChange: ChangeDocumentsSearch;
}

/** How much is due in each of the months to come; a press shows one month alone, another press all of them. */
function Months({ calendar: { months, overdue, undated }, month: chosen, onSearchChange }: MonthsProps) {
  return (
    <div className="flex flex-col gap-2 px-3 pb-2">
      <div role="group" aria-label="Reviews by month" className="grid grid-cols-4 gap-1">
        {months.map(({ month, count }) => (
          <button
            key={month}
            type="button"
            aria-pressed={month === chosen}
            onClick={() => onSearchChange({ month: month === chosen ? undefined : month })}
            className={classNames(
              'flex min-h-12 flex-col items-center justify-center rounded-md border px-1 text-sm tabular-nums',
              month === chosen ? 'border-accent bg-accent-soft font-semibold' : 'border-line hover:bg-sunken',
            )}
          >
            <span className="whitespace-nowrap text-ink-soft">{monthLabel(month, 'short')}</span>
            <span className={count === 0 ? 'text-ink-soft' : 'font-semibold'}>
              {count.toLocaleString('en-US')}
              <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </button>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-3 px-1 text-sm text-ink-soft tabular-nums">
        <span>{overdue.toLocaleString('en-US')} overdue</span>
        {undated > 0 && (
          <button
            type="button"
            className="font-medium text-accent underline underline-offset-4"
            onClick={() => onSearchChange({ lifecycle: 'undated', show: undefined, month: undefined })}
          >
            {countLabel(undated, 'document', 'documents')} without a review date
          </button>
        )}
      </p>
    </div>
  );
}

interface Review {
  document: ListedDocument;
  /** Above the first of a month. */
  heading: string | null;
}

const keyOf = ({ document }: Review) => document.id;

function Reviews({ documents, today, openId }: { documents: readonly ListedDocument[]; today: string; openId: number | undefined }) {
  const reviews = useMemo(() => {
    const headings = documents.map((document) => headingOf(document, today));
    return documents.map((document, at): Review => {
      const heading = headings[at] ?? '';
      return { document, heading: heading === headings[at - 1] ? null : heading };
    });
  }, [documents, today]);
  return (
    <VirtualList
      label="Reviews"
      items={reviews}
      keyOf={keyOf}
      rowHeight={60}
      isMeasured
      currentKey={openId}
      className="min-h-0 flex-1 px-2 pb-2"
    >
      {({ document, heading }, tabIndex) => (
        <div>
          {heading !== null && <h2 className="px-3 pt-3 pb-1 text-sm font-semibold">{heading}</h2>}
          <ReviewLink document={document} isOpen={document.id === openId} tabIndex={tabIndex} />
        </div>
      )}
    </VirtualList>
  );
}

function ReviewLink({ document, isOpen, tabIndex }: { document: ListedDocument; isOpen: boolean; tabIndex: 0 | -1 }) {
  const { id, name, lifecycle } = document;
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: id }}
      search={listSearchOf}
      data-row-focus
      tabIndex={tabIndex}
      className={classNames('block rounded-md px-3 py-2 -outline-offset-2', isOpen ? 'bg-accent-soft' : 'hover:bg-sunken')}
    >
      <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft tabular-nums">
        <StandingBadge standing={lifecycle.standing} />
        <span className="truncate">
          {dayLabel(lifecycle.reviewDue ?? '')} · {lifecycle.owner ?? 'No owner'}
        </span>
      </span>
    </Link>
  );
}
