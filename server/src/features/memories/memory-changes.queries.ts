import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import type { Db } from '../../db/open.ts';

/** For good, with their history; passages and index entries go in the same statement. Returns how many there were. */
export async function deleteMemoryRows(db: Db, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('memories')
    .where(sql<boolean>`id IN ${among(ids)}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function updateArchivedAt(db: Db, ids: readonly number[], archivedAt: string | null): Promise<void> {
  await sql`UPDATE memories SET archived_at = ${archivedAt}
    WHERE id IN ${among(ids)} AND (archived_at IS NULL) = ${Number(archivedAt !== null)}`.execute(db);
}

export async function deletePassagesOf(db: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM passages WHERE memory_id IN ${among(ids)}`.execute(db);
}

export async function updateProtection(db: Db, ids: readonly number[], isProtected: boolean): Promise<void> {
  await sql`UPDATE memories SET is_protected = ${Number(isProtected)} WHERE id IN ${among(ids)}`.execute(db);
}

/** No retention policy asks about them before that moment. */
export async function updateKeptUntil(db: Db, ids: readonly number[], keptUntil: string | null): Promise<void> {
  await sql`UPDATE memories SET kept_until = ${keptUntil} WHERE id IN ${among(ids)}`.execute(db);
}

/** A day as YYYY-MM-DD. */
export type MemoryDetail = { category: MemoryCategory | null } | { reviewDue: string | null };

/** Returns those that had another value. */
export async function updateDetail(
  db: Db,
  ids: readonly number[],
  detail: MemoryDetail,
  change: { at: string; by: number | null },
): Promise<number[]> {
  const [column, value] = 'category' in detail ? ['category', detail.category] : ['review_due', detail.reviewDue];
  const { rows } = await sql<{ id: number }>`
    UPDATE memories SET ${sql.ref(column)} = ${value}, revision = revision + 1, updated_at = ${change.at}, updated_by = ${change.by}
    WHERE id IN ${among(ids)} AND ${sql.ref(column)} IS NOT ${value} RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
