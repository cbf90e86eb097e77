import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import type { BulkOperation } from '@vademecum/shared/memories/bulk.ts';
import { sql } from 'kysely';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';
import type { BulkTarget } from './bulk-jobs.ts';

/** As it is stored: its confirmation is bound to this. */
export interface NewPreview {
  userId: number;
  action: BulkAction;
  /** JSON of StoredParameters. */
  parameters: string;
  /** JSON of the ids that will be changed, ascending. */
  memoryIds: string;
  expiresAt: string;
}

export interface StoredParameters {
  target: BulkTarget;
  /** The ids that the preview was asked for, ascending; null: it was asked by criteria. */
  asked: number[] | null;
}

export async function insertPreview(db: Db, preview: NewPreview & { tokenHash: string }): Promise<void> {
  await db.insertInto('bulkPreviews').values(preview).execute();
}

export async function findPreview(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('bulkPreviews')
    .select(['id', 'userId', 'action', 'parameters', 'memoryIds', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row && { ...row, action: row.action as BulkAction };
}

export async function deletePreview(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bulkPreviews').where('id', '=', id).execute();
}

/** Jobs that nobody can confirm any more; for a while they are still distinguished from jobs that never existed. */
export async function deletePreviewsExpiredBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('bulkPreviews').where('expiresAt', '<', moment).execute();
}

/** False if it was used before. */
export async function usePreview(db: Db, id: number, usedAt: string): Promise<boolean> {
  const used = db.updateTable('bulkPreviews').set({ usedAt }).where('id', '=', id).where('usedAt', 'is', null).returning('id');
  return (await used.executeTakeFirst()) !== undefined;
}

export async function insertOperation(
  db: Db,
  operation: { userId: number; action: BulkAction; target: BulkTarget; affectedCount: number; executedAt: string },
): Promise<number> {
  const { target, ...values } = operation;
  const row = db.insertInto('bulkOperations').values({ ...values, parameters: JSON.stringify(target), durationMs: 0, state: 'running' });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

export async function deleteOperation(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bulkOperations').where('id', '=', id).execute();
}

export async function updateOperation(
  db: Db,
  id: number,
  fields: { state?: 'done'; durationMs?: number; undoneCount?: number },
): Promise<void> {
  await db.updateTable('bulkOperations').set(fields).where('id', '=', id).execute();
}

/** What ran when the product stopped was rolled back by SQLite. */
export async function interruptRunning(db: Db): Promise<void> {
  for (const column of ['state', 'undoState'] as const) {
    const running = await db.selectFrom('bulkOperations').select('id').where(column, '=', 'running').executeTakeFirst();
    if (running !== undefined)
      await db
        .updateTable('bulkOperations')
        .set({ [column]: 'interrupted' })
        .where(column, '=', 'running')
        .execute();
  }
}

/** False if it was undone before, or is being undone. */
export async function beginUndo(db: Db, id: number): Promise<boolean> {
  const begun = db
    .updateTable('bulkOperations')
    .set({ undoState: 'running' })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where((where) => where.or([where('undoState', 'is', null), where('undoState', '!=', 'running')]));
  return (await begun.returning('id').executeTakeFirst()) !== undefined;
}

/** False if it was undone before. */
export async function markUndone(db: Db, id: number, undoneAt: string, undoneBy: number): Promise<boolean> {
  const undone = db.updateTable('bulkOperations').set({ undoneAt, undoneBy, undoState: null });
  return (await undone.where('id', '=', id).where('undoneAt', 'is', null).returning('id').executeTakeFirst()) !== undefined;
}

/** What broke off before its transaction was through. False: it was through, and only what came after it failed. */
export async function markFailed(db: Db, id: number, column: 'state' | 'undoState'): Promise<boolean> {
  const failed = db
    .updateTable('bulkOperations')
    .set({ [column]: 'failed' })
    .where('id', '=', id)
    .where(column, '=', 'running');
  return (await failed.returning('id').executeTakeFirst()) !== undefined;
}

/** What memories were before operations that nobody can undo any more, because of their age or because they were undone. Returns how many went. */
export async function deleteItemsOfEnded(db: Db, executedBefore: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM bulk_operation_items WHERE (operation_id, memory_id) IN (
      SELECT i.operation_id, i.memory_id FROM bulk_operations AS o JOIN bulk_operation_items AS i ON i.operation_id = o.id
      WHERE o.executed_at < ${executedBefore} OR o.undone_at IS NOT NULL LIMIT ${limit})`.execute(db);
  return Number(numAffectedRows);
}

export async function getOperation(db: Db, id: number) {
  const row = await db
    .selectFrom('bulkOperations')
    .select(['id', 'action', 'parameters', 'state', 'affectedCount', 'executedAt', 'undoneAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Bulk operation');
  return { ...row, action: row.action as BulkAction, target: toTarget(row.parameters) };
}

const toTarget = (json: string): BulkTarget => JSON.parse(json) as BulkTarget;

/** Newest first. */
export async function listOperations(
  db: Db,
  limit: number,
): Promise<(Omit<BulkOperation, 'target' | 'canUndo' | 'undoUntil'> & { target: BulkTarget })[]> {
  const rows = await db
    .selectFrom('bulkOperations as o')
    .leftJoin('users as doer', 'doer.id', 'o.userId')
    .leftJoin('users as undoer', 'undoer.id', 'o.undoneBy')
    .select(['o.id', 'action', 'parameters', 'state', 'executedAt', 'affectedCount', 'durationMs', 'undoneAt', 'undoneCount', 'undoState'])
    .select([fullName('doer').as('by'), fullName('undoer').as('undoneBy')])
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ parameters, ...row }) => ({ ...row, action: row.action as BulkAction, target: toTarget(parameters) }));
}

/** Of the last operations of that kind that came to an end. */
export function listRuns(db: Db, action: BulkAction, limit: number): Promise<{ affectedCount: number; durationMs: number }[]> {
  return db
    .selectFrom('bulkOperations')
    .select(['affectedCount', 'durationMs'])
    .where('action', '=', action)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
