import { type AnalyticsDashboard, notEnoughData, type Trend } from '@vademecum/shared/analytics/analytics.ts';
import { count, duration, trendWords, usedLabel } from './analytics-labels.ts';
import { ReportTable } from './report-table.tsx';

/** The figures of the whole period, in full. */
export function ReportSummary({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { totalQueries, tokenUsage, totalMemories, responseTime, trends } = dashboard;
  const line = (label: string, value: number | null, trend: Trend, format = count): string[] => [
    label,
    value === null ? notEnoughData : format(value),
    trend.before === null ? '–' : format(trend.before),
    trendWords(trend),
  ];
  return (
    <>
      <ReportTable
        title="Summary"
        columns={['Figure', 'This period', 'Before', 'Change']}
        rows={[
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
        ['Half of the answers within', response.p50 === null ? notEnoughData : duration(response.p50)],
        ['95% of the answers within', response.p95 === null ? notEnoughData : duration(response.p95)],
        ['Answers with feedback', count(given)],
        ['Helpful', count(feedback.helpful)],
        ['Not helpful', count(feedback.notHelpful)],
        [
          'Average rating',
          feedback.averageRating === null
            ? notEnoughData
            : `${feedback.averageRating.toFixed(1)} of 5.0 (${count(feedback.ratings)} ratings)`,
        ],
      ]}
    />
  );
}
