import { type AnalyticsDashboard, type AnalyticsDay, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { count, duration, usedLabel } from './analytics-labels.ts';

/** One figure of each day, and how it is drawn. */
export interface Series {
  key: Exclude<keyof AnalyticsDay, 'day'>;
  label: string;
  /** A color of the theme. */
  colour: string;
  /** Marked by more than its color: a dashed line or a hatched bar. */
  isMarked?: boolean;
  isDuration?: boolean;
}

export const formatOf = ({ isDuration = false }: Series): ((value: number) => string) => (isDuration ? duration : count);

export function seriesWords(series: Series, day: AnalyticsDay): string {
  const value = day[series.key];
  return value === null ? 'Not enough data' : formatOf(series)(value);
}

const questionSeries: readonly Series[] = [{ key: 'questions', label: 'Questions', colour: 'var(--color-accent)' }];

const timeSeries: readonly Series[] = [
  { key: 'responseP50', label: 'Median (p50)', colour: 'var(--color-accent)', isDuration: true },
  { key: 'responseP95', label: '95th percentile (p95)', colour: 'var(--color-danger)', isDuration: true, isMarked: true },
];

const usedSeries = (label: string): readonly Series[] => [{ key: 'used', label, colour: 'var(--color-accent)' }];

const feedbackSeries: readonly Series[] = [
  { key: 'helpful', label: 'Helpful', colour: 'var(--color-success)' },
  { key: 'notHelpful', label: 'Not helpful', colour: 'var(--color-danger)', isMarked: true },
  { key: 'ratings', label: 'Rated', colour: 'var(--color-line-strong)' },
];

export interface DailyChart {
  title: string;
  series: readonly Series[];
  kind: 'bars' | 'lines';
  /** False where too little was counted. */
  isEnough: boolean;
}

/** What is drawn of the days. */
export function dailyCharts(dashboard: AnalyticsDashboard): Record<'questions' | 'times' | 'used' | 'feedback', DailyChart> {
  const { days, totalQueries, feedback } = dashboard;
  const [used, isEnough] = [usedLabel(dashboard), totalQueries >= fewestCounted];
  const isTimed = days.some(({ responseP50 }) => responseP50 !== null);
  const hasFeedback = feedback.helpful + feedback.notHelpful + feedback.ratings >= fewestCounted;
  return {
    questions: { title: 'Questions by day', series: questionSeries, kind: 'bars', isEnough },
    times: { title: 'Response time by day', series: timeSeries, kind: 'lines', isEnough: isTimed },
    used: { title: `${used} by day`, series: usedSeries(used), kind: 'bars', isEnough },
    feedback: { title: 'Feedback by day', series: feedbackSeries, kind: 'bars', isEnough: hasFeedback },
  };
}
