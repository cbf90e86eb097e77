import type { Document } from '@vademecum/shared/documents/documents.ts';
import { isReviewEarly, monthsAfter, type SetLifecycle, standardReviewMonths } from '@vademecum/shared/documents/lifecycle.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { localDay } from '../../lib/local-day.ts';
import { putAudience } from '../people/departments/audiences.service.ts';
import { nameDefaultApprovers, putDates } from './approvals/put-text.ts';
import { getDocument } from './documents.queries.ts';
import { ownerText } from './owners.ts';
import { listOwners } from './owners.queries.ts';
import { findLifecycle, updateLifecycle, updateReviewDue } from './lifecycle.queries.ts';

/** Answers reflect it from the moment of the transaction. */
export async function setLifecycle(deps: Deps, by: User, { id, departmentIds, owner, ownerId, ...input }: SetLifecycle): Promise<Document> {
  return deps.db.transaction().execute(async (db) => {
    const before = await findLifecycle(db, id);
    if (before === undefined) throw notFound('Document');
    const {
      effectiveFrom = before.effectiveFrom,
      reviewDue = before.reviewDue,
      supersededBy = before.supersededBy,
      reviewEveryMonths = before.reviewEveryMonths,
    } = input;
    if (isReviewEarly({ effectiveFrom, reviewDue })) {
      throw refusal('reviewDue', 'The review cannot be due before the document takes effect');
    }
    if (supersededBy !== null) await refuseCircle(db, id, supersededBy);
    const { owner: written = before.owner } = { owner: ownerText(await listOwners(db), { owner, ownerId }) };
    // A successor that this person cannot see looks like none: it stays.
    const successor = supersededBy === before.supersededBy ? {} : { supersededBy };
    await updateLifecycle(db, id, { owner: written, reviewEveryMonths, ...successor });
    await putDates(db, id, before, { effectiveFrom, reviewDue }, { by: by.id, now: deps.now().toISOString() });
    if (departmentIds !== undefined && (await putAudience(db, { documentId: id }, { by, departmentIds })))
      await nameDefaultApprovers(db, id);
    return getDocument(db, id, localDay(deps.now()));
  });
}

/** Somebody found nothing to change: the next review is due in as many months as are set, from today or from the day on which the document takes effect. */
export async function confirmReview(deps: Deps, id: number): Promise<Document> {
  return deps.db.transaction().execute(async (db) => {
    const before = await findLifecycle(db, id);
    if (before === undefined) throw notFound('Document');
    const today = localDay(deps.now());
    const from = before.effectiveFrom !== null && before.effectiveFrom > today ? before.effectiveFrom : today;
    await updateReviewDue(db, id, monthsAfter(from, before.reviewEveryMonths ?? standardReviewMonths));
    return getDocument(db, id, today);
  });
}

/** Following what took the place of what must come to an end, and not at the document itself. */
async function refuseCircle(db: Db, id: number, supersededBy: number): Promise<void> {
  if (supersededBy === id) throw refusal('supersededBy', 'A document cannot supersede itself');
  for (let at: number | null = supersededBy; at !== null;) {
    const successor = await findLifecycle(db, at);
    if (successor === undefined) throw refusal('supersededBy', 'The document that supersedes it does not exist');
    if (successor.supersededBy === id) throw refusal('supersededBy', 'These documents would supersede each other');
    at = successor.supersededBy;
  }
}

const refusal = (path: string, message: string) => invalid(message, [{ path, message }]);
