import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { CreateUser, User, UserWithLink } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, forbidden } from '../../../lib/errors.ts';
import { putDepartmentsOfPerson } from '../departments/departments.service.ts';
import { arePasswordsOff, passwordsOffText, requirePasswordAllowed } from '../provider/passwords-off.service.ts';
import { deleteResetRequestOf } from '../sign-in/forgot.service.ts';
import { issueLink, type OneTimeLink } from '../sign-in/links.service.ts';
import { mailLetter, mailLink } from '../mail/mail.service.ts';
import { getUser, insertUser, mayInviteAs } from './users.service.ts';

/** Makes an invited user and the one-time link with which they set their password: mailed, or in the answer. */
export async function inviteUser(deps: Deps, inviter: User, { departmentIds = [], ...input }: CreateUser): Promise<UserWithLink> {
  if (!mayInviteAs(hasPermission(inviter.role, 'user_management'), input.role)) {
    throw forbidden('You can invite staff with the role user only');
  }
  const invite = async (db: Db): Promise<User> => {
    const user = await insertUser(db, { ...input, status: 'invited', passwordHash: null, createdAt: deps.now().toISOString() });
    if (departmentIds.length > 0) await putDepartmentsOfPerson(db, inviter, user.id, departmentIds);
    return user;
  };
  if (await arePasswordsOff(deps)) return welcome(deps, await deps.db.transaction().execute(invite));
  return deliver(deps, 'activate', invite);
}

/** Where passwords are off there is no link to hand over: the invitation is the mail, and the person signs in with the provider. */
async function welcome(deps: Deps, user: User): Promise<UserWithLink> {
  const { productName, oidc } = deps.config;
  const subject = `Your invitation to ${productName}`;
  const text = `You have been invited to ${productName}, your clinic’s assistant. Open this page and choose “Sign in with ${oidc?.name ?? ''}”:`;
  const delivery = await mailLetter(deps, user, { purpose: 'invitation', subject, paragraphs: [text], url: `${deps.baseUrl()}/login` });
  return { user, activationLink: null, expiresAt: null, ...delivery };
}

/** A fresh link for somebody who has not activated yet; the old one stops working. */
export async function renewInvitation(deps: Deps, userId: number): Promise<UserWithLink> {
  if (await arePasswordsOff(deps)) throw conflict(passwordsOffText(deps));
  return deliver(deps, 'activate', async (db) => {
    const user = await getUser(db, userId);
    if (user.status !== 'invited') throw conflict('This user is already active');
    return user;
  });
}

/** A link that sets a new password; somebody who has not activated yet gets a fresh activation link. Their request, if they made one, is done. */
export async function makeResetLink(deps: Deps, userId: number) {
  await requirePasswordAllowed(deps, userId);
  const { status } = await getUser(deps.db, userId);
  const purpose = status === 'invited' ? 'activate' : 'reset';
  const { activationLink: resetLink, ...delivery } = await deliver(deps, purpose, async (db) => {
    const user = await getUser(db, userId);
    if (user.status === 'locked') throw conflict('This account is locked. Activate it first');
    return user;
  });
  return { ...delivery, purpose, resetLink } as const;
}

/** User and link in one transaction; the mail after it. A mailed link is not shown: it is then the person's alone. */
async function deliver(deps: Deps, purpose: 'activate' | 'reset', userOf: (db: Db) => Promise<User>) {
  const { user, link } = await deps.db.transaction().execute(async (db): Promise<{ user: User; link: OneTimeLink }> => {
    const person = await userOf(db);
    await deleteResetRequestOf(db, person.id);
    return { user: person, link: await issueLink(deps, db, purpose, person.id) };
  });
  const delivery = await mailLink(deps, user, purpose, link);
  return { user, activationLink: delivery.mail === 'sent' ? null : link.url, expiresAt: link.expiresAt, ...delivery };
}
