import type { Role } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../lib/errors.ts';
import { requireNotBreakGlass } from '../provider/passwords-off.service.ts';
import { endAccess } from '../sign-in/links.service.ts';
import { countOtherActiveAdmins, getUser, updateUserRole, updateUserStatus } from './users.queries.ts';

/** Locking ends the person's sessions and links. Nobody locks themselves or the last active administrator. */
export async function setUserStatus(deps: Deps, actor: User, id: number, status: 'active' | 'locked'): Promise<User> {
  return deps.db.transaction().execute(async (transaction) => {
    const user = await getUser(transaction, id);
    if (status === 'locked') {
      if (user.id === actor.id) throw conflict('You cannot lock your own account');
      if (await isLastActiveAdmin(transaction, user)) throw conflict('The last active administrator cannot be locked');
      await requireNotBreakGlass({ config: deps.config, db: transaction }, id);
      await endAccess(transaction, id, deps.now());
    }
    await updateUserStatus(transaction, id, status);
    return { ...user, status };
  });
}

/**
 * Applies from the person's next request and ends nothing but permissions. Nobody changes their own role or that of the last active
 * administrator.
 */
export async function setUserRole({ db, config }: Pick<Deps, 'db' | 'config'>, actor: User, id: number, role: Role): Promise<User> {
  return db.transaction().execute(async (transaction) => {
    const user = await getUser(transaction, id);
    if (user.id === actor.id) throw conflict('You cannot change your own role');
    if (role !== 'admin') await requireNotBreakGlass({ config, db: transaction }, id);
    if (!(await applyRole(transaction, user, role))) throw conflict('The role of the last active administrator cannot be changed');
    return { ...user, role };
  });
}

/** In the caller's transaction. False where it would leave no active administrator. */
export async function applyRole(db: Db, user: User, role: Role): Promise<boolean> {
  if (role !== 'admin' && (await isLastActiveAdmin(db, user))) return false;
  await updateUserRole(db, user.id, role);
  return true;
}

async function isLastActiveAdmin(db: Db, user: User): Promise<boolean> {
  return user.role === 'admin' && user.status === 'active' && (await countOtherActiveAdmins(db, user.id)) === 0;
}
