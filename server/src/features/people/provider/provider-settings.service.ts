import type { ProviderSettings, SaveProvider, SetPasswordsOff } from '@vademecum/shared/people/provider.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { listNames } from '../departments/departments.service.ts';
import {
  canBreakGlass,
  countLinkedPeople,
  getProviderSettings,
  hasLinkedAdministrator,
  listGroupRules,
  replaceGroupRules,
  updateProviderSettings,
} from './provider-settings.queries.ts';
import { requireProvider } from './provider-sign-in.service.ts';

type Asking = Pick<Deps, 'db' | 'identityProvider'>;

export async function readProviderSettings(deps: Asking): Promise<ProviderSettings> {
  const { name, issuer } = requireProvider(deps);
  const { db } = deps;
  return {
    name,
    ...(await getProviderSettings(db)),
    rules: await listGroupRules(db),
    linkedPeople: await countLinkedPeople(db, issuer),
    hasAdministrator: await hasLinkedAdministrator(db, issuer),
  };
}

/** Counts from each person's next sign-in on. */
export async function saveProviderSettings(deps: Asking, { rules, ...change }: SaveProvider): Promise<ProviderSettings> {
  requireProvider(deps);
  await deps.db.transaction().execute(async (db) => {
    await requireDepartments(db, rules);
    await updateProviderSettings(db, change);
    await replaceGroupRules(db, rules);
  });
  return readProviderSettings(deps);
}

async function requireDepartments(db: Db, rules: SaveProvider['rules']): Promise<void> {
  const known = new Set((await listNames(db)).map(({ id }) => id));
  if (rules.every(({ departmentId }) => departmentId === null || known.has(departmentId))) return;
  const message = 'A department was not found. It may have been deleted';
  throw invalid(message, [{ path: 'rules', message }]);
}

/** Passwords are turned off only if an administrator has signed in with the provider, and one can still sign in without it. */
export async function setPasswordsOff(deps: Asking, { areOff, breakGlassId }: SetPasswordsOff): Promise<ProviderSettings> {
  const { name, issuer } = requireProvider(deps);
  await deps.db.transaction().execute(async (db) => {
    if (areOff) {
      if (!(await hasLinkedAdministrator(db, issuer))) throw conflict(`First, an administrator has to sign in with ${name}`);
      if (breakGlassId === null || !(await canBreakGlass(db, breakGlassId))) {
        const message = 'Choose an active administrator who has a password';
        throw invalid(message, [{ path: 'breakGlassId', message }]);
      }
    }
    await updateProviderSettings(db, { arePasswordsOff: areOff, breakGlassId: areOff ? breakGlassId : null });
  });
  return readProviderSettings(deps);
}
