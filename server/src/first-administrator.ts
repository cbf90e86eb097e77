import type { Deps } from './deps.ts';
import { makeLink } from './features/auth/links.service.ts';
import { countUsers, insertUser } from './features/users/users.service.ts';
import { hashPassword } from './lib/passwords.ts';

/**
 * While there is no user at all: makes the administrator whom ADMIN_EMAIL and ADMIN_PASSWORD name, or else returns the
 * one-time link for whoever started the product. A new start makes a new link and kills the old.
 */
export async function offerFirstAdministrator(deps: Deps): Promise<string | undefined> {
  if ((await countUsers(deps.db)) > 0) return undefined;
  const { admin } = deps.config;
  if (admin === undefined) return makeLink(deps, 'setup', null);
  await insertUser(deps.db, {
    email: admin.email,
    firstName: 'First',
    lastName: 'Administrator',
    role: 'admin',
    status: 'active',
    passwordHash: await hashPassword(admin.password),
    createdAt: deps.now().toISOString(),
  });
  return undefined;
}
