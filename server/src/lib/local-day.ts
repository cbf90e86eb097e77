/** From a moment on, and before another: ISO date times in UTC. */
export interface Span {
  from: string;
  to: string;
}

/** The calendar day as YYYY-MM-DD in the server's time zone, which is the clinic's. */
export function localDay(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The day that is a number of days after another, or before it if the number is negative. Days as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from one day to another; negative where that is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The first moment of the last so many local days, today included. */
export function startOfDays(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}

/** The first moments of the last so many local days as ISO texts, today's first. */
export function dayStarts(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, before) => startOfDays(now, before + 1).toISOString());
}

/** Rows by day, the last first, and within a day in the order of their words, which says nothing of the time. */
export function byDayAndWords<Row>(rows: readonly Row[], of: (row: Row) => { day: string; words: string | null }): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return b.day.localeCompare(a.day) || (a.words ?? '').localeCompare(b.words ?? '');
  });
}

/** The last time that the clinic's clock struck an hour (0-23). */
export function lastAtHour(now: Date, hour: number): Date {
  const at = new Date(now);
  at.setHours(hour, 0, 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  return at;
}
