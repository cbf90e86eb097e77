import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { MemoryTables } from '../../../db/memory-tables.ts';
import type { Db } from '../../../db/open.ts';
import type { BulkTarget } from './bulk-jobs.ts';

/** The columns that a bulk operation changes, as they were. */
export type Before = Pick<MemoryTables['memories'], 'archivedAt' | 'category' | 'reviewDue'>;

/** Keeps what the memories are now, so that it can be undone. */
export async function insertItems(db: Db, operationId: number, ids: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO bulk_operation_items (operation_id, memory_id, before)
    SELECT ${operationId}, id, json_object('archivedAt', archived_at, 'category', category, 'reviewDue', review_due)
    FROM memories WHERE id IN ${among(ids)}`.execute(db);
}

/** What former operations keep of memories that are deleted next: as a cascade, row by row, it takes several times as long. */
export async function deleteItemsOf(db: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM bulk_operation_items WHERE memory_id IN ${among(ids)}`.execute(db);
}

/** Whether a memory still is what the operation made of it. */
function isAsLeft(action: BulkAction, { category = null, reviewDue = '' }: BulkTarget, executedAt: string): RawBuilder<unknown> {
  switch (action) {
    case 'archive':
      return sql`m.archived_at IS ${executedAt}`;
    case 'restore':
      return sql`m.archived_at IS NULL AND m.is_protected = 0`;
    case 'protect':
      return sql`m.is_protected = 1`;
    case 'unprotect':
      return sql`m.is_protected = 0`;
    case 'set-category':
      return sql`m.category IS ${category}`;
    case 'extend-review':
      return sql`m.review_due IS ${reviewDue}`;
    case 'delete':
      return sql`0`;
  }
}

/** What an operation changed and is still there. */
export async function listItems(
  db: Db,
  { operationId, action, target, executedAt }: { operationId: number; action: BulkAction; target: BulkTarget; executedAt: string },
): Promise<{ id: number; before: Before; isAsLeft: boolean }[]> {
  const { rows } = await sql<{ id: number; before: string; isAsLeft: number }>`
    SELECT i.memory_id AS id, i.before, (${isAsLeft(action, target, executedAt)}) AS is_as_left
    FROM bulk_operation_items AS i JOIN memories AS m ON m.id = i.memory_id
    WHERE i.operation_id = ${operationId} ORDER BY i.memory_id`.execute(db);
  return rows.map((row) => ({ id: row.id, before: JSON.parse(row.before) as Before, isAsLeft: row.isAsLeft === 1 }));
}

/** Each gets back the moment at which it had been archived. */
export async function updateArchivedAtAsBefore(db: Db, operationId: number, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE memories SET archived_at = i.before ->> 'archivedAt' FROM bulk_operation_items AS i
    WHERE i.operation_id = ${operationId} AND i.memory_id = memories.id AND memories.id IN ${among(ids)}`.execute(db);
}

export async function listTexts(db: Db, ids: readonly number[]): Promise<{ id: number; topic: string; value: string; version: number }[]> {
  const { rows } = await sql<{ id: number; topic: string; value: string; version: number }>`
    SELECT id, topic, value, version FROM memories WHERE id IN ${among(ids)}`.execute(db);
  return rows;
}

export async function listVersions(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`SELECT id, version FROM memories WHERE id IN ${among(ids)}`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Those of which one of the ids is nearly the same: one duplicate less may make them worth more. */
export async function listNearDuplicatesOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT memory_id AS id FROM memory_findings WHERE kind = 'near-duplicate' AND other_memory_id IN ${among(ids)}`.execute(db);
  return rows.map(({ id }) => id);
}
