import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';

/** Notes that an address was named; false if it was already. */
export async function insertResetAsk(db: Db, emailHash: string, askedAt: string): Promise<boolean> {
  const inserted = await db
    .insertInto('resetAsks')
    .values({ emailHash, askedAt })
    .onConflict((on) => on.column('emailHash').doNothing())
    .returning('emailHash')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteResetAsksUntil(db: Db, until: string): Promise<void> {
  await db.deleteFrom('resetAsks').where('askedAt', '<=', until).execute();
}

/** One a person: asking again is the same request, as old as the last time. */
export async function upsertResetRequest(db: Db, userId: number, requestedAt: string): Promise<void> {
  await db
    .insertInto('resetRequests')
    .values({ userId, requestedAt })
    .onConflict((on) => on.column('userId').doUpdateSet({ requestedAt }))
    .execute();
}

export async function listResetRequests(db: Db): Promise<{ id: number; requestedAt: string; user: User }[]> {
  const rows = await db
    .selectFrom('resetRequests')
    .innerJoin('users', 'users.id', 'resetRequests.userId')
    .select(['resetRequests.id as requestId', 'requestedAt', 'users.id', 'email', 'firstName', 'lastName', 'role', 'status'])
    .orderBy('requestedAt', 'desc')
    .execute();
  return rows.map(({ requestId, requestedAt, ...user }) => ({ id: requestId, requestedAt, user }));
}

/** False if there is no such request (any more). */
export async function deleteResetRequest(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('resetRequests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteResetRequestOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('resetRequests').where('userId', '=', userId).execute();
}
