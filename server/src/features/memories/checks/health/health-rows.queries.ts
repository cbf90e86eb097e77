import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import type { HealthRowMetric } from '@vademecum/shared/memories/health-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/open.ts';
import { flagged } from './flagged.ts';

/** Which memories that answer a metric counts, and by what they are ordered, the least first. */
interface Rule {
  which: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const newestFirst = sql`-id`;
const hasFinding = (kinds: readonly MemoryIssue[]): Rule => ({
  which: sql`EXISTS (SELECT 1 FROM memory_findings AS f WHERE f.memory_id = some.id AND f.kind IN (${sql.join(kinds)}))`,
  order: newestFirst,
});

/** before: memories that were written later do not count as never used. */
function ruleOf(metric: HealthRowMetric, before: string): Rule {
  const rules: Record<HealthRowMetric, Rule> = {
    total_memories: { which: sql`1`, order: newestFirst },
    average_quality: { which: sql`quality_score IS NOT NULL`, order: sql`quality_score` },
    identifiers: hasFinding(flagged.identifiers),
    contradictions: hasFinding(flagged.contradictions),
    stale_share: hasFinding(flagged.stale_share),
    near_duplicate_share: hasFinding(flagged.near_duplicate_share),
    never_used_share: { which: sql`access_count = 0 AND created_at <= ${before}`, order: sql`id` },
    uncategorized_share: { which: sql`category IS NULL`, order: newestFirst },
    total_size: { which: sql`1`, order: sql`-(octet_length(topic) + octet_length(value))` },
  };
  return rules[metric];
}

export interface Ranked {
  id: number;
  rank: number;
}

/** Of the next so many memories that answer, after an id, those that a metric counts; and the last of all that were looked at. */
export async function listRanked(
  db: Db,
  metric: HealthRowMetric,
  { after, limit, before }: { after: number; limit: number; before: string },
): Promise<{ ranked: Ranked[]; lastId: number | null }> {
  const { which, order } = ruleOf(metric, before);
  const slice = sql`SELECT * FROM memories WHERE archived_at IS NULL AND id > ${after} ORDER BY id LIMIT ${limit}`;
  const { rows: ranked } = await sql<Ranked>`SELECT id, ${order} AS rank FROM (${slice}) AS some WHERE ${which}`.execute(db);
  const { rows } = await sql<{ lastId: number | null }>`SELECT max(id) AS last_id FROM (${slice})`.execute(db);
  return { ranked, lastId: rows[0]?.lastId ?? null };
}

export interface RowFacts {
  id: number;
  topic: string;
  category: string | null;
  createdAt: string;
  updatedAt: string;
  qualityScore: number | null;
  bytes: number;
}

/** Of those that are there, in any order. */
export function listRowFacts(db: Db, ids: readonly number[]): Promise<RowFacts[]> {
  return db
    .selectFrom('memories')
    .select(['id', 'topic', 'category', 'createdAt', 'updatedAt', 'qualityScore'])
    .select(sql<number>`octet_length(topic) + octet_length(value)`.as('bytes'))
    .where('id', 'in', ids)
    .execute();
}

/** The first finding of one of the kinds in each of the memories. */
export async function listFirstDetails(db: Db, ids: readonly number[], kinds: readonly MemoryIssue[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('memoryFindings')
    .select(['memoryId', 'detail'])
    .where('memoryId', 'in', ids)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ memoryId, detail }) => [memoryId, detail]));
}
