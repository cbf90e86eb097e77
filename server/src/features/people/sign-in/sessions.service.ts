import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import { idleTimeoutMs, sessionMaxMs } from '@vademecum/shared/limits.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { deviceName } from './device-name.ts';
import { hashToken, makeToken } from '../../../lib/tokens.ts';
import { recordAudit } from '../../trust/audit/audit.service.ts';
import {
  deleteForgottenSessions,
  deleteSession,
  endSessions,
  insertSession,
  listOpenSessions,
  mustSetUpSecondFactor,
} from './auth.queries.ts';
import { deleteTicketsOf } from './tickets.queries.ts';

/** The two secrets of one session: the browser's cookie, and the bearer token for REST. */
export interface NewSession {
  user: User;
  cookie: string;
  token: string;
  mustSetUpSecondFactor: boolean;
}

/** So long an ended session can say why it ended. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** fromProvider: what belongs to a session that the identity provider began, in the same transaction. The provider asked for a second factor, or not. */
export async function startSession(
  deps: Deps,
  user: User,
  from = { address: '', userAgent: '' },
  fromProvider?: (db: Db, sessionId: number) => Promise<void>,
): Promise<NewSession> {
  const now = deps.now();
  await deleteDeadSessionsNow(deps);
  const cookie = makeToken();
  const token = makeToken();
  const { address, userAgent } = from;
  const hashes = { cookieHash: hashToken(cookie), tokenHash: hashToken(token) };
  const session = { ...hashes, userId: user.id, device: deviceName(userAgent), address, createdAt: now.toISOString() };
  await deps.db.transaction().execute(async (db) => {
    const sessionId = await insertSession(db, session);
    await fromProvider?.(db, sessionId);
  });
  const mustSetUp = fromProvider === undefined && (await mustSetUpSecondFactor(deps.db, user.id));
  return { user, cookie, token, mustSetUpSecondFactor: mustSetUp };
}

/**
 * A session ends 15:00 after its last activity and 12 hours after sign-in, by the server's clock; null while it goes on. Where the clock was set back that far
 * nobody knows how long ago it was, and it ends as well.
 */
export function endOfSession(deps: Deps, session: { id: number; startedAt: string; lastActiveAt: string }): SessionEnd | null {
  const now = deps.now().getTime();
  const idleMs = now - Date.parse(deps.activity.lastActive(session.id, session.lastActiveAt));
  if (Math.abs(idleMs) >= idleTimeoutMs) return 'idle';
  return now - Date.parse(session.startedAt) >= sessionMaxMs ? 'too_long' : null;
}

/** A person's sessions that go on now, the newest first. */
export async function listSessions(deps: Deps, userId: number) {
  const open = await listOpenSessions(deps.db, userId);
  return open
    .filter((session) => endOfSession(deps, session) === null)
    .map((session) => ({ ...session, lastActiveAt: deps.activity.lastActive(session.id, session.lastActiveAt) }));
}

/** Ends sessions that are over by the clock, and forgets those that ended a day ago; returns how many ended now. */
export async function deleteDeadSessionsNow(deps: Deps): Promise<number> {
  let ended = 0;
  for (const session of await listOpenSessions(deps.db)) {
    const end = endOfSession(deps, session);
    if (end !== null) ended += await endFoundSession(deps, session.id, end);
  }
  await deleteForgottenSessions(deps.db, new Date(deps.now().getTime() - rememberedMs).toISOString());
  return ended;
}

/** A session that is found to be over is recorded once, by the first caller that finds it: 1 or 0. */
export async function endFoundSession(deps: Deps, sessionId: number, reason: SessionEnd): Promise<number> {
  deps.activity.forget([sessionId]);
  return deps.db.transaction().execute(async (db) => {
    const [ended] = await endSessions(db, [sessionId], reason, deps.now().toISOString());
    if (ended === undefined) return 0;
    const entry = { action: 'session.expired', objectType: 'session', objectId: ended.id, outcome: 'ok', details: { reason } } as const;
    await recordAudit(db, { ...entry, actorId: ended.userId, actorKind: 'system', address: null });
    return 1;
  });
}

/** People who are signed in now, each browser counted. */
export async function countLiveSessions(deps: Deps): Promise<number> {
  const open = await listOpenSessions(deps.db);
  return open.filter((session) => endOfSession(deps, session) === null).length;
}

export async function endOpenSessions(deps: Deps, ids: number[], reason: SessionEnd): Promise<void> {
  deps.activity.forget(ids);
  await endSessions(deps.db, ids, reason, deps.now().toISOString());
}

/**
 * Ends a person's sessions, and sign-ins that wait for their code, from the next request on; gives back how many were going on. `except` goes
 * on.
 */
export async function endSessionsOf(deps: Deps, userId: number, reason: SessionEnd, except?: number): Promise<number> {
  const isMeant = ({ id }: { id: number }) => id !== except;
  const goingOn = (await listSessions(deps, userId)).filter(isMeant);
  const open = (await listOpenSessions(deps.db, userId)).filter(isMeant);
  const ids = open.map(({ id }) => id);
  await endOpenSessions(deps, ids, reason);
  await deleteTicketsOf(deps.db, userId);
  return goingOn.length;
}

/** The same as part of a transaction, and of all sessions. */
export async function endSessionsWithin(db: Db, userId: number, reason: SessionEnd, now: Date): Promise<void> {
  const open = await listOpenSessions(db, userId);
  const ids = open.map(({ id }) => id);
  await endSessions(db, ids, reason, now.toISOString());
  await deleteTicketsOf(db, userId);
}

/** One leaves: nothing is to be reported later. */
export async function signOut(deps: Deps, sessionId: number): Promise<void> {
  deps.activity.forget([sessionId]);
  await deleteSession(deps.db, sessionId);
}
