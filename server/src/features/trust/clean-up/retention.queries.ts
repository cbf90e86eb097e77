import type { Db } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';

/** What one clean-up deleted, and when. */
export type CleanUp = Omit<Schema['cleanUps'], 'id'>;

/** Chat sessions with their questions, answers and feedback; returns how many sessions. */
export async function deleteChatsIdleSince(db: Db, since: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('chatSessions').where('updatedAt', '<=', since).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countChatsIdleSince(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('chatSessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('updatedAt', '<=', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertCleanUp(db: Db, cleanUp: CleanUp): Promise<void> {
  await db.insertInto('cleanUps').values(cleanUp).execute();
}

export async function deleteCleanUpsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('cleanUps').where('at', '<', before).execute();
}

export function findLastCleanUp(db: Db): Promise<CleanUp | undefined> {
  return db
    .selectFrom('cleanUps')
    .select(['at', 'chats', 'sessions', 'links', 'devices', 'files'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
