import type { Deps } from '../../deps.ts';
import { deleteDocumentRow } from './documents.queries.ts';
import { listExistingIds } from './listed-documents.queries.ts';

/**
 * Deletes documents in one transaction, so that an answer sees all of them or none; then their files. What was gone before is named, not refused: somebody else
 * may have deleted it meanwhile.
 */
export async function deleteDocuments(deps: Deps, ids: readonly number[]): Promise<{ deleted: number[]; missing: number[] }> {
  const { deleted, files } = await deps.db.transaction().execute(async (db) => {
    const existing = await listExistingIds(db, ids);
    const stored: string[] = [];
    for (const id of existing) stored.push(...(await deleteDocumentRow(db, id)));
    return { deleted: existing, files: stored };
  });
  // The documents are deleted by now, whatever the disk says: a file that stays behind has no row, and the next clean-up takes it.
  await Promise.allSettled(files.map((file) => deps.files.remove(file)));
  const gone = new Set(deleted);
  return { deleted, missing: [...new Set(ids)].filter((id) => !gone.has(id)) };
}
