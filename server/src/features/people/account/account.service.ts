import type { OwnSession } from '@vademecum/shared/people/account.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound, tooMany } from '../../../lib/errors.ts';
import { weaknessOf } from '../../../lib/password-rules.ts';
import { hashPassword, verifyPassword } from '../../../lib/passwords.ts';
import { requirePasswordAllowed } from '../provider/passwords-off.service.ts';
import { forgetDevices } from '../sign-in/devices.service.ts';
import { dropLinks } from '../sign-in/links.service.ts';
import { endOpenSessions, endSessionsOf, listSessions } from '../sign-in/sessions.service.ts';
import { getUser } from '../users/users.service.ts';
import { findPasswordHash, isPasswordShort, replacePassword } from './account.queries.ts';
import { hasSecondFactor, removeSecondFactor, secondFactorState } from './second-factor.service.ts';

interface Own {
  user: User;
  sessionId: number | null;
}

const wrong = (path: string, message: string) => invalid(message, [{ path, message }]);

/** A person who found a screen unlocked must not be able to guess. Throws 400 and 429; returns the hash that matched. */
export async function requirePassword(deps: Deps, userId: number, password: string, path = 'password'): Promise<string | null> {
  const wait = deps.limits.signIn(`password of person ${userId}`);
  if (wait > 0) throw tooMany('Too many attempts. Wait a minute and try again', wait);
  const hash = await findPasswordHash(deps.db, userId);
  if (hash === null && deps.config.oidc !== undefined)
    throw wrong(path, `You have no password here. You sign in with ${deps.config.oidc.name}`);
  if (!(await verifyPassword(hash, password))) throw wrong(path, 'Incorrect password');
  return hash;
}

/** Changes one's own password and ends all of one's other sessions; gives back how many. */
export async function changePassword(deps: Deps, { user, sessionId }: Own, from: string, to: string): Promise<number> {
  await requirePasswordAllowed(deps, user.id);
  const hash = await requirePassword(deps, user.id, from, 'currentPassword');
  const isShort = to.length < limits.passwordMin;
  if (isShort && !(await hasSecondFactor(deps.db, user.id))) {
    throw wrong('newPassword', `Use at least ${limits.passwordMin} characters. A short phrase works well`);
  }
  if (from === to) throw wrong('newPassword', 'This is your current password. Choose another one');
  const weakness = await weaknessOf(to, [user.email, user.firstName, user.lastName, deps.config.productName]);
  if (weakness !== null) throw wrong('newPassword', weakness);
  const isReplaced = await replacePassword(deps.db, { userId: user.id, from: hash, to: await hashPassword(to), isShort });
  if (!isReplaced) throw conflict('Your password was changed elsewhere in the meantime');
  await dropLinks(deps.db, user.id);
  await forgetDevices(deps.db, user.id);
  return endSessionsOf(deps, user.id, 'password_changed', sessionId ?? undefined);
}

export async function listOwnSessions(deps: Deps, { user, sessionId }: Own): Promise<OwnSession[]> {
  const sessions = await listSessions(deps, user.id);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
}

/** Somebody else's session is a 404, as one that is over. */
export async function endOwnSession(deps: Deps, user: User, id: number): Promise<void> {
  const isOwn = (await listSessions(deps, user.id)).some((session) => session.id === id);
  if (!isOwn) throw notFound('Session');
  await endOpenSessions(deps, [id], 'ended_elsewhere');
}

/** The caller has checked password and code. */
export async function switchSecondFactorOff(deps: Deps, user: User): Promise<void> {
  if (!(await removeSecondFactor(deps.db, user.id))) throw conflict('You have no second factor');
}

/** Throws 409 where one must not be without. */
export async function requireMaySwitchOff(deps: Deps, user: User): Promise<void> {
  const { isEnabled, isRequired } = await secondFactorState(deps.db, user);
  if (!isEnabled) throw conflict('You have no second factor');
  if (isRequired) throw conflict('Your role needs a second factor, so it stays on');
  if (await isPasswordShort(deps.db, user.id)) {
    throw conflict(`Your password has fewer than ${limits.passwordMin} characters. Choose a longer one first`);
  }
}

/** For a user who lost phone and codes: ends their sessions too. Users switch off their own with password and code instead. */
export async function resetSecondFactor(deps: Deps, actor: User, userId: number): Promise<number> {
  const user = await getUser(deps.db, userId);
  if (user.id === actor.id) throw conflict('Turn off your own second factor on your account screen');
  if (!(await removeSecondFactor(deps.db, user.id))) throw conflict('This person has no second factor');
  return endSessionsOf(deps, user.id, 'second_factor_reset');
}
