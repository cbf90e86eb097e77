/** The calendar day as YYYY-MM-DD in the server's time zone, which is the clinic's. */
export function localDay(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first moment of the last so many local days, today included. */
export function startOfDays(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}

/** The last time that the clinic's clock struck an hour (0-23). */
export function lastAtHour(now: Date, hour: number): Date {
  const at = new Date(now);
  at.setHours(hour, 0, 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  return at;
}
