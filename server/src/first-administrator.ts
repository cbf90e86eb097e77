import type { Deps } from './deps.ts';
import { makeLink } from './features/people/sign-in/links.service.ts';
import { countUsers, insertUser } from './features/people/users/users.service.ts';
import { hashPassword } from './lib/passwords.ts';

/** While there is no user at all: makes the administrator whom ADMIN_EMAIL and ADMIN_PASSWORD name. */
export async function makeConfiguredAdministrator(deps: Deps): Promise<void> {
  const { admin } = deps.config;
  if (admin === undefined || (await countUsers(deps.db)) > 0) return;
  await insertUser(deps.db, {
    email: admin.email,
    firstName: 'First',
    lastName: 'Administrator',
    role: 'admin',
    status: 'active',
    passwordHash: await hashPassword(admin.password),
    createdAt: deps.now().toISOString(),
  });
}

/**
 * While there is no user at all: the one-time link for the person who started the product. A new start makes a new link and kills the old.
 */
export async function makeSetupLink(deps: Deps): Promise<string | undefined> {
  return (await countUsers(deps.db)) > 0 ? undefined : makeLink(deps, 'setup', null);
}
