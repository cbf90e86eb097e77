import { analyticsRowsPage } from '@vademecum/shared/analytics/analytics.ts';
import { MessagesSquare } from 'lucide-react';
import { whoIsHidden } from '../../lib/who-is-hidden.ts';
import { trpc } from '../../trpc.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { counted, dayLabel, feedbackLabels, hourLabel, weekdays } from './analytics-labels.ts';
import { type AnalyticsSearch, filterOf, periodOf, type Pressed } from './analytics-search.ts';
import { QuestionRow } from './question-row.tsx';
import { UnusedList } from './unused-list.tsx';

interface BehindProps {
  search: AnalyticsSearch;
  onPress: (pressed: Pressed) => void;
}

/** What a figure counts, on the side. */
export function Behind({ search, onPress }: BehindProps) {
  return (
    <Sheet
      open={search.show !== undefined}
      onOpenChange={() => {
        onPress({});
      }}
      title={behindTitle(search)}
    >
      <ScrollArea label="What is behind the figure" className="h-full p-4">
        <QueryBoundary key={JSON.stringify(search)} loading={<BehindSkeleton />} failed="What is behind the figure could not be loaded">
          {search.show === 'questions' && <Questions search={search} onPress={onPress} />}
          {search.show === 'unused' && <Unused search={search} />}
        </QueryBoundary>
      </ScrollArea>
    </Sheet>
  );
}

function Questions({ search, onPress }: BehindProps) {
  const page = search.page ?? 1;
  const input = { ...filterOf(search), offset: (page - 1) * analyticsRowsPage };
  const [{ total, rows }] = trpc.analytics.rows.useSuspenseQuery(input, { staleTime: 0 });
  const pages = Math.max(1, Math.ceil(total / analyticsRowsPage));
  if (total === 0) return <EmptyState icon={MessagesSquare} title="No question is among them" />;
  const { period: _, ...pressed } = search;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {counted(total, 'question')}, newest day first. Question text is hidden here. {whoIsHidden}
      </p>
      <ul aria-label="Questions" className="divide-y divide-line">
        {rows.map((row, place) => (
          <QuestionRow key={input.offset + place} row={row} />
        ))}
      </ul>
      {pages > 1 && (
        <PageButtons
          page={Math.min(page, pages)}
          pages={pages}
          onPageChange={(next) => {
            onPress({ ...pressed, page: next === 1 ? undefined : next });
          }}
        />
      )}
    </div>
  );
}

function Unused({ search }: Pick<BehindProps, 'search'>) {
  const [documents] = trpc.analytics.unused.useSuspenseQuery({ period: periodOf(search) }, { staleTime: 0 });
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {counted(documents.length, 'active document')} that no answer of the period cites
      </p>
      <UnusedList documents={documents} />
    </div>
  );
}

function BehindSkeleton() {
  return (
    <div role="status" aria-label="Loading what is behind the figure" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-64" />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}

/** What is shown on the side, in words: "Questions of the last 7 days, Tuesday 10:00". */
function behindTitle(search: AnalyticsSearch): string {
  const { show, day, topic, documentId, section, weekday, hour, feedback } = search;
  const period = `the last ${periodOf(search)} days`;
  if (show === 'unused') return `Unused documents of ${period}`;
  const when = [weekday === undefined ? '' : weekdays[weekday], hour === undefined ? '' : hourLabel(hour)].filter(Boolean).join(' ');
  const conditions = [
    topic ?? '',
    when,
    documentId === undefined
      ? ''
      : section === undefined
        ? `citing document ${documentId}`
        : `citing “${section}” of document ${documentId}`,
    feedback === undefined ? '' : feedbackLabels[feedback].toLowerCase(),
  ].filter(Boolean);
  return [`Questions of ${day === undefined ? period : dayLabel(day)}`, ...conditions].join(', ');
}
