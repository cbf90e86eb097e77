import type { Role } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/users.ts';
import type { Db } from '../../db/open.ts';
import { conflict } from '../../lib/errors.ts';
import {
  countOtherActiveAdmins,
  countUsers,
  findUserByEmail,
  getUser,
  insertUser,
  updatePassword,
  updateUserStatus,
} from './users.queries.ts';

export { countUsers, findUserByEmail, getUser, insertUser };

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await updatePassword(db, userId, passwordHash);
}

/** Locking takes effect on the person's next request. Nobody locks themselves or the last active administrator. */
export async function setUserStatus(db: Db, actor: User, id: number, status: 'active' | 'locked'): Promise<User> {
  return db.transaction().execute(async (transaction) => {
    const user = await getUser(transaction, id);
    if (status === 'locked') await assertMayBeLocked(transaction, actor, user);
    await updateUserStatus(transaction, id, status);
    return { ...user, status };
  });
}

async function assertMayBeLocked(db: Db, actor: User, user: User): Promise<void> {
  if (user.id === actor.id) throw conflict('You cannot lock your own account');
  if (user.role !== 'admin' || user.status !== 'active') return;
  if ((await countOtherActiveAdmins(db, user.id)) === 0) throw conflict('The last active administrator cannot be locked');
}

/** The role a person may give to somebody they invite: specification, section 6. */
export function mayInviteAs(inviterHoldsUserManagement: boolean, role: Role): boolean {
  return inviterHoldsUserManagement || role === 'user';
}
