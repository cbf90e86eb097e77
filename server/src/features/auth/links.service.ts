import type { Setup } from '@vademecum/shared/auth.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { hashToken, makeToken } from '../../lib/tokens.ts';
import { countUsers, getUser, insertUser, setPassword } from '../users/users.service.ts';
import { deleteSessionsOf } from './auth.queries.ts';
import { type NewSession, startSession } from './auth.service.ts';
import { forgetDevices } from './devices.service.ts';
import { deleteDeadLinks, deleteLinksFor, insertLink, type LinkPurpose, takeLink } from './links.queries.ts';

const hour = 60 * 60 * 1000;
const lifetimes: Record<LinkPurpose, number> = { setup: 24 * hour, activate: 72 * hour, reset: hour };
const paths: Record<LinkPurpose, string> = { setup: '/setup', activate: '/activate', reset: '/reset-password' };

const deadLink = () => invalid('This link was used already, has expired or is not complete. Ask your administrator for a new one');

/** A one-time link; the secret stands in the fragment, which browsers never send to a server. */
export async function makeLink(deps: Deps, purpose: LinkPurpose, userId: number | null): Promise<string> {
  const token = makeToken();
  const now = deps.now();
  await deps.db.transaction().execute(async (db) => {
    await deleteLinksFor(db, userId);
    await insertLink(db, {
      userId,
      purpose,
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + lifetimes[purpose]).toISOString(),
      createdAt: now.toISOString(),
    });
  });
  return `${deps.baseUrl()}${paths[purpose]}#token=${token}`;
}

/** Sets the password that an activation or reset link allows, ends the person's other sessions and signs in. */
export async function setPasswordByLink(deps: Deps, purpose: 'activate' | 'reset', token: string, password: string): Promise<NewSession> {
  const passwordHash = await hashPassword(password);
  const user = await deps.db.transaction().execute(async (db) => {
    const link = await takeLink(db, { tokenHash: hashToken(token), purposes: [purpose], now: deps.now().toISOString() });
    if (link?.userId === undefined || link.userId === null) throw deadLink();
    const before = await getUser(db, link.userId);
    if (before.status === 'locked') throw deadLink();
    await setPassword(db, link.userId, passwordHash);
    await deleteSessionsOf(db, link.userId);
    await forgetDevices(db, link.userId);
    return getUser(db, link.userId);
  });
  return startSession(deps, user);
}

/** Makes the first administrator with the link that the first start printed. */
export async function setUpFirstAdministrator(deps: Deps, input: Setup): Promise<NewSession> {
  const passwordHash = await hashPassword(input.password);
  const user = await deps.db.transaction().execute(async (db) => {
    const link = await takeLink(db, { tokenHash: hashToken(input.token), purposes: ['setup'], now: deps.now().toISOString() });
    if (link === undefined) throw deadLink();
    if ((await countUsers(db)) > 0) throw conflict('An administrator exists already. Sign in instead');
    const { email, firstName, lastName } = input;
    return insertUser(db, {
      email,
      firstName,
      lastName,
      role: 'admin',
      status: 'active',
      passwordHash,
      createdAt: deps.now().toISOString(),
    });
  });
  return startSession(deps, user);
}

/** Links that open nothing any more; returns how many there were. */
export async function deleteDeadLinksNow(deps: Deps): Promise<number> {
  return deleteDeadLinks(deps.db, deps.now().toISOString());
}
