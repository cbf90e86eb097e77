import type { ValidationFilter, ValidationIssue } from '@vademecum/shared/memories/validation-choices.ts';
import { harmfulIssues, type ValidationStatus } from '@vademecum/shared/memories/validation.ts';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../../../db/full-name.ts';
import type { Db } from '../../../../db/open.ts';
import { notFound } from '../../../../lib/errors.ts';

/** A batch that is still being filled is nobody's yet: it has a total of 0. */
function select(db: Db) {
  return db
    .selectFrom('validationBatches as batches')
    .leftJoin('users as author', 'author.id', 'batches.createdBy')
    .select(['batches.id', 'batchId', 'batches.status', 'failure', 'scope', 'total', 'counts', 'batches.createdAt', 'finishedAt'])
    .select(fullName('author').as('createdBy'))
    .where('total', '>', 0);
}

export type BatchRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

export async function getBatch(db: Db, batchId: string): Promise<BatchRow> {
  const row = await select(db).where('batchId', '=', batchId).executeTakeFirst();
  if (row === undefined) throw notFound('Validation batch');
  return row;
}

/** Newest first. */
export function listBatches(db: Db, limit: number): Promise<BatchRow[]> {
  return select(db).orderBy('batches.id', 'desc').limit(limit).execute();
}

const unfinished = ['pending', 'running'] as const;

/** Those that wait or are being looked at. */
export async function countUnfinished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('validationBatches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow();
  return count;
}

/** What was being looked at when the power went, else what has waited longest. */
export async function findNextBatch(db: Db): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('validationBatches')
    .select('id')
    .where('status', 'in', unfinished)
    .where('total', '>', 0)
    .orderBy('status', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export async function insertBatch(
  db: Db,
  batch: { batchId: string; scope: string; createdBy: number; createdAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('validationBatches')
    .values({ ...batch, status: 'pending', total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** From then on the batch is there. */
export async function updateTotal(db: Db, batch: number, total: number): Promise<void> {
  await db.updateTable('validationBatches').set({ total }).where('id', '=', batch).execute();
}

/** False where the batch is over already. */
export async function updateStatus(
  db: Db,
  batch: number,
  change: { status: ValidationStatus; failure?: string; finishedAt?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('validationBatches')
    .set(change)
    .where('id', '=', batch)
    .where('status', 'in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function isRunning(db: Db, batch: number): Promise<boolean> {
  const row = await db.selectFrom('validationBatches').select('status').where('id', '=', batch).executeTakeFirst();
  return row?.status === 'running';
}

export async function updateCounts(db: Db, batch: number, counts: string): Promise<void> {
  await db.updateTable('validationBatches').set({ counts }).where('id', '=', batch).execute();
}

/** Those that are over and older than a moment or than the latest `kept`. */
export async function listOutdated(db: Db, { before, kept }: { before: string; kept: number }): Promise<number[]> {
  const latest = db.selectFrom('validationBatches').select('id').orderBy('id', 'desc').limit(kept);
  const rows = await db
    .selectFrom('validationBatches')
    .select('id')
    .where('status', 'not in', unfinished)
    .where((eb) => eb.or([eb('finishedAt', '<', before), eb('id', 'not in', latest)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that were never acknowledged. */
export async function listHalfFilled(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('validationBatches').select('id').where('total', '=', 0).execute();
  return rows.map(({ id }) => id);
}

/** Its items first. */
export async function deleteBatch(db: Db, batch: number): Promise<void> {
  await db.deleteFrom('validationBatches').where('id', '=', batch).execute();
}

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

/** Memories that were not looked at yet, ascending. */
export async function listWaiting(db: Db, batch: number): Promise<number[]> {
  const waiting = db.selectFrom('validationItems').select('memoryId').where('batch', '=', batch).where('score', 'is', null);
  return (await waiting.orderBy('memoryId').execute()).map(({ memoryId }) => memoryId);
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
