import type { Setup } from '@vademecum/shared/people/auth.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, forbidden, invalid } from '../../../lib/errors.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { refuseWeakPassword } from '../../../lib/password-rules.ts';
import { hashToken, makeToken } from '../../../lib/tokens.ts';
import { countUsers, getUser, insertUser, setPassword } from '../users/users.service.ts';
import { requirePasswordAllowed } from '../provider/passwords-off.service.ts';
import { forgetDevices } from './devices.service.ts';
import { deleteDeadLinks, deleteLinksFor, findLink, insertLink, type LinkPurpose, takeLink } from './links.queries.ts';
import { deleteResetRequestOf } from './reset-requests.queries.ts';
import { finishSignIn, type SignInSource } from './second-step.service.ts';
import { endSessionsOf, endSessionsWithin, type NewSession, startSession } from './sessions.service.ts';

const hour = 60 * 60 * 1000;
const lifetimes: Record<LinkPurpose, number> = { setup: 24 * hour, activate: 72 * hour, reset: hour };
const paths: Record<LinkPurpose, string> = { setup: '/setup', activate: '/activate', reset: '/reset-password' };

const purposeNames: Record<LinkPurpose, string> = {
  setup: 'to set up the product',
  activate: 'to activate an account',
  reset: 'to set a new password',
};

/** Why a link does not open anything; only who has its 256 bits gets to know. */
async function deadLink(db: Db, purpose: LinkPurpose, tokenHash: string, now: Date): Promise<Error> {
  const link = await findLink(db, tokenHash);
  if (link === undefined) return invalid('This link is not valid. It may be incomplete, or replaced by a newer one. Ask for a new one');
  if (link.purpose !== purpose) return invalid(`This link is meant ${purposeNames[link.purpose]}. Open the full link as you received it`);
  if (link.usedAt !== null) return invalid('This link was already used. Sign in with the password that was set, or ask for a new link');
  if (link.expiresAt <= now.toISOString()) return invalid('This link has expired. Ask for a new one');
  return invalid('This link’s account no longer exists. Contact your administrator');
}

/** A one-time link, as it is handed to a person. */
export interface OneTimeLink {
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** A one-time link; the secret is in the fragment, which browsers never send to a server. It takes part in the transaction that db is. */
export async function issueLink(
  deps: Pick<Deps, 'now' | 'baseUrl'>,
  db: Db,
  purpose: LinkPurpose,
  userId: number | null,
): Promise<OneTimeLink> {
  const token = makeToken();
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + lifetimes[purpose]).toISOString();
  await deleteLinksFor(db, userId);
  await insertLink(db, { userId, purpose, tokenHash: hashToken(token), expiresAt, createdAt: now.toISOString() });
  return { url: `${deps.baseUrl()}${paths[purpose]}#token=${token}`, expiresAt };
}

/** The same in a transaction of its own, for callers that need only the link. */
export async function makeLink(deps: Deps, purpose: LinkPurpose, userId: number | null): Promise<string> {
  const link = await deps.db.transaction().execute((db) => issueLink(deps, db, purpose, userId));
  return link.url;
}

/** What a locked account had open: its sessions, its links, its wait for an administrator. */
export async function endAccess(db: Db, userId: number, now: Date): Promise<void> {
  await endSessionsWithin(db, userId, 'locked', now);
  await deleteLinksFor(db, userId);
  await deleteResetRequestOf(db, userId);
}

/** Links that were handed out and not used stop working. */
export async function dropLinks(db: Db, userId: number): Promise<void> {
  await deleteLinksFor(db, userId);
}

export interface PasswordByLink {
  purpose: 'activate' | 'reset';
  token: string;
  password: string;
}

/**
 * Sets the password that an activation or reset link allows and ends the person's sessions. Then it goes on as after a right password:
 * users with a second factor are asked for it (401 SECOND_FACTOR_NEEDED), the others are signed in.
 */
export async function setPasswordByLink(deps: Deps, { purpose, token, password }: PasswordByLink, from: SignInSource): Promise<NewSession> {
  const tokenHash = hashToken(token);
  const live = await findLiveLink(deps, purpose, tokenHash);
  // A dead link costs no hashing, and a refused password does not use a link up.
  if (live?.userId === undefined || live.userId === null) throw await deadLink(deps.db, purpose, tokenHash, deps.now());
  await requirePasswordAllowed(deps, live.userId);
  const { email, firstName, lastName } = await getUser(deps.db, live.userId);
  await refuseWeakPassword(password, [email, firstName, lastName, deps.config.productName]);
  const passwordHash = await hashPassword(password);
  const user = await deps.db.transaction().execute(async (db) => {
    const link = await takeLink(db, { tokenHash, purposes: [purpose], now: deps.now().toISOString() });
    if (link?.userId === undefined || link.userId === null) throw await deadLink(db, purpose, tokenHash, deps.now());
    const { status } = await getUser(db, link.userId);
    if (status === 'locked') throw forbidden('This account is locked. Contact your administrator');
    if (status === 'invited' && purpose === 'reset') throw invalid('This account is not activated yet. Open the activation link');
    await setPassword(db, link.userId, passwordHash);
    await deleteResetRequestOf(db, link.userId);
    await forgetDevices(db, link.userId);
    return getUser(db, link.userId);
  });
  await endSessionsOf(deps, user.id, 'password_changed');
  return finishSignIn(deps, user, from);
}

async function findLiveLink(deps: Deps, purpose: LinkPurpose, tokenHash: string) {
  const link = await findLink(deps.db, tokenHash);
  return link?.purpose === purpose && link.usedAt === null && link.expiresAt > deps.now().toISOString() ? link : undefined;
}

/** Makes the first administrator with the link that the first start printed. */
export async function setUpFirstAdministrator(deps: Deps, input: Setup, from: SignInSource): Promise<NewSession> {
  const tokenHash = hashToken(input.token);
  if ((await findLiveLink(deps, 'setup', tokenHash)) === undefined) throw await deadLink(deps.db, 'setup', tokenHash, deps.now());
  await refuseWeakPassword(input.password, [input.email, input.firstName, input.lastName, deps.config.productName]);
  const passwordHash = await hashPassword(input.password);
  const user = await deps.db.transaction().execute(async (db) => {
    const link = await takeLink(db, { tokenHash, purposes: ['setup'], now: deps.now().toISOString() });
    if (link === undefined) throw await deadLink(db, 'setup', tokenHash, deps.now());
    if ((await countUsers(db)) > 0) throw conflict('An administrator already exists. Sign in instead');
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
  return startSession(deps, user, from);
}

/** Links that have opened nothing for a day, in which it was said why; returns how many there were. */
export async function deleteDeadLinksNow(deps: Deps): Promise<number> {
  return deleteDeadLinks(deps.db, new Date(deps.now().getTime() - 24 * hour).toISOString());
}
