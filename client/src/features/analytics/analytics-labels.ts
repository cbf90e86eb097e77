import type { AnalyticsFeedbackKind, AnalyticsOutcome } from '@vademecum/shared/analytics/analytics-choices.ts';
import type { AnalyticsDashboard, AnalyticsSummary, Trend } from '@vademecum/shared/analytics/analytics.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const count = (value: number): string => whole.format(value);
export const counted = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;

/** 950, 1.2K, 34.6M: specification, section 2.13. */
export function abbreviated(value: number): string {
  if (value < 1_000) return count(value);
  // 999,950 would be called 1,000K.
  if (value < 999_950) return `${tenths.format(value / 1_000)}K`;
  return `${tenths.format(value / 1_000_000)}M`;
}

/** Milliseconds: "0.4 ms", "240 ms", "1.2 s". */
export function duration(ms: number): string {
  if (ms < 10) return `${tenths.format(ms)} ms`;
  return ms < 1_000 ? `${count(ms)} ms` : `${tenths.format(ms / 1_000)} s`;
}

/** "+12.5%", "-3%", "Unchanged", or why there is no trend. */
export function trendWords({ percent, missing }: Trend): string {
  if (percent === null) return missing ?? '';
  if (percent === 0) return 'Unchanged';
  return `${percent > 0 ? '+' : '-'}${tenths.format(Math.abs(percent))}%`;
}

/** Of a share, in percentage points: "+4.0 points", "Unchanged", or why there is no trend. */
export function pointsWords(value: number, trend: Trend): string {
  if (trend.before === null) return trendWords(trend);
  const points = Math.round((value - trend.before) * 10) / 10;
  if (points === 0) return 'Unchanged';
  return `${points > 0 ? '+' : '-'}${Math.abs(points).toFixed(1)} points`;
}

/** The period that the trends compare with. */
export const beforeWords = ({ period }: Pick<AnalyticsSummary, 'period'>): string => `previous ${period} days`;

export const usedLabel = ({ tokenUnit }: Pick<AnalyticsSummary, 'tokenUnit'>): string =>
  tokenUnit === 'tokens' ? 'Tokens written' : 'Passages read';

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const wholeDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Days are the clinic's: "Mar 2". */
export const dayLabel = (day: string): string => dayFormat.format(new Date(day));
const wholeDay = (day: string): string => wholeDayFormat.format(new Date(day));
export const periodLabel = ({ from, to }: Pick<AnalyticsDashboard, 'from' | 'to'>): string => `${wholeDay(from)} to ${wholeDay(to)}`;

export const feedbackLabels: Record<AnalyticsFeedbackKind, string> = { helpful: 'Helpful', not_helpful: 'Not helpful', rated: 'Rated' };

export const outcomeLabels: Record<AnalyticsOutcome, string> = { answered: 'Answered', not_answered: 'Not answered' };

export const verdictLabels = { good: 'Answered', possible: 'Possible answer', none: 'Nothing found' } as const;
