import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';

/** "Last sign-in: Mar 2, 2026, 9:00 AM". */
export function lastSignInLabel({ lastSignInAt }: Pick<ListedUser, 'lastSignInAt'>): string {
  return lastSignInAt === null ? 'Never signed in' : `Last sign-in: ${dateTimeLabel(lastSignInAt)}`;
}

/** "One-time link, valid until Mar 2, 2026, 9:00 AM." */
export function worksUntil(expiresAt: string): string {
  return `One-time link, valid until ${dateTimeLabel(expiresAt)}.`;
}
