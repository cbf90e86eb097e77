import { type AnalyticsDashboard, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { usedLabel } from './analytics-labels.ts';
import { feedbackSeries, questionSeries, timeSeries, usedSeries } from './daily-series.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { DayChart } from './day-chart.tsx';
import type { Series } from './series.ts';

interface Drawn {
  title: string;
  series: readonly Series[];
  kind: 'bars' | 'lines';
}

/** As wide as the paper; the figures themselves stand in the table by day. */
const width = 640;

export function ReportCharts({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { days, feedback } = dashboard;
  const hasFeedback = feedback.helpful + feedback.notHelpful + feedback.ratings >= fewestCounted;
  const charts: Drawn[] = [
    { title: 'Questions by day', series: questionSeries, kind: 'bars' },
    ...(days.some(({ responseP50 }) => responseP50 !== null)
      ? [{ title: 'Response time by day', series: timeSeries, kind: 'lines' } as const]
      : []),
    { title: `${usedLabel(dashboard)} by day`, series: usedSeries(usedLabel(dashboard)), kind: 'bars' },
    ...(hasFeedback ? [{ title: 'Feedback by day', series: feedbackSeries, kind: 'bars' } as const] : []),
  ];
  return charts.map(({ title, series, kind }) => (
    <section key={title} className="break-inside-avoid">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ScrollArea label={`Chart: ${title}`} className="print:overflow-visible">
        <DayChart days={days} series={series} kind={kind} width={width} height={200} />
      </ScrollArea>
    </section>
  ));
}
