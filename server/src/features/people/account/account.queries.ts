import type { Db } from '../../../db/open.ts';

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const found = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  return found?.passwordHash ?? null;
}

/** Only while the hash is still the one that was verified: of two changes at the same moment one counts. */
export async function replacePassword(
  db: Db,
  change: { userId: number; from: string | null; to: string; isShort: boolean },
): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({ passwordHash: change.to, isPasswordShort: change.isShort ? 1 : 0 })
    .where('id', '=', change.userId)
    .where('passwordHash', 'is', change.from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function isPasswordShort(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('users').select('isPasswordShort').where('id', '=', userId).executeTakeFirst();
  return found?.isPasswordShort === 1;
}
