import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';

/** People who can sign in and got no digest for a day (YYYY-MM-DD). */
export function listUndigested(db: Db, day: string): Promise<User[]> {
  return db
    .selectFrom('users')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('digests').whereRef('digests.userId', '=', 'users.id').where('day', '=', day).select('day'))),
    )
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'status'])
    .orderBy('id')
    .execute();
}

/** False where that day's is noted already. */
export async function insertDigest(db: Db, digest: { userId: number; day: string; sentAt: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('digests')
    .values(digest)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteDigestsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('digests').where('day', '<', day).execute();
}
