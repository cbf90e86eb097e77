import type { Db } from '../../../db/open.ts';

interface PendingRow {
  stateHash: string;
  browserHash: string;
  returnTo: string;
  expiresAt: string;
}

/** Those that nobody came back from go at the same time. */
export async function insertPendingSignIn(db: Db, pending: PendingRow, now: string): Promise<void> {
  await db.deleteFrom('providerSignIns').where('expiresAt', '<=', now).execute();
  await db.insertInto('providerSignIns').values(pending).execute();
}

/** One statement: of many answers at the same moment exactly one gets the row, and only in the browser that began. */
export function takePendingSignIn(db: Db, { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: string }) {
  return db
    .deleteFrom('providerSignIns')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .returning('returnTo')
    .executeTakeFirst();
}

export async function findLinkedUserId(db: Db, issuer: string, subject: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('identities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.userId;
}

export async function isLinked(db: Db, userId: number, issuer: string): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('userId')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertIdentity(db: Db, identity: { userId: number; issuer: string; subject: string; at: string }): Promise<void> {
  const { at, ...who } = identity;
  await db
    .insertInto('identities')
    .values({ ...who, linkedAt: at, lastSignInAt: at })
    .execute();
}

export async function updateLastSignIn(db: Db, issuer: string, subject: string, at: string): Promise<void> {
  await db.updateTable('identities').set({ lastSignInAt: at }).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** False where the person was not linked. */
export async function deleteIdentities(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('identities').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertProviderSession(
  db: Db,
  session: { sessionId: number; issuer: string; subject: string; sid: string | null; idToken: string },
): Promise<void> {
  await db.insertInto('providerSessions').values(session).execute();
}

export async function findIdToken(db: Db, sessionId: number): Promise<string | undefined> {
  const found = await db.selectFrom('providerSessions').select('idToken').where('sessionId', '=', sessionId).executeTakeFirst();
  return found?.idToken;
}

/** Open sessions that the provider began: its session `sid`, all of the subject, or where both are given, those that are of both. */
export function listProviderSessions(db: Db, { issuer, sid, subject }: { issuer: string; sid: string | null; subject: string | null }) {
  let query = db
    .selectFrom('providerSessions')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .select(['sessions.id', 'sessions.userId'])
    .where('issuer', '=', issuer)
    .where('endedAt', 'is', null);
  if (sid !== null) query = query.where('sid', '=', sid);
  if (subject !== null) query = query.where('subject', '=', subject);
  return query.execute();
}

export async function listProviderSessionsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('providerSessions')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .select('sessions.id')
    .where('sessions.userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** False where it was used before. Those that count no longer go at the same time. */
export async function useLogoutToken(db: Db, token: { tokenHash: string; expiresAt: string }, now: string): Promise<boolean> {
  await db.deleteFrom('usedLogoutTokens').where('expiresAt', '<=', now).execute();
  const used = await db
    .insertInto('usedLogoutTokens')
    .values(token)
    .onConflict((on) => on.column('tokenHash').doNothing())
    .returning('tokenHash')
    .executeTakeFirst();
  return used !== undefined;
}
