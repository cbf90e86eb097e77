import type { Db } from '../../db/open.ts';
import { deletePassagesOf, type MemoryDetail, updateArchivedAt, updateDetail } from './memory-changes.queries.ts';
import { insertRevisions } from './revisions.queries.ts';

/**
 * Changes of any number of memories within the caller's transaction. Ids that do not exist are left out. The caller has checked who may do
 * it, and the limits of a protected memory. Quality is not computed: give the ids to recomputeQualityOf when the transaction is through.
 */
export {
  deleteMemoryRows as deleteMemories,
  updateKeptUntil as keepMemories,
  updateProtection as protectMemories,
} from './memory-changes.queries.ts';

/** They answer no question from that moment, and can be restored. Those that are archived stay as they are. */
export async function archiveMemories(db: Db, ids: readonly number[], at: string): Promise<void> {
  await updateArchivedAt(db, ids, at);
  await deletePassagesOf(db, ids);
}

/** Takes them out of the archive. They answer once their passages are there again: putMemoryPassages. */
export async function unarchiveMemories(db: Db, ids: readonly number[]): Promise<void> {
  await updateArchivedAt(db, ids, null);
}

/** Sets the category or the review date. Returns those that had another one; their history keeps the change. */
export async function changeDetail(
  db: Db,
  ids: readonly number[],
  detail: MemoryDetail,
  change: { at: string; by: number | null },
): Promise<number[]> {
  const changed = await updateDetail(db, ids, detail, change);
  await insertRevisions(db, changed, { action: 'changed', ...change });
  return changed;
}
