import type { Role } from '@vademecum/shared/permissions.ts';
import type { Login, SessionEnd } from '@vademecum/shared/people/auth.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { isDiskFull } from '../../../lib/disk-room.ts';
import { forbidden, signedOut } from '../../../lib/errors.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { nobody, type Viewer } from '../../../runtime/viewer.ts';
import { findApiKeyOwner, isApiKey } from '../account/api-keys.service.ts';
import { findSessionByHash, findUserForSignIn, listDepartmentsOf, findRole } from './auth.queries.ts';
import { arePasswordsOff, mayUsePassword } from '../provider/passwords-off.service.ts';
import { admitSignIn } from './devices.service.ts';
import { finishSignIn, type SignInSource } from './second-step.service.ts';
import { endFoundSession, endOfSession, type NewSession } from './sessions.service.ts';

/** Who is calling, by which session or key. */
export interface Identity {
  /** With a key: the person who made it, in the role that the key has. */
  user: User;
  /** Null with a key. */
  sessionId: number | null;
  /** Null with a session. */
  apiKeyId: number | null;
  /** This session may do nothing but set up a second factor. */
  mustSetUpSecondFactor: boolean;
}

export interface Secrets {
  cookie?: string | undefined;
  token?: string | undefined;
}

/** Who a cookie, a bearer token or an API key belongs to, or null. A user who was locked is out at the next request. */
export async function findIdentity(deps: Deps, { cookie, token }: Secrets): Promise<Identity | null> {
  if (token !== undefined && isApiKey(token)) {
    const owner = await findApiKeyOwner(deps, token);
    return owner && { ...owner, sessionId: null, mustSetUpSecondFactor: false };
  }
  const found = await findSession(deps, { cookie, token });
  if (found === null || found.endedAt !== null) return null;
  const { sessionId, startedAt, lastActiveAt, mustSetUp, endReason: _, endedAt: __, ...user } = found;
  const end = user.status === 'active' ? endOfSession(deps, { id: sessionId, startedAt, lastActiveAt }) : 'locked';
  if (end !== null) {
    // It is over all the same; the next caller that finds it once there is room records it.
    await endFoundSession(deps, sessionId, end).catch(unlessDiskFull);
    return null;
  }
  return { user, sessionId, apiKeyId: null, mustSetUpSecondFactor: mustSetUp === 1 };
}

/** What a caller may see: administrators everything, others what is for everyone and for their departments. */
export async function viewerOf(db: Db, identity: Identity | null): Promise<Viewer> {
  return identity === null ? nobody : viewerOfUser(db, identity.user);
}

/** Of administrators nothing is kept back. */
export const seesAll = (role: Role): boolean => role === 'admin';

export async function viewerOfUser(db: Db, { id, role }: Pick<User, 'id' | 'role'>): Promise<Viewer> {
  return { userId: id, seesAll: seesAll(role), departments: seesAll(role) ? [] : await listDepartmentsOf(db, id) };
}

/** Somebody who is gone, or whom nobody knows, sees what everyone sees. */
export async function viewerOfId(db: Db, id: number | null): Promise<Viewer> {
  const user = id === null ? undefined : await findRole(db, id);
  return user === undefined ? nobody : viewerOfUser(db, user);
}

function unlessDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

async function findSession(deps: Deps, { cookie, token }: Secrets) {
  if (cookie === undefined && token === undefined) return null;
  const [kind, hash] = token === undefined ? (['cookie', hashToken(cookie ?? '')] as const) : (['token', hashToken(token)] as const);
  const by = kind === 'cookie' ? { cookieHash: hash } : { tokenHash: hash };
  return (await deps.caches.sessions.read(`${kind} ${hash}`, () => findSessionByHash(deps.db, by))) ?? null;
}

/** Why the session of this browser ended, while that is remembered. */
export async function findSessionEnd(deps: Deps, secrets: Secrets): Promise<SessionEnd | null> {
  return (await findSession(deps, secrets))?.endReason ?? null;
}

/** Where passwords are off, everybody learns it: the right password of a person who may not use it gets the same answer as a wrong one. */
async function incorrect(deps: Deps): Promise<Error> {
  if (!(await arePasswordsOff(deps))) return signedOut('Incorrect email or password');
  const { oidc } = deps.config;
  return signedOut(`Incorrect email or password. Passwords are off here. Use “Sign in with ${oidc?.name ?? ''}” on the login screen`);
}

/**
 * Unknown, wrong, invited and locked get the same answer after the same work; a lock is named only after the right password. Throws 401
 * SECOND_FACTOR_NEEDED where a code is still missing: no session exists before.
 */
export async function signIn(deps: Deps, login: Login, from: SignInSource): Promise<NewSession> {
  const forgive = await admitSignIn(deps, login.email, from);
  const found = await findUserForSignIn(deps.db, login.email);
  const isRight = await verifyPassword(found?.passwordHash ?? null, login.password);
  const mayUse = await mayUsePassword(deps, found?.id);
  if (found === undefined || !isRight || found.status === 'invited' || !mayUse) throw await incorrect(deps);
  forgive();
  if (found.status === 'locked') throw forbidden('This account is locked. Contact your administrator');
  const { passwordHash: _, ...user } = found;
  return finishSignIn(deps, user, from, login.code);
}
