import { forgottenAtOnce } from '../../db/forget-words.ts';
import type { Deps } from '../../deps.ts';
import { isDiskFull } from '../../lib/disk-room.ts';
import { notFound, noRoomToDelete } from '../../lib/errors.ts';
import { deleteInBackground, deleteDocumentRow, withdrawInBackground } from './documents.queries.ts';
import { listExistingIds } from './listed-documents.queries.ts';
import { countPassages } from './passages.queries.ts';

/** Seen where the server stopped in between. */
const brokenOff = 'Deleting it was interrupted. Delete it again.';

interface Gone {
  deleted: number[];
  /** Stored files that belong to nothing any more. */
  files: string[];
}

/**
 * Deletes documents. They stop answering in one transaction, so that an answer sees all of them or none; then their files are deleted.
 * Documents that were gone before are named, not refused: somebody else may have deleted them in the meantime.
 */
export async function deleteDocuments(deps: Deps, ids: readonly number[]): Promise<{ deleted: number[]; missing: number[] }> {
  const { deleted, files } = await deleteRows(deps, ids);
  // The documents are deleted by now, even if the disk fails: a file that stays behind has no row, and the next clean-up takes it.
  await Promise.allSettled(files.map((file) => deps.files.remove(file)));
  const gone = new Set(deleted);
  return { deleted, missing: [...new Set(ids)].filter((id) => !gone.has(id)) };
}

/** The row, its passages, their index entries and its former versions go; then every file that it had. Throws 404. */
export async function deleteDocument(deps: Deps, id: number): Promise<void> {
  const { deleted, files } = await deleteRows(deps, [id]);
  if (deleted.length === 0) throw notFound('Document');
  for (const name of files) await deps.files.remove(name);
}

/**
 * The second connection deletes many passages, since everybody would wait for the thousands of a book; their words leave the index in the
 * seconds that follow.
 */
async function deleteRows(deps: Deps, ids: readonly number[]): Promise<Gone> {
  if ((await countPassages(deps.db, ids)) <= forgottenAtOnce) return deleteFew(deps, ids);
  const dropped = await withdrawInBackground(deps, ids, brokenOff);
  try {
    const { deleted, files } = await deleteInBackground(deps, ids);
    return { deleted, files: [...files, ...dropped] };
  } catch (error) {
    throw isDiskFull(error) ? noRoomToDelete() : error;
  } finally {
    deps.forgetting.resume();
  }
}

async function deleteFew({ db }: Deps, ids: readonly number[]): Promise<Gone> {
  return db.transaction().execute(async (inside) => {
    const existing = await listExistingIds(inside, ids);
    const files: string[] = [];
    for (const id of existing) files.push(...(await deleteDocumentRow(inside, id)));
    return { deleted: existing, files };
  });
}
