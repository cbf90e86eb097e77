import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../lib/errors.ts';
import { recordAudit } from '../../trust/audit/audit.service.ts';
import { deleteResetRequestOf } from '../sign-in/forgot.service.ts';
import { dropLinks } from '../sign-in/links.service.ts';
import { endOpenSessions } from '../sign-in/sessions.service.ts';
import { activateUser, findUserByEmail, getUser, insertUser } from '../users/users.service.ts';
import { readPlace, takePlace } from './groups.service.ts';
import type { ProviderPerson } from './provider-claims.ts';
import { ProviderError } from './provider-error.ts';
import { getProviderSettings } from './provider-settings.queries.ts';
import {
  deleteIdentities,
  findLinkedUserId,
  insertIdentity,
  isLinked,
  listProviderSessionsOf,
  updateLastSignIn,
} from './provider.queries.ts';

interface Arrival {
  issuer: string;
  person: ProviderPerson;
  /** Where the sign-in comes from. */
  address: string;
}

/**
 * Who the provider's person is here, with the role and the departments of their groups. They are known by issuer and subject; only at their first
 * sign-in by their email address, and only if the provider has verified it. Throws ProviderError.
 */
export async function findOrMakePerson(deps: Deps, arrival: Arrival): Promise<User> {
  const { issuer, person } = arrival;
  const now = deps.now();
  return deps.db.transaction().execute(async (db) => {
    const place = await readPlace(db, person.groups);
    const linkedId = await findLinkedUserId(db, issuer, person.subject);
    const known = linkedId === undefined ? await findByEmail(db, arrival) : await getUser(db, linkedId);
    const found = known ?? (await makePerson(db, person, now));
    if (found.status === 'locked') throw new ProviderError('locked', { userId: found.id });
    const user = await activate(db, found);
    const at = now.toISOString();
    if (linkedId !== undefined) await updateLastSignIn(db, issuer, person.subject, at);
    else await insertIdentity(db, { userId: user.id, issuer, subject: person.subject, at });
    if (linkedId === undefined) await noteLink(db, user.id, { address: arrival.address, isNew: known === undefined });
    return takePlace({ db, config: deps.config }, user, place);
  });
}

/** Of a person who is not linked yet; undefined where nobody has that address and it may be given an account. */
async function findByEmail(db: Db, { issuer, person }: Arrival): Promise<User | undefined> {
  if (person.email === null) throw new ProviderError('no_email');
  if (!person.isEmailVerified) throw new ProviderError('email_unverified');
  const user = await findUserByEmail(db, person.email);
  if (user === undefined && !(await getProviderSettings(db)).createsPeople) throw new ProviderError('not_invited');
  if (user !== undefined && (await isLinked(db, user.id, issuer))) throw new ProviderError('linked_to_other', { userId: user.id });
  return user;
}

function makePerson(db: Db, { email, firstName, lastName }: ProviderPerson, now: Date): Promise<User> {
  const names = { email: email ?? '', firstName, lastName };
  return insertUser(db, { ...names, role: 'user', status: 'active', passwordHash: null, createdAt: now.toISOString() });
}

/** The invited person has arrived: the invitation link no longer works. */
async function activate(db: Db, user: User): Promise<User> {
  if (user.status !== 'invited') return user;
  await dropLinks(db, user.id);
  await deleteResetRequestOf(db, user.id);
  await activateUser(db, user.id);
  return { ...user, status: 'active' };
}

async function noteLink(db: Db, userId: number, { address, isNew }: { address: string; isNew: boolean }): Promise<void> {
  const entry = { objectType: 'user', objectId: userId, actorId: userId, outcome: 'ok', address } as const;
  if (isNew) await recordAudit(db, { ...entry, action: 'user.created_by_provider' });
  await recordAudit(db, { ...entry, action: 'user.linked' });
}

/** Ends what came from the provider, too. At the next sign-in the person is found by the verified email address again. Returns the sessions that ended. */
export async function unlinkPerson(deps: Deps, userId: number): Promise<number> {
  const { id } = await getUser(deps.db, userId);
  if (!(await deleteIdentities(deps.db, id))) throw notFound('Link to the identity provider');
  const sessions = await listProviderSessionsOf(deps.db, id);
  await endOpenSessions(deps, sessions, 'unlinked');
  return sessions.length;
}
