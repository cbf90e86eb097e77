import type { SecondFactorRule } from '@vademecum/shared/people/account.ts';
import { type Role, roles } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../lib/errors.ts';
import { countPeopleByRole, deleteRule, insertRule, isRequiredFor } from './second-factor.queries.ts';
import { hasSecondFactor } from './second-factor.service.ts';

/** For each role, whether it may be without a second factor. */
export async function listRules(db: Db): Promise<SecondFactorRule[]> {
  const counts = await countPeopleByRole(db);
  return Promise.all(
    roles.map(async (role) => {
      const { people = 0, withFactor = 0 } = counts.find((count) => count.role === role) ?? {};
      return { role, isRequired: await isRequiredFor(db, role), people, without: people - withFactor };
    }),
  );
}

/** Applies from the next request on: users without a second factor can then do nothing but set one up. Nobody shuts themselves out. */
export async function setRule(deps: Deps, actor: User, role: Role, isRequired: boolean): Promise<SecondFactorRule[]> {
  if (!isRequired) {
    await deleteRule(deps.db, role);
  } else {
    if (role === actor.role && !(await hasSecondFactor(deps.db, actor.id))) {
      throw conflict('Set up a second factor for your own account first');
    }
    await insertRule(deps.db, { role, requiredSince: deps.now().toISOString(), setBy: actor.id });
  }
  return listRules(deps.db);
}
