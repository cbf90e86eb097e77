import type { Db } from '../../db/open.ts';

const userColumns = ['users.id', 'email', 'firstName', 'lastName', 'role', 'status'] as const;

export function findSessionByHash(db: Db, by: { cookieHash: string } | { tokenHash: string }) {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([...userColumns, 'sessions.id as sessionId', 'sessions.createdAt as startedAt', 'lastActiveAt']);
  const found = 'cookieHash' in by ? query.where('cookieHash', '=', by.cookieHash) : query.where('tokenHash', '=', by.tokenHash);
  return found.executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: { userId: number; cookieHash: string; tokenHash: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, lastActiveAt: session.createdAt })
    .execute();
  await db.updateTable('users').set({ lastSignInAt: session.createdAt }).where('id', '=', session.userId).execute();
}

export async function updateLastActive(db: Db, sessionId: number, at: string): Promise<void> {
  await db.updateTable('sessions').set({ lastActiveAt: at }).where('id', '=', sessionId).execute();
}

/** False if it was gone already. */
export async function deleteSession(db: Db, sessionId: number): Promise<boolean> {
  return (await db.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst()).numDeletedRows > 0n;
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export function deleteDeadSessions(db: Db, idleSince: string, startedBefore: string): Promise<{ id: number; userId: number }[]> {
  return db
    .deleteFrom('sessions')
    .where((or) => or.or([or('lastActiveAt', '<=', idleSince), or('createdAt', '<=', startedBefore)]))
    .returning(['id', 'userId'])
    .execute();
}

export async function countSessions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findUserForSignIn(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}
