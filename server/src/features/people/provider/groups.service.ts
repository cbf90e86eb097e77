import { type Role, roles } from '@vademecum/shared/permissions.ts';
import type { GroupRule, UnmappedChoice } from '@vademecum/shared/people/provider.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { recordSystemAudit } from '../../trust/audit/audit.service.ts';
import { listDepartmentsOfPerson, replaceDepartmentsOfPerson } from '../departments/departments.service.ts';
import { applyRole } from '../users/standing.service.ts';
import { isBreakGlass } from './passwords-off.service.ts';
import { ProviderError } from './provider-error.ts';
import { getProviderSettings, listGroupRules } from './provider-settings.queries.ts';

/** What a person's groups come to here. */
export interface Place {
  /** Undefined: the role stays as it is. */
  role: Role | undefined;
  /** Departments that the rules name, and those of them that the person belongs to. Others stay as they are. */
  ruled: readonly number[];
  departments: readonly number[];
}

interface Rules {
  rules: readonly GroupRule[];
  unmapped: UnmappedChoice;
}

/** Of several roles the highest. Throws ProviderError where the groups give no access, or are too many to be known. */
export function placeOf(groups: readonly string[] | null, { rules, unmapped }: Rules): Place {
  if (rules.length === 0) return { role: undefined, ruled: [], departments: [] };
  if (groups === null) throw new ProviderError('too_many_groups');
  const own = rules.filter(({ group }) => groups.includes(group));
  const role = roles.find((one) => own.some((rule) => rule.role === one));
  const isRoleRuled = rules.some((rule) => rule.role !== null);
  if (isRoleRuled && role === undefined && unmapped === 'refuse') throw new ProviderError('no_group');
  return {
    role: role ?? (isRoleRuled && unmapped === 'user' ? 'user' : undefined),
    ruled: departmentsIn(rules),
    departments: departmentsIn(own),
  };
}

const departmentsIn = (rules: readonly GroupRule[]): number[] => [...new Set(rules.flatMap(({ departmentId }) => departmentId ?? []))];

export async function readPlace(db: Db, groups: readonly string[] | null): Promise<Place> {
  const { unmapped } = await getProviderSettings(db);
  return placeOf(groups, { rules: await listGroupRules(db), unmapped });
}

/**
 * In the caller's transaction: role and departments as the provider's groups say. The last active administrator, and the one who can still sign in
 * with a password, keep their role.
 */
export async function takePlace(asking: Pick<Deps, 'config'> & { db: Db }, user: User, place: Place): Promise<User> {
  const { db } = asking;
  await takeDepartments(db, user, place);
  const { role } = place;
  if (role === undefined || role === user.role) return user;
  const isKept = await isBreakGlass(asking, user.id);
  const isApplied = !isKept && (await applyRole(db, user, role));
  const reason = isKept ? 'break_glass' : 'last_administrator';
  const details = { role, by: 'provider', ...(!isApplied && { reason }) };
  const entry = { action: 'user.role_changed', objectType: 'user', objectId: user.id, details } as const;
  await recordSystemAudit(db, { ...entry, outcome: isApplied ? 'ok' : 'denied' });
  return isApplied ? { ...user, role } : user;
}

async function takeDepartments(db: Db, user: User, { ruled, departments }: Place): Promise<void> {
  if (ruled.length === 0) return;
  const before = (await listDepartmentsOfPerson(db, user.id)).map(({ id }) => id);
  const wanted = [...before.filter((id) => !ruled.includes(id)), ...departments];
  if (new Set(wanted).size === before.length && wanted.every((id) => before.includes(id))) return;
  await replaceDepartmentsOfPerson(db, user.id, wanted);
  const details = { departments: wanted.length, by: 'provider' };
  await recordSystemAudit(db, { action: 'user.departments_changed', objectType: 'user', objectId: user.id, details });
}
