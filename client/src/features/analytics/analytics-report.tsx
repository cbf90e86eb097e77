import { Link } from '@tanstack/react-router';
import type { AnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, fewestCounted, notEnoughData, type Trend } from '@vademecum/shared/analytics/analytics.ts';
import { ArrowLeft, Printer } from 'lucide-react';
import { dateTimeLabel } from '../../lib/date-time-label.ts';
import type { PageQuery } from '../../lib/start-query.ts';
import { useTheme } from '../../lib/theme.ts';
import { productName, usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/query-boundary.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { count, duration, periodLabel, pointsWords, trendWords, usedLabel } from './analytics-labels.ts';
import { freshMs } from './analytics-search.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DayChart } from './day-chart.tsx';
import { ReportTable, ReportTables } from './report-tables.tsx';
import { share } from './metric-cards.tsx';
import { dailyCharts } from './series.ts';

interface AnalyticsReportProps {
  period: AnalyticsPeriod;
  query: PageQuery<AnalyticsDashboard>;
  /** Who made it. */
  reader: string;
}

/** The figures of a period on paper: what a manager hands on. The browser prints it, or keeps it as PDF. */
export function AnalyticsReport({ period, query, reader }: AnalyticsReportProps) {
  usePageTitle(`Analytics report, last ${period} days`);
  // So that it follows the system's theme while it is shown.
  useTheme();
  return (
    <main className="min-h-full bg-canvas p-4 print:bg-surface print:p-0">
      <div className="mx-auto mb-4 flex max-w-[720px] flex-wrap items-center justify-between gap-2 print:hidden">
        <Link to="/analytics" search={{ period }} className="inline-flex min-h-10 items-center gap-1 font-medium text-accent underline">
          <ArrowLeft aria-hidden size={16} className="shrink-0" />
          Analytics Dashboard
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
          Print or save as PDF
        </Button>
      </div>
      <div className="mx-auto max-w-[720px] rounded-md border border-line bg-surface p-6 max-sm:p-4 print:max-w-none print:border-0 print:p-0">
        <article className="flex flex-col gap-6">
          <header>
            <p className="text-sm text-ink-soft">{productName}</p>
            <h1 className="text-2xl font-semibold">Analytics report</h1>
          </header>
          <Loaded key={period} query={query} staleTime={freshMs} loading={<DashboardSkeleton />} failed="The report could not be created">
            {(dashboard) => <Report period={period} dashboard={dashboard} reader={reader} />}
          </Loaded>
        </article>
      </div>
    </main>
  );
}

function Report({ period, dashboard, reader }: Omit<AnalyticsReportProps, 'query'> & { dashboard: AnalyticsDashboard }) {
  return (
    <>
      <div className="-mt-6 border-b-2 border-ink pb-3">
        <p>
          {periodLabel(dashboard)} ({period} days)
        </p>
        <p className="text-sm text-ink-soft">
          Prepared by {reader} on <time dateTime={dashboard.computedAt}>{dateTimeLabel(dashboard.computedAt)}</time>
        </p>
      </div>
      <ReportSummary dashboard={dashboard} />
      {dashboard.totalQueries >= fewestCounted && <ReportCharts dashboard={dashboard} />}
      <ReportTables dashboard={dashboard} />
      <HowComputed period={period} />
    </>
  );
}

function HowComputed({ period }: { period: AnalyticsPeriod }) {
  const notes = [
    `Days are the clinic’s own, from midnight to midnight; the last of the ${period} is the day on which the report was made, as far as it had come.`,
    'Questions from people who opted out of analytics are not counted.',
    period === 90
      ? 'Figures are kept for 90 days, so there is no period before to compare with.'
      : `A change is against the ${period} days before; that of memories is against their count when the period began.`,
    `Averages, percentiles and rankings are not shown for fewer than ${fewestCounted} questions or ratings.`,
    'Response time is the average time from a question to its complete answer. p50 is the median; p95 is the 95th percentile (nearest rank).',
    'A document or section counts once for each answer that cites it. Feedback counts on the day of the question.',
  ];
  return (
    <section aria-labelledby="how-computed" className="break-inside-avoid border-t border-line pt-3 text-sm text-ink-soft">
      <h2 id="how-computed" className="font-semibold text-ink">
        How the figures are computed
      </h2>
      <ul className="list-disc pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

/** As wide as the paper. The table by day contains the figures themselves. */
const width = 640;

function ReportCharts({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const charts = Object.values(dailyCharts(dashboard)).filter(({ isEnough }) => isEnough);
  return charts.map(({ title, series, kind }) => (
    <section key={title} className="break-inside-avoid">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ScrollArea label={`Chart: ${title}`} className="print:overflow-visible">
        <DayChart days={dashboard.days} series={series} kind={kind} width={width} height={200} />
      </ScrollArea>
    </section>
  ));
}

const orTooLittle = (value: number | null, format: (value: number) => string): string => (value === null ? notEnoughData : format(value));

/** The figures of the whole period, in full. */
function ReportSummary({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { totalQueries, answeredShare, helpfulShare, tokenUsage, totalMemories, responseTime, trends } = dashboard;
  const line = (label: string, value: number | null, trend: Trend, format = count, change = trendWords(trend)): string[] => [
    label,
    orTooLittle(value, format),
    trend.before === null ? '–' : format(trend.before),
    change,
  ];
  const shareLine = (label: string, value: number | null, trend: Trend): string[] =>
    line(label, value, trend, share, value === null ? undefined : pointsWords(value, trend));
  return (
    <>
      <ReportTable
        title="Summary"
        columns={['Figure', 'This period', 'Before', 'Change']}
        rows={[
          shareLine('Answered', answeredShare, trends.answeredShare),
          shareLine('Helpful', helpfulShare, trends.helpfulShare),
          line('Total queries', totalQueries, trends.totalQueries),
          line(usedLabel(dashboard), tokenUsage, trends.tokenUsage),
          line('Total memories', totalMemories, trends.totalMemories),
          line('Response time', responseTime, trends.responseTime, duration),
        ]}
      />
      <Answers dashboard={dashboard} />
    </>
  );
}

function Answers({ dashboard: { response, feedback } }: { dashboard: AnalyticsDashboard }) {
  const given = feedback.helpful + feedback.notHelpful + feedback.ratings;
  return (
    <ReportTable
      title="Answers"
      columns={['Figure', 'This period']}
      rows={[
        ['Median response time', orTooLittle(response.p50, duration)],
        ['95th percentile', orTooLittle(response.p95, duration)],
        ['Answers with feedback', count(given)],
        ['Helpful', count(feedback.helpful)],
        ['Not helpful', count(feedback.notHelpful)],
        ['Average rating', orTooLittle(feedback.averageRating, (mean) => `${mean.toFixed(1)} of 5.0 (${count(feedback.ratings)} ratings)`)],
      ]}
    />
  );
}
