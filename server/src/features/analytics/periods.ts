import type { AnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import { analyticsRetentionMs } from '@vademecum/shared/limits.ts';
import { localDay, type Span, startOfDays } from '../../lib/local-day.ts';

/** A day of the clinic. */
type Day = Span & { day: string };

/** The last so many days of the clinic, today included. before: the first moment of as many days before these; null where figures are not kept that long. */
export interface Period extends Span {
  length: AnalyticsPeriod;
  days: Day[];
  before: { from: string; firstDayEnds: string } | null;
}

const keptDays = analyticsRetentionMs / (24 * 60 * 60 * 1000);

/** Days are of the server's time zone, which is the clinic's; where its clocks change, a day has 23 or 25 hours. */
export function periodOf(length: AnalyticsPeriod, now: Date): Period {
  const dayStarts = (daysAgo: number): Date => startOfDays(now, daysAgo + 1);
  const days = Array.from({ length }, (_, index) => {
    const daysAgo = length - 1 - index;
    return { day: localDay(dayStarts(daysAgo)), from: dayStarts(daysAgo).toISOString(), to: dayStarts(daysAgo - 1).toISOString() };
  });
  const isKept = 2 * length <= keptDays;
  return {
    length,
    days,
    from: dayStarts(length - 1).toISOString(),
    to: dayStarts(-1).toISOString(),
    before: isKept ? { from: dayStarts(2 * length - 1).toISOString(), firstDayEnds: dayStarts(2 * length - 2).toISOString() } : null,
  };
}

/** 0 is Monday. */
export const weekdayOf = (at: Date): number => (at.getDay() + 6) % 7;

/** The spans of a period that lie on a weekday, or in an hour of the day, or both. */
export function spansOf(days: readonly Day[], { weekday, hour }: { weekday?: number | undefined; hour?: number | undefined }): Span[] {
  const chosen = weekday === undefined ? days : days.filter(({ from }) => weekdayOf(new Date(from)) === weekday);
  if (hour === undefined) return chosen.map(({ from, to }) => ({ from, to }));
  return chosen.map(({ from }) => {
    const at = new Date(from);
    const hourStarts = (which: number): string => new Date(at.getFullYear(), at.getMonth(), at.getDate(), which).toISOString();
    return { from: hourStarts(hour), to: hourStarts(hour + 1) };
  });
}
