export const keyLives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'Until a date' },
] as const;
export type KeyLife = (typeof keyLives)[number]['value'];

const dayMs = 24 * 60 * 60 * 1000;

/** When a key stops working, ISO 8601: so many days from now, or the end of the day that was chosen, in the reader's own time zone. Null without a day. */
export function endOfKey(life: KeyLife, date: string, now: Date): string | null {
  if (life !== 'date') return new Date(now.getTime() + Number(life) * dayMs).toISOString();
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
