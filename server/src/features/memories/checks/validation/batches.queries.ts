import type { ValidationStatus } from '@vademecum/shared/memories/validation.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../db/open.ts';
import { notFound } from '../../../../lib/errors.ts';

/** A batch that is still being filled is nobody's yet: it has a total of 0. */
function select(db: Db) {
  return db
    .selectFrom('validationBatches as batches')
    .leftJoin('users as author', 'author.id', 'batches.createdBy')
    .select(['batches.id', 'batchId', 'batches.status', 'failure', 'scope', 'total', 'counts', 'batches.createdAt', 'finishedAt'])
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as('createdBy'))
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

/** Those that wait or are being looked at. */
export async function countUnfinished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('validationBatches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

/** What was being looked at when the power went, else what has waited longest. */
export async function findNextBatch(db: Db): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('validationBatches')
    .select('id')
    .where('status', 'in', ['pending', 'running'])
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
    .where('status', 'in', ['pending', 'running'])
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
    .where('status', 'not in', ['pending', 'running'])
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
