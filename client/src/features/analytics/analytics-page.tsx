import { Link } from '@tanstack/react-router';
import { type AnalyticsPeriod, analyticsPeriods, hourLabel, weekdays } from '@vademecum/shared/analytics/analytics-choices.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { analyticsRowsPage } from '@vademecum/shared/analytics/analytics.ts';
import { ChevronDown, FileSpreadsheet, MessagesSquare, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageQuery } from '../../lib/start-query.ts';
import { useUser } from '../../lib/use-session.ts';
import { whoIsHidden } from '../../lib/who-is-hidden.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { Button, nextStepLook } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loaded, QueryBoundary } from '../../ui/query-boundary.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { counted, dayLabel, feedbackLabels, outcomeLabels } from './analytics-labels.ts';
import { type AnalyticsSearch, exportUrl, filterOf, freshMs, periodOf, type Pressed } from './analytics-search.ts';
import { UnusedList } from './cited-lists.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Dashboard } from './dashboard.tsx';
import { QuestionRow } from './question-row.tsx';

export interface AnalyticsPageProps {
  search: AnalyticsSearch;
  dashboard: PageQuery<Outputs['analytics']['dashboard']>;
  /** Opens the dialog Edit LLM Instructions. */
  preferences: ReactNode;
  /** Shown below the figures. */
  footer?: ReactNode;
  onPeriodChange: (period: AnalyticsPeriod) => void;
  /** Shows what is behind a figure; with nothing pressed it is closed. */
  onPress: (pressed: Pressed) => void;
  onPrint: () => void;
}

/** Specification, section 2.13. */
export function AnalyticsPage({ search, dashboard, preferences, footer, onPeriodChange, onPress, onPrint }: AnalyticsPageProps) {
  const period = periodOf(search);
  return (
    <div className="flex h-full flex-col">
      <PageHeader
        title="Analytics Dashboard"
        text="Questions, answers and system status"
        actions={
          <>
            <PeriodChoice period={period} onChange={onPeriodChange} />
            {preferences}
            <ExportMenu period={period} onPrint={onPrint} />
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 lg:p-6">
        <Loaded
          key={period}
          query={dashboard}
          staleTime={freshMs}
          loading={<DashboardSkeleton />}
          failed="The analytics could not be loaded"
        >
          {(data) => <Dashboard dashboard={data} onPress={onPress} />}
        </Loaded>
        {footer}
      </div>
      <Behind search={search} onPress={onPress} />
    </div>
  );
}

function PeriodChoice({ period, onChange }: { period: AnalyticsPeriod; onChange: (period: AnalyticsPeriod) => void }) {
  return (
    <Select
      aria-label="Period"
      value={String(period)}
      options={analyticsPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
      onChange={({ target }) => {
        const chosen = analyticsPeriods.find((days) => String(days) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

/** The report as a file for a spreadsheet, or as a page to print or to keep as PDF. */
function ExportMenu({ period, onPrint }: { period: AnalyticsPeriod; onPrint: () => void }) {
  return (
    <Menu
      trigger={
        <Button>
          Export Report
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <MenuItem icon={FileSpreadsheet} onSelect={() => download(exportUrl(period))}>
        CSV file
      </MenuItem>
      <MenuItem icon={Printer} onSelect={onPrint}>
        Printable page
      </MenuItem>
    </Menu>
  );
}

/** As pressing a link to a file does. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

type BehindProps = Pick<AnalyticsPageProps, 'search' | 'onPress'>;

/** The rows behind a figure, on the side. */
function Behind({ search, onPress }: BehindProps) {
  return (
    <Sheet open={search.show !== undefined} onOpenChange={() => onPress({})} title={behindTitle(search)}>
      <ScrollArea label="Details" className="h-full p-4">
        <QueryBoundary key={JSON.stringify(search)} loading={behindSkeleton} failed="The details could not be loaded">
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
  if (total === 0) return <EmptyState icon={MessagesSquare} title="No questions" />;
  const { period: _, ...pressed } = search;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {counted(total, 'question')}, newest day first. Question text is hidden here. {whoIsHidden}
      </p>
      <NextSteps search={search} />
      <ul aria-label="Questions" className="divide-y divide-line">
        {rows.map((row, place) => (
          <QuestionRow key={input.offset + place} row={row} />
        ))}
      </ul>
      {pages > 1 && (
        <PageButtons
          page={Math.min(page, pages)}
          pages={pages}
          onPageChange={(next) => onPress({ ...pressed, page: next === 1 ? undefined : next })}
        />
      )}
    </div>
  );
}

/** What the reader may do about the questions. */
function NextSteps({ search: { outcome, feedback, documentId } }: Pick<BehindProps, 'search'>) {
  const { role } = useUser();
  const isLacking = outcome === 'not_answered' || feedback === 'not_helpful';
  return (
    <p className="flex flex-wrap gap-x-4 empty:hidden">
      {hasPermission(role, 'reports') && (
        <Link to="/ai-learning" search={{ tab: isLacking ? 'documentation' : 'performance' }} className={nextStepLook}>
          {isLacking ? 'Resolve documentation gaps' : 'Add a golden question'}
        </Link>
      )}
      {isLacking && hasPermission(role, 'manage_docs') && (
        <Link to="/documents" className={nextStepLook}>
          Upload a document
        </Link>
      )}
      {documentId !== undefined && (
        <Link to="/documents/$documentId" params={{ documentId }} className={nextStepLook}>
          Open the document
        </Link>
      )}
    </p>
  );
}

function Unused({ search }: Pick<BehindProps, 'search'>) {
  const [documents] = trpc.analytics.unused.useSuspenseQuery({ period: periodOf(search) }, { staleTime: 0 });
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {counted(documents.length, 'active document')} never cited in this period
      </p>
      <UnusedList documents={documents} />
    </div>
  );
}

const behindSkeleton = <Skeletons label="Loading the details" shapes={['h-5 w-64', ...Array<string>(6).fill('h-20')]} />;

/** The title of the side pane, in words: "Questions of the last 7 days, Tuesday 10:00". */
function behindTitle(search: AnalyticsSearch): string {
  const { show, day, topic, documentId, section, weekday, hour, feedback, outcome } = search;
  const period = `the last ${periodOf(search)} days`;
  if (show === 'unused') return `Unused documents of ${period}`;
  const when = [weekday === undefined ? '' : weekdays[weekday], hour === undefined ? '' : hourLabel(hour)].filter(Boolean).join(' ');
  const conditions = [
    topic ?? '',
    when,
    documentId === undefined ? '' : `citing ${section === undefined ? '' : `“${section}” of `}the selected document`,
    outcome === undefined ? '' : outcomeLabels[outcome].toLowerCase(),
    feedback === undefined ? '' : feedbackLabels[feedback].toLowerCase(),
  ].filter(Boolean);
  return [`Questions of ${day === undefined ? period : dayLabel(day)}`, ...conditions].join(', ');
}
