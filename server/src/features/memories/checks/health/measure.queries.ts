import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../db/open.ts';

/** Of some memories that answer. */
export interface MeasuredSlice {
  total: number;
  /** The last of them; null if there was none. */
  lastId: number | null;
  uncategorized: number;
  /** Those whose quality was computed, and the sum of it, 0-1 each. */
  judged: number;
  qualitySum: number;
  /** Topics and contents in UTF-8. */
  bytes: number;
  /** Those that were there before a moment, and of them those that no answer has used. */
  settled: number;
  neverUsed: number;
}

/** The next so many memories that answer, after an id. */
export async function measureSlice(
  db: Db,
  { after, limit, before }: { after: number; limit: number; before: string },
): Promise<MeasuredSlice> {
  const { rows } = await sql<MeasuredSlice>`
    SELECT count(*) AS total, max(id) AS last_id, count(*) FILTER (WHERE category IS NULL) AS uncategorized,
      count(quality_score) AS judged, coalesce(sum(quality_score), 0) AS quality_sum,
      coalesce(sum(octet_length(topic) + octet_length(value)), 0) AS bytes,
      count(*) FILTER (WHERE created_at <= ${before}) AS settled,
      count(*) FILTER (WHERE created_at <= ${before} AND access_count = 0) AS never_used
    FROM (SELECT * FROM memories WHERE archived_at IS NULL AND id > ${after} ORDER BY id LIMIT ${limit})`.execute(db);
  return rows[0] as MeasuredSlice;
}

/** How many of the memories that answer, after an id and up to another, have a finding of one of the kinds. */
export async function countFlagged(
  db: Db,
  kinds: readonly MemoryIssue[],
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('memoryFindings')
    .innerJoin('memories', 'memories.id', 'memoryFindings.memoryId')
    .select(({ fn }) => fn.count<number>('memoryId').distinct().as('count'))
    .where('kind', 'in', kinds)
    .where('memoryId', '>', after)
    .where('memoryId', '<=', upTo)
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
