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
