import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { CreateUser, User } from '@vademecum/shared/users.ts';
import type { Deps } from '../../deps.ts';
import { conflict, forbidden } from '../../lib/errors.ts';
import { makeLink } from '../auth/links.service.ts';
import { getUser, insertUser, mayInviteAs } from './users.service.ts';

export interface Invitation {
  user: User;
  activationLink: string;
}

/** Makes an invited user and the one-time link with which they set their password. */
export async function inviteUser(deps: Deps, inviter: User, input: CreateUser): Promise<Invitation> {
  if (!mayInviteAs(hasPermission(inviter.role, 'user_management'), input.role)) {
    throw forbidden('You may invite staff with the role user only');
  }
  const user = await insertUser(deps.db, { ...input, status: 'invited', passwordHash: null, createdAt: deps.now().toISOString() });
  return { user, activationLink: await makeLink(deps, 'activate', user.id) };
}

/** A fresh link for somebody who has not activated yet; the old one stops working. */
export async function renewInvitation(deps: Deps, userId: number): Promise<Invitation> {
  const user = await getUser(deps.db, userId);
  if (user.status !== 'invited') throw conflict('This user is activated already');
  return { user, activationLink: await makeLink(deps, 'activate', user.id) };
}
