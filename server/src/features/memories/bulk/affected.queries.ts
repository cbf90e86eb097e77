import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import type { BulkCriteria, LeftOutReason } from '@vademecum/shared/memories/bulk.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Db } from '../../../db/open.ts';
import type { IdRange } from '../memory-lists.service.ts';
import type { BulkTarget } from './bulk-jobs.ts';

/** A memory and why the action does not change it; null: it does. */
export interface Affected {
  id: number;
  reason: LeftOutReason | null;
}

/** What is protected is never taken away from the answers along with others; all else administrators may change. */
function reasonFor(action: BulkAction, { category = null, reviewDue = '' }: BulkTarget): RawBuilder<LeftOutReason | null> {
  switch (action) {
    case 'archive':
      return sql`CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_protected = 1 THEN 'protected' END`;
    case 'restore':
      return sql`CASE WHEN archived_at IS NULL THEN 'not-archived' END`;
    case 'delete':
      return sql`CASE WHEN is_protected = 1 THEN 'protected' END`;
    case 'protect':
      return sql`CASE WHEN is_protected = 1 THEN 'protected-already' END`;
    case 'unprotect':
      return sql`CASE WHEN is_protected = 0 THEN 'not-protected' END`;
    case 'set-category':
      return sql`CASE WHEN category IS ${category} THEN 'same-category' END`;
    case 'extend-review':
      return sql`CASE WHEN review_due >= ${reviewDue} THEN 'later-review' END`;
  }
}

/** Those of the ids that are there, in ascending order. */
export async function listAffectedAmong(db: Db, action: BulkAction, target: BulkTarget, ids: readonly number[]): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    SELECT id, ${reasonFor(action, target)} AS reason FROM memories
    WHERE id IN ${among(ids)} ORDER BY id`.execute(db);
  return rows;
}

/** Days as ISO 8601; unusedSince: the last use was before it. */
export type CriteriaAt = BulkCriteria & { unusedSince: string; reviewUntil: string };

/** Those of a range that meet the criteria, in ascending order. */
export async function listAffectedBetween(
  db: Db,
  action: BulkAction,
  target: BulkTarget,
  criteria: CriteriaAt,
  { from, to }: IdRange,
): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    SELECT id, ${reasonFor(action, target)} AS reason FROM memories
    WHERE id BETWEEN ${from} AND ${to} AND ${sql.join(conditions(criteria), sql` AND `)} ORDER BY id`.execute(db);
  return rows;
}

function conditions(criteria: CriteriaAt): RawBuilder<unknown>[] {
  const { search = '', category, hasCategory, isArchived, isProtected, qualityThreshold, unusedDays, reviewDueWithin } = criteria;
  const is = (condition: RawBuilder<unknown>, wanted: boolean) => sql`(${condition}) = ${Number(wanted)}`;
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    sql`1`,
    ...(search === '' ? [] : [sql`topic LIKE ${part} ESCAPE '\\'`]),
    ...(category == null ? [] : [sql`category = ${category}`]),
    ...(hasCategory === undefined ? [] : [is(sql`category IS NOT NULL`, hasCategory)]),
    ...(isArchived === undefined ? [] : [is(sql`archived_at IS NOT NULL`, isArchived)]),
    ...(isProtected === undefined ? [] : [is(sql`is_protected`, isProtected)]),
    ...(qualityThreshold === undefined ? [] : [sql`quality_score < ${qualityThreshold}`]),
    ...(unusedDays === undefined ? [] : [sql`last_accessed < ${criteria.unusedSince}`]),
    ...(reviewDueWithin === undefined ? [] : [sql`review_due <= ${criteria.reviewUntil}`]),
  ];
}

export interface Sample {
  id: number;
  topic: string;
  category: MemoryCategory | null;
  isArchived: boolean;
  isProtected: boolean;
  reviewDue: string | null;
}

export async function listSamples(db: Db, ids: readonly number[]): Promise<Sample[]> {
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'topic', 'category', 'archivedAt', 'isProtected', 'reviewDue'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ archivedAt, isProtected, category, ...row }) => ({
    ...row,
    category: category as MemoryCategory | null,
    isArchived: archivedAt !== null,
    isProtected: isProtected === 1,
  }));
}
