import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import type { Db } from '../../db/open.ts';
import {
  deleteMemoryRows,
  deletePassagesOf,
  updateArchivedAt,
  updateDetail,
  updateKeptUntil,
  updateProtection,
} from './memory-changes.queries.ts';
import { insertRevisions } from './revisions.queries.ts';

/**
 * Changes of any number of memories within the caller's transaction. Ids that do not exist are left out. The caller has checked who may do
 * it, and the limits of a protected memory. Quality is not computed: give the ids to recomputeQualityOf when the transaction is through.
 */

/** They answer no question from that moment, and can be restored. Those that are archived stay as they are. */
export async function archiveMemories(db: Db, ids: readonly number[], at: string): Promise<void> {
  await updateArchivedAt(db, ids, at);
  await deletePassagesOf(db, ids);
}

/** Takes them out of the archive. They answer once their passages are there again: putMemoryPassages. */
export async function unarchiveMemories(db: Db, ids: readonly number[]): Promise<void> {
  await updateArchivedAt(db, ids, null);
}

export async function protectMemories(db: Db, ids: readonly number[], isProtected: boolean): Promise<void> {
  await updateProtection(db, ids, isProtected);
}

/** No retention policy asks about them before that moment. */
export async function keepMemories(db: Db, ids: readonly number[], until: string | null): Promise<void> {
  await updateKeptUntil(db, ids, until);
}

/** Returns those that had another category; their history keeps the change. */
export async function categorizeMemories(
  db: Db,
  ids: readonly number[],
  category: MemoryCategory | null,
  change: { at: string; by: number | null },
): Promise<number[]> {
  const changed = await updateDetail(db, ids, { category }, change);
  await insertRevisions(db, changed, { action: 'changed', ...change });
  return changed;
}

/** The day as YYYY-MM-DD. Returns those that had another one; their history keeps the change. */
export async function setReviewDue(
  db: Db,
  ids: readonly number[],
  reviewDue: string | null,
  change: { at: string; by: number | null },
): Promise<number[]> {
  const changed = await updateDetail(db, ids, { reviewDue }, change);
  await insertRevisions(db, changed, { action: 'changed', ...change });
  return changed;
}

/** For good, with their history. Returns how many there were. */
export function deleteMemories(db: Db, ids: readonly number[]): Promise<number> {
  return deleteMemoryRows(db, ids);
}
