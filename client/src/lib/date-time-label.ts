const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened, in the reader's own time zone: "Mar 2, 2026, 9:00 AM". */
export function dateTimeLabel(at: string): string {
  return dateTime.format(new Date(at));
}

/** The same without the time of day: "Mar 2, 2026". */
export function dateLabel(at: string): string {
  return date.format(new Date(at));
}

/** A day of the reader's as YYYY-MM-DD. */
export function localDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
