import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import type { RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';

export type PolicyFields = Pick<
  RetentionPolicy,
  'policyName' | 'category' | 'minAccessCount' | 'minQualityScore' | 'retentionDays' | 'isActive'
>;

const columns = [
  'retentionPolicies.id',
  'policyName',
  'category',
  'minAccessCount',
  'minQualityScore',
  'retentionDays',
  'isActive',
  'createdBy',
  'retentionPolicies.createdAt',
  'updatedAt',
] as const;

function select(db: Db) {
  return db
    .selectFrom('retentionPolicies')
    .leftJoin('users', 'users.id', 'retentionPolicies.createdBy')
    .select(columns)
    .select(fullName().as('createdByName'));
}

/** Categories are checked when they are written. */
const toPolicy = (row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): RetentionPolicy => ({
  ...row,
  category: row.category as MemoryCategory | null,
  isActive: row.isActive === 1,
});

/** Newest first. */
export async function listPolicies(db: Db): Promise<RetentionPolicy[]> {
  return (await select(db).orderBy('retentionPolicies.id', 'desc').execute()).map(toPolicy);
}

export async function getPolicy(db: Db, id: number): Promise<RetentionPolicy> {
  const row = await select(db).where('retentionPolicies.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Retention policy');
  return toPolicy(row);
}

export async function countPolicies(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('retentionPolicies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPolicy(db: Db, { isActive, ...fields }: PolicyFields, { by, at }: { by: number; at: string }): Promise<number> {
  const { id } = await db
    .insertInto('retentionPolicies')
    .values({ ...fields, isActive: Number(isActive), createdBy: by, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePolicyFields(db: Db, id: number, { isActive, ...fields }: PolicyFields, at: string): Promise<void> {
  await db
    .updateTable('retentionPolicies')
    .set({ ...fields, isActive: Number(isActive), updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Whether it was there. */
export async function deletePolicyRow(db: Db, id: number): Promise<boolean> {
  return (await db.deleteFrom('retentionPolicies').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}
