import type { DueReview } from '@vademecum/shared/documents/reviews.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { dayAfter, daysBetween, localDay } from '../../../lib/local-day.ts';
import { listDepartmentsOfPerson } from '../../people/departments/departments.service.ts';
import { listDocumentGaps, listKnownOwners, listReviewRows, type ReviewRow } from './reviews.queries.ts';

type Here = Pick<Deps, 'db' | 'now'>;

/** Reviews of all that the viewer may see, overdue or due within a number of days, the earliest first. */
export async function listReviews({ db, now }: Here, due: number): Promise<DueReview[]> {
  const today = localDay(now());
  return (await listReviewRows(db, { by: dayAfter(today, due), today })).map((row) => toReview(row, today));
}

const toReview = ({ ownerId: _, ...row }: ReviewRow, today: string): DueReview => ({ ...row, daysLeft: daysBetween(today, row.reviewDue) });

/**
 * A person's own: the owner is that person or one of their departments. A document without an owner, or with one that is neither a person nor a department here,
 * belongs to the document managers; a memory without an owner to nobody.
 */
export async function listReviewsOf({ db, now }: Here, user: User, due: number): Promise<DueReview[]> {
  const today = localDay(now());
  const rows = await listReviewRows(db, { by: dayAfter(today, due), today });
  if (rows.length === 0) return [];
  const own = await ownNames(db, user);
  const known = await listKnownOwners(db);
  const isOwn = ({ kind, owner, ownerId }: ReviewRow): boolean => {
    if (kind === 'memory') return ownerId === user.id;
    const name = owner?.trim().toLowerCase() ?? '';
    return known.has(name) ? own.has(name) : hasPermission(user.role, 'manage_docs');
  };
  return rows.filter(isOwn).map((row) => toReview(row, today));
}

/** What a document's owner is called if it is this person or one of their departments; in lower case. */
async function ownNames(db: Db, user: User): Promise<Set<string>> {
  return new Set([
    nameOf(user).toLowerCase(),
    user.email.toLowerCase(),
    ...(await listDepartmentsOfPerson(db, user.id)).map(({ name }) => name.toLowerCase()),
  ]);
}

/** Documents of this person or their departments that open gaps are about, with how many. */
export async function listGapsOf({ db }: Pick<Deps, 'db'>, user: User): Promise<{ id: number; name: string; gaps: number }[]> {
  const own = await ownNames(db, user);
  const rows = await listDocumentGaps(db);
  return rows.flatMap(({ owner, ...row }) => (own.has(owner.trim().toLowerCase()) ? [row] : []));
}
