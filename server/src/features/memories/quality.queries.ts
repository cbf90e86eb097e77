import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Quality } from './quality.ts';

/** Of the content, that is more than the words that count. */
const beginning = 400;

/** What quality depends on, of those that are there; since: uses and feedback from then on count. */
export function listQualityRows(db: Db, ids: readonly number[], since: string) {
  return db
    .selectFrom('memories')
    .select(['memories.id', 'category', 'source', 'sourcePassage', 'updatedAt', 'reviewDue', 'accessCount', 'qualityScore', 'qualityParts'])
    .select(sql<string>`substr(value, 1, ${beginning})`.as('value'))
    .select((eb) => [
      usesOf(eb.ref('memories.id'), since, sql`count(*)`).as('recentUses'),
      usesOf(eb.ref('memories.id'), since, sql`count(rating)`).as('ratings'),
      usesOf(eb.ref('memories.id'), since, sql`coalesce(sum(rating), 0)`).as('ratingSum'),
      sql<number>`(SELECT count(DISTINCT other_memory_id) FROM memory_findings AS f
        WHERE f.memory_id = ${eb.ref('memories.id')} AND f.kind = 'near-duplicate')`.as('duplicates'),
    ])
    .where('memories.id', 'in', ids)
    .execute();
}

function usesOf(id: ReturnType<typeof sql.ref> | object, since: string, figure: ReturnType<typeof sql>) {
  return sql<number>`(SELECT ${figure} FROM memory_uses AS u WHERE u.memory_id = ${id} AND u.used_at >= ${since})`;
}

export async function updateQualities(db: Db, qualities: readonly ({ id: number } & Quality)[]): Promise<void> {
  if (qualities.length === 0) return;
  const rows = JSON.stringify(qualities.map(({ id, score, parts }) => [id, score, JSON.stringify(parts)]));
  await sql`
    UPDATE memories SET quality_score = q.value ->> 1, quality_parts = q.value ->> 2
    FROM json_each(${rows}) AS q WHERE memories.id = q.value ->> 0`.execute(db);
}
