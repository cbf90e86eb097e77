import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

const userColumns = ['users.id', 'email', 'firstName', 'lastName', 'users.role', 'status'] as const;

/** 1 where the person's role, or a short password, needs a second factor that is not set up. */
const mustSetUp = sql<number>`
  NOT EXISTS (SELECT 1 FROM second_factors AS factor WHERE factor.user_id = users.id AND factor.enabled_at IS NOT NULL)
  AND (users.is_password_short = 1 OR EXISTS (SELECT 1 FROM second_factor_rules AS rule WHERE rule.role = users.role))`;

export function findSessionByHash(db: Db, by: { cookieHash: string } | { tokenHash: string }) {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([...userColumns, 'sessions.id as sessionId', 'sessions.createdAt as startedAt', 'lastActiveAt', 'endReason', 'endedAt'])
    .select(sql<number>`${mustSetUp} AND NOT EXISTS (SELECT 1 FROM provider_sessions WHERE session_id = sessions.id)`.as('mustSetUp'));
  const found = 'cookieHash' in by ? query.where('cookieHash', '=', by.cookieHash) : query.where('tokenHash', '=', by.tokenHash);
  return found.executeTakeFirst();
}

export async function mustSetUpSecondFactor(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('users').select(mustSetUp.as('mustSetUp')).where('id', '=', userId).executeTakeFirst();
  return found?.mustSetUp === 1;
}

export function findRole(db: Db, userId: number) {
  return db.selectFrom('users').select(['id', 'role']).where('id', '=', userId).executeTakeFirst();
}

/** Ids, ascending. */
export async function listDepartmentsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('departmentMembers')
    .select('departmentId')
    .where('userId', '=', userId)
    .orderBy('departmentId')
    .execute();
  return rows.map(({ departmentId }) => departmentId);
}

interface SessionRow {
  userId: number;
  cookieHash: string;
  tokenHash: string;
  device: string;
  address: string;
  createdAt: string;
}

export async function insertSession(db: Db, session: SessionRow): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({ ...session, lastActiveAt: session.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ lastSignInAt: session.createdAt }).where('id', '=', session.userId).execute();
  return id;
}

export async function updateLastActive(db: Db, sessionId: number, at: string): Promise<void> {
  await db.updateTable('sessions').set({ lastActiveAt: at }).where('id', '=', sessionId).execute();
}

/** Those that nobody ended, of one person or of all; some may be over by the clock. */
export function listOpenSessions(db: Db, userId?: number) {
  const open = db
    .selectFrom('sessions')
    .select(['id', 'userId', 'device', 'address', 'createdAt as startedAt', 'lastActiveAt'])
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc');
  return (userId === undefined ? open : open.where('userId', '=', userId)).execute();
}

/** What has ended keeps its first reason; gives back those that ended now. */
export function endSessions(db: Db, ids: number[], reason: SessionEnd, at: string): Promise<{ id: number; userId: number }[]> {
  return db
    .updateTable('sessions')
    .set({ endedAt: at, endReason: reason })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .returning(['id', 'userId'])
    .execute();
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ended ones are kept for as long as their browser may still ask why. */
export async function deleteForgottenSessions(db: Db, before: string): Promise<void> {
  await db.deleteFrom('sessions').where('endedAt', '<=', before).execute();
}

export function findUserForSignIn(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}
