import type { Login } from '@vademecum/shared/auth.ts';
import { idleTimeoutMs, sessionMaxMs } from '@vademecum/shared/limits.ts';
import type { User } from '@vademecum/shared/users.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { forbidden, signedOut } from '../../lib/errors.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import { hashToken, makeToken } from '../../lib/tokens.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  countSessions,
  deleteDeadSessions,
  deleteSession,
  findSessionByHash,
  findUserForSignIn,
  insertSession,
  updateLastActive,
} from './auth.queries.ts';
import { admitSignIn, type Caller } from './devices.service.ts';

/** Who is calling, by which session. */
export interface Identity {
  user: User;
  sessionId: number;
}

/** The two secrets of one session: the browser's cookie, and the bearer token for REST. */
export interface NewSession {
  user: User;
  cookie: string;
  token: string;
}

/**
 * Who a cookie or a bearer token belongs to, or null. A session ends 15:00 after its last activity and 12 hours after
 * sign-in, by the server's clock; a user who was locked is out at the next request.
 */
export async function findIdentity(deps: Deps, secrets: { cookie?: string; token?: string }): Promise<Identity | null> {
  const { cookie, token } = secrets;
  if (cookie === undefined && token === undefined) return null;
  const by = token === undefined ? { cookieHash: hashToken(cookie ?? '') } : { tokenHash: hashToken(token) };
  const found = await findSessionByHash(deps.db, by);
  if (found === undefined) return null;
  const { sessionId, startedAt, lastActiveAt, ...user } = found;
  const now = deps.now().getTime();
  const isOver = now - Date.parse(lastActiveAt) >= idleTimeoutMs || now - Date.parse(startedAt) >= sessionMaxMs;
  if (isOver || user.status !== 'active') {
    await endSession(deps, { id: sessionId, userId: user.id });
    return null;
  }
  return { user, sessionId };
}

/** A session that is over ends when somebody comes with it; of many at once, one finds it. */
async function endSession(deps: Deps, session: { id: number; userId: number }): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    if (await deleteSession(db, session.id)) await recordExpiry(db, session);
  });
}

async function recordExpiry(db: Db, { id, userId }: { id: number; userId: number }): Promise<void> {
  const entry = { action: 'session.expired', objectType: 'session', objectId: id, outcome: 'ok' } as const;
  await recordAudit(db, { ...entry, actorId: userId, actorKind: 'system', address: null });
}

export async function recordActivity(deps: Deps, sessionId: number): Promise<void> {
  await updateLastActive(deps.db, sessionId, deps.now().toISOString());
}

/** Unknown, wrong and invited get the same answer in the same time; a lock is named only after the right password. */
export async function signIn(deps: Deps, login: Login, caller: Caller): Promise<NewSession> {
  const forgive = await admitSignIn(deps, login.email, caller);
  const found = await findUserForSignIn(deps.db, login.email);
  const isRight = await verifyPassword(found?.passwordHash ?? null, login.password);
  if (found === undefined || !isRight || found.status === 'invited') throw signedOut('Email address or password is not right');
  forgive();
  if (found.status === 'locked') throw forbidden('This account is locked. Contact your administrator');
  const { passwordHash: _, ...user } = found;
  return startSession(deps, user);
}

export async function startSession(deps: Deps, user: User): Promise<NewSession> {
  const now = deps.now();
  await deleteDeadSessionsNow(deps);
  const cookie = makeToken();
  const token = makeToken();
  await insertSession(deps.db, {
    userId: user.id,
    cookieHash: hashToken(cookie),
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
  });
  return { user, cookie, token };
}

/** Sessions that are over anyway; returns how many there were. */
export async function deleteDeadSessionsNow(deps: Deps): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (db) => {
    const dead = await deleteDeadSessions(db, isoBefore(now, idleTimeoutMs), isoBefore(now, sessionMaxMs));
    for (const session of dead) await recordExpiry(db, session);
    return dead.length;
  });
}

/** People who are signed in now, each browser counted. */
export async function countLiveSessions(deps: Deps): Promise<number> {
  await deleteDeadSessionsNow(deps);
  return countSessions(deps.db);
}

function isoBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

export async function signOut(deps: Deps, sessionId: number): Promise<void> {
  await deleteSession(deps.db, sessionId);
}
