import type { Db } from '../../db/open.ts';

/** A note that was deleted in the meantime is left out. */
export async function insertUses(db: Db, ids: readonly number[], use: { messageId: number; at: string }): Promise<void> {
  await db
    .insertInto('memoryUses')
    .columns(['memoryId', 'messageId', 'usedAt'])
    .expression((eb) =>
      eb
        .selectFrom('memories')
        .select(['id', eb.val(use.messageId).as('messageId'), eb.val(use.at).as('usedAt')])
        .where('id', 'in', ids),
    )
    .execute();
  await db
    .updateTable('memories')
    .set(({ eb }) => ({ accessCount: eb('accessCount', '+', 1), lastAccessed: use.at }))
    .where('id', 'in', ids)
    .execute();
}

/** Returns the memories that the answer cited. */
export async function updateRating(db: Db, messageId: number, rating: number | null): Promise<number[]> {
  const rows = await db.updateTable('memoryUses').set({ rating }).where('messageId', '=', messageId).returning('memoryId').execute();
  return rows.map(({ memoryId }) => memoryId);
}

/** Returns the memory of each use that was deleted, at most so many. */
export async function deleteUsesBefore(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('memoryUses')
    .where('id', 'in', (eb) => eb.selectFrom('memoryUses').select('id').where('usedAt', '<', before).orderBy('usedAt').limit(limit))
    .returning('memoryId')
    .execute();
  return rows.map(({ memoryId }) => memoryId);
}
