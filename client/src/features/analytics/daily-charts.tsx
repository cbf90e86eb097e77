import type { AnalyticsFeedbackKind } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, type AnalyticsDay, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import { ChartColumn, Table } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { count, counted, dayLabel, duration, feedbackLabels } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';
import { Panel } from './panel.tsx';
import { type DailyChart, dailyCharts, type Series, seriesWords } from './series.ts';

/** The figures above are read first; what draws the charts comes after them, into boxes of their height. */
const DayChart = lazy(() => import('./day-chart.tsx').then((found) => ({ default: found.DayChart })));

interface DailyChartsProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

export function DailyCharts({ dashboard, onPress }: DailyChartsProps) {
  const { questions, times, used, feedback } = dailyCharts(dashboard);
  const shared = {
    days: dashboard.days,
    onPress: (day: string) => {
      onPress({ show: 'questions', day });
    },
  };
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChartPanel {...shared} {...questions} text={counted(dashboard.totalQueries, 'question')} />
      <ChartPanel {...shared} {...times} of="questions a day" text={timesWords(dashboard.response)} />
      <ChartPanel
        {...shared}
        {...used}
        text={dashboard.tokenUnit === 'tokens' ? 'By the models that wrote answers' : 'No AI model in use (quoted answers only)'}
      />
      <ChartPanel
        {...shared}
        {...feedback}
        of="answers with feedback"
        text="On the answers to that day’s questions"
        footer={<FeedbackCounts feedback={dashboard.feedback} onPress={onPress} />}
      />
    </div>
  );
}

function timesWords({ p50, p95 }: AnalyticsDashboard['response']): string {
  if (p50 === null || p95 === null) return 'How long answers took';
  return `Median ${duration(p50)}, 95th percentile ${duration(p95)}`;
}

interface FeedbackCountsProps {
  feedback: AnalyticsDashboard['feedback'];
  onPress: (pressed: Pressed) => void;
}

/** The feedback of the whole period, each kind with its answers. */
function FeedbackCounts({ feedback: { helpful, notHelpful, ratings, averageRating }, onPress }: FeedbackCountsProps) {
  const kinds: [AnalyticsFeedbackKind, number][] = [
    ['helpful', helpful],
    ['not_helpful', notHelpful],
    ['rated', ratings],
  ];
  return (
    <ul aria-label="Feedback of the period" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {kinds.map(([kind, value]) => (
        <li key={kind}>
          <button type="button" className="min-h-8 text-accent underline" onClick={() => onPress({ show: 'questions', feedback: kind })}>
            {feedbackLabels[kind]}: {count(value)}
          </button>
        </li>
      ))}
      <li>Average rating: {averageRating === null ? notEnoughData : `${averageRating.toFixed(1)} of 5.0`}</li>
    </ul>
  );
}

interface ChartPanelProps extends DailyChart {
  text: string;
  days: readonly AnalyticsDay[];
  of?: string;
  /** Shown below the chart. */
  footer?: ReactNode;
  onPress: (day: string) => void;
}

/** A chart of the days with its figures. Screen readers read the figures next to it; on request they replace the chart. */
function ChartPanel({ title, text, days, series, kind, isEnough, of, footer, onPress }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table;
  return (
    <Panel
      title={title}
      text={text}
      isEnough={isEnough}
      of={of}
      action={
        <Button size="small" variant="ghost" onClick={() => setIsTable(!isTable)}>
          <Icon aria-hidden size={16} />
          {isTable ? 'Show chart' : 'Show figures'}
          <VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
      }
    >
      {isTable ? (
        <ScrollArea label={`Figures of ${title}`} className="relative h-60">
          <DayFigures title={title} days={days} series={series} onPress={onPress} />
        </ScrollArea>
      ) : (
        <div className="relative">
          <Suspense fallback={<Skeleton className="h-60" />}>
            <DayChart days={days} series={series} kind={kind} onPress={onPress} />
          </Suspense>
          <div className="sr-only">
            <DayFigures title={title} days={days} series={series} />
          </div>
        </div>
      )}
      {footer}
    </Panel>
  );
}

interface DayFiguresProps {
  title: string;
  days: readonly AnalyticsDay[];
  series: readonly Series[];
  /** Makes each day pressable. */
  onPress?: (day: string) => void;
}

/** The figures of a chart, a row for each day. */
function DayFigures({ title, days, series, onPress }: DayFiguresProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="px-2 py-1 text-left font-medium">
            Day
          </th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="px-2 py-1 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className="border-b border-line last:border-0">
            <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
              {onPress === undefined ? <time dateTime={day.day}>{dayLabel(day.day)}</time> : <DayButton day={day.day} onPress={onPress} />}
            </th>
            {series.map((one) => (
              <td key={one.key} className="px-2 py-1 text-right">
                {seriesWords(one, day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayButton({ day, onPress }: { day: string; onPress: (day: string) => void }) {
  return (
    <button type="button" className="min-h-8 text-accent underline" onClick={() => onPress(day)}>
      <time dateTime={day}>{dayLabel(day)}</time>
    </button>
  );
}
