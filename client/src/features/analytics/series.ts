import type { AnalyticsDay } from '@vademecum/shared/analytics/analytics.ts';
import { count, duration } from './analytics-labels.ts';

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
