import type { SaveProvider, UnmappedChoice } from '@vademecum/shared/people/provider.ts';
import type { Db } from '../../../db/open.ts';

const standard = { createsPeople: 0, unmapped: 'keep' as UnmappedChoice, arePasswordsOff: 0, breakGlassId: null };

export async function getProviderSettings(db: Db) {
  const columns = ['createsPeople', 'unmapped', 'arePasswordsOff', 'breakGlassId'] as const;
  const found = await db.selectFrom('providerSettings').select(columns).executeTakeFirst();
  const { createsPeople, unmapped, arePasswordsOff, breakGlassId } = found ?? standard;
  return { createsPeople: createsPeople === 1, unmapped, arePasswordsOff: arePasswordsOff === 1, breakGlassId };
}

type Change = Partial<Awaited<ReturnType<typeof getProviderSettings>>>;

export async function updateProviderSettings(db: Db, change: Change): Promise<void> {
  const { createsPeople, arePasswordsOff, ...rest } = { ...(await getProviderSettings(db)), ...change };
  const row = { ...rest, createsPeople: createsPeople ? 1 : 0, arePasswordsOff: arePasswordsOff ? 1 : 0 };
  await db
    .insertInto('providerSettings')
    .values({ id: 1, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
}

export async function listGroupRules(db: Db): Promise<SaveProvider['rules']> {
  const rows = await db.selectFrom('providerGroups').select(['groupName', 'role', 'departmentId']).orderBy('id').execute();
  return rows.map(({ groupName: group, role, departmentId }) => ({ group, role, departmentId }));
}

export async function replaceGroupRules(db: Db, rules: SaveProvider['rules']): Promise<void> {
  await db.deleteFrom('providerGroups').execute();
  if (rules.length === 0) return;
  const rows = rules.map(({ group: groupName, role, departmentId }) => ({ groupName, role, departmentId }));
  await db.insertInto('providerGroups').values(rows).execute();
}

export async function countLinkedPeople(db: Db, issuer: string): Promise<number> {
  const { count } = await db
    .selectFrom('identities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer', '=', issuer)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether somebody signed in with the provider who is an administrator today. */
export async function hasLinkedAdministrator(db: Db, issuer: string): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}

/** An active administrator with a password. */
export async function canBreakGlass(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
