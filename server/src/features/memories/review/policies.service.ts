import { type CreatePolicy, maxPolicies, type RetentionPolicy, type UpdatePolicy } from '@vademecum/shared/memories/retention-policies.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import { countPolicies, deletePolicyRow, getPolicy, insertPolicy, updatePolicyFields } from './policies.queries.ts';

export function createPolicy(deps: Deps, userId: number, input: CreatePolicy): Promise<RetentionPolicy> {
  return deps.db.transaction().execute(async (db) => {
    if ((await countPolicies(db)) >= maxPolicies) {
      throw conflict(`There are ${maxPolicies} retention policies, the maximum. Change or delete one instead`);
    }
    return getPolicy(db, await insertPolicy(db, input, { by: userId, at: deps.now().toISOString() }));
  });
}

/** What is left out stays as it is. */
export function updatePolicy(deps: Deps, { id, ...changes }: UpdatePolicy): Promise<RetentionPolicy> {
  return deps.db.transaction().execute(async (db) => {
    const before = await getPolicy(db, id);
    const fields = {
      policyName: changes.policyName ?? before.policyName,
      category: changes.category === undefined ? before.category : changes.category,
      minAccessCount: changes.minAccessCount ?? before.minAccessCount,
      minQualityScore: changes.minQualityScore ?? before.minQualityScore,
      retentionDays: changes.retentionDays ?? before.retentionDays,
      isActive: changes.isActive ?? before.isActive,
    };
    await updatePolicyFields(db, id, fields, deps.now().toISOString());
    return getPolicy(db, id);
  });
}

/** What it asked about stays as it is. */
export async function deletePolicy(deps: Deps, id: number): Promise<void> {
  if (!(await deletePolicyRow(deps.db, id))) throw notFound('Retention policy');
}
