import type { Role } from '@vademecum/shared/permissions.ts';
import type { Db } from '../../../db/open.ts';
import {
  type ActivePerson,
  countUsers,
  findUserByEmail,
  getUser,
  insertUser,
  listActivePeople,
  updatePassword,
  updateUserStatus,
} from './users.queries.ts';

export { type ActivePerson, countUsers, findUserByEmail, getUser, insertUser, listActivePeople };

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await updatePassword(db, userId, passwordHash);
}

/** An invited person has arrived, without a password. */
export async function activateUser(db: Db, userId: number): Promise<void> {
  await updateUserStatus(db, userId, 'active');
}

/** The role a person may give to somebody they invite: specification, section 6. */
export function mayInviteAs(inviterHoldsUserManagement: boolean, role: Role): boolean {
  return inviterHoldsUserManagement || role === 'user';
}
