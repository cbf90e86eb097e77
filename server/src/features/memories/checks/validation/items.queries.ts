import type { ValidationFilter, ValidationIssue } from '@vademecum/shared/memories/validation-choices.ts';
import { harmfulIssues } from '@vademecum/shared/memories/validation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/open.ts';

/** What was found in a memory. `kinds` and `issues` as they are stored. */
export interface Judged {
  memoryId: number;
  score: number;
  kinds: string;
  issues: string;
}

/** At most a few thousand at a time. */
export async function insertItems(db: Db, batch: number, memoryIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO validation_items (batch, memory_id)
    SELECT ${batch}, value FROM json_each(${JSON.stringify(memoryIds)}) WHERE true ORDER BY value
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Memories that were not looked at yet, ascending, after one. */
export async function listWaiting(db: Db, batch: number, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('validationItems')
    .select('memoryId')
    .where('batch', '=', batch)
    .where('score', 'is', null)
    .where('memoryId', '>', after)
    .orderBy('memoryId')
    .limit(limit)
    .execute();
  return rows.map(({ memoryId }) => memoryId);
}

export async function updateItems(db: Db, batch: number, judged: readonly Judged[]): Promise<void> {
  const rows = JSON.stringify(judged.map(({ memoryId, score, kinds, issues }) => [memoryId, score, kinds, issues]));
  // Written as an insertion that always finds its row: an update from a list reads the whole batch for each of the list.
  await sql`
    INSERT INTO validation_items (batch, memory_id, score, kinds, issues)
    SELECT ${batch}, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3 FROM json_each(${rows}) AS j
    WHERE EXISTS (SELECT 1 FROM validation_items WHERE batch = ${batch} AND memory_id = j.value ->> 0)
    ON CONFLICT (batch, memory_id) DO UPDATE SET score = excluded.score, kinds = excluded.kinds, issues = excluded.issues`.execute(db);
}

/** How many of a batch have these kinds of issues and no other; kinds is null for those that were not looked at. */
export async function countByKinds(db: Db, batch: number): Promise<{ kinds: string | null; count: number }[]> {
  return db
    .selectFrom('validationItems')
    .select(({ fn }) => ['kinds', fn.countAll<number>().as('count')])
    .where('batch', '=', batch)
    .groupBy('kinds')
    .execute();
}

interface Page {
  show: ValidationFilter;
  order: 'worst' | 'best';
  limit: number;
  offset: number;
}

/** Of what was looked at, by score and then by number. */
export async function listPage(
  db: Db,
  batch: number,
  { show, order, limit, offset }: Page,
): Promise<(Judged & { topic: string | null })[]> {
  const page = judged(db, batch)
    .where(shown(show))
    .select('memoryId')
    .orderBy('score', order === 'worst' ? 'asc' : 'desc')
    .orderBy('memoryId')
    .limit(limit)
    .offset(offset);
  const ids = (await page.execute()).map(({ memoryId }) => memoryId);
  if (ids.length === 0) return [];
  const rows = await withTopics(db, batch).where('memoryId', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.memoryId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of what was looked at, in the order of their numbers, after one. */
export function listJudged(
  db: Db,
  batch: number,
  { after, limit }: { after: number; limit: number },
): Promise<(Judged & { topic: string | null })[]> {
  return withTopics(db, batch).where('memoryId', '>', after).orderBy('memoryId').limit(limit).execute();
}

/** The number before the one at an offset, in the order of numbers; undefined where there are not so many. */
export async function findMemoryBefore(db: Db, batch: number, offset: number): Promise<number | undefined> {
  if (offset === 0) return 0;
  const row = await judged(db, batch)
    .select('memoryId')
    .orderBy('memoryId')
    .limit(1)
    .offset(offset - 1)
    .executeTakeFirst();
  return row?.memoryId;
}

function withTopics(db: Db, batch: number) {
  return judged(db, batch)
    .leftJoin('memories', 'memories.id', 'memoryId')
    .select(['memoryId', 'topic'])
    .select([sql<number>`score`.as('score'), sql<string>`kinds`.as('kinds'), sql<string>`issues`.as('issues')]);
}

function judged(db: Db, batch: number) {
  return db.selectFrom('validationItems').where('batch', '=', batch).where('score', 'is not', null);
}

function shown(show: ValidationFilter): RawBuilder<boolean> {
  if (show === 'all') return sql`true`;
  const kinds: readonly ValidationIssue[] = show === 'invalid' ? harmfulIssues : [show];
  return sql`(${sql.join(
    kinds.map((kind) => sql`kinds LIKE ${`%,${kind},%`}`),
    sql` OR `,
  )})`;
}

/** Returns how many there were, at most `limit`. */
export async function deleteItems(db: Db, batch: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM validation_items WHERE batch = ${batch} AND memory_id IN
      (SELECT memory_id FROM validation_items WHERE batch = ${batch} LIMIT ${limit})`.execute(db);
  return Number(numAffectedRows);
}
