const hour = 60 * 60 * 1000;

const part = (locale: string | undefined, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);

/** When a chat session was last used: specification, section 9. The time zone is the reader's own unless one is given. */
export function sessionTimeLabel(updatedAt: string, now: Date, options: { locale?: string; timeZone?: string } = {}): string {
  const at = new Date(updatedAt);
  const age = now.getTime() - at.getTime();
  if (age < hour) return 'Just now';
  const { locale, timeZone } = options;
  const time = part(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(at);
  if (age < 24 * hour) return time;
  if (age < 168 * hour) return `${part(locale, { weekday: 'short', timeZone }).format(at)} ${time}`;
  return `${part(locale, { month: 'short', day: 'numeric', timeZone }).format(at)} ${time}`;
}

const day = 24 * hour;

/** When a memory last served: specification, section 9. By calendar days, so that "Yesterday" is yesterday; the time zone is the reader's own unless one is given. */
export function lastAccessedLabel(lastAccessed: string, now: Date, options: { timeZone?: string } = {}): string {
  const days = Math.round((dayOf(now, options.timeZone) - dayOf(new Date(lastAccessed), options.timeZone)) / day);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 30) return ago(Math.floor(days / 7), 'week', 'weeks');
  return ago(Math.floor(days / 30), 'month', 'months');
}

const ago = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many} ago`;

/** The calendar day there, as the milliseconds of its midnight in UTC: days are whole numbers apart, whatever the clocks do. */
function dayOf(at: Date, timeZone: string | undefined): number {
  const parts = part('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone }).formatToParts(at);
  const numberOf = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day'));
}
