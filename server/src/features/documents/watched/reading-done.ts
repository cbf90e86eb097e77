import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { findDraft } from '../approvals/drafts.queries.ts';
import { deleteDocumentRow } from '../documents.queries.ts';
import { findReplacement } from '../replacements.queries.ts';
import { deletedByHand } from './look-through.ts';
import { recordByFolder } from './record-by-folder.ts';
import { pathOf } from './walk-folder.ts';
import {
  findWatchedDocument,
  findWatchedFile,
  insertWatchedChange,
  listReading,
  updateWatchedFile,
  type WatchedFile,
} from './watched.queries.ts';

/** Writes down what became of the files that were being read; also of those whose reading the end of the product has cut off. */
export async function noteRead(deps: Deps): Promise<void> {
  for (const { id } of await listReading(deps.db)) await noteOne(deps, id);
}

async function noteOne(deps: Deps, id: number): Promise<void> {
  const unused = await deps.db.transaction().execute(async (db) => {
    const file = await findWatchedFile(db, id);
    return file?.state === 'reading' ? note(db, file, deps.now().toISOString()) : [];
  });
  for (const name of unused) await deps.files.remove(name);
}

/** Returns stored files that nothing refers to. */
async function note(db: Db, file: WatchedFile, at: string): Promise<string[]> {
  const change = (fields: Partial<WatchedFile>) => updateWatchedFile(db, file.id, { becomes: null, ...fields, changedAt: at });
  const document = file.documentId === null ? undefined : await findWatchedDocument(db, file.documentId);
  if (document === undefined) {
    await change({ state: 'skipped', why: 'deleted', reason: deletedByHand });
    return [];
  }
  const replacement = await findReplacement(db, document.id);
  if (document.status === 'processing' || (replacement !== null && replacement.failure === null)) return [];
  if (document.status === 'failed' && file.becomes === 'added') {
    await change({ state: 'skipped', why: 'content', reason: document.statusMessage, hash: null, documentId: null });
    await recordByFolder(db, { action: 'document.deleted', documentId: document.id });
    return deleteDocumentRow(db, document.id);
  }
  if (replacement !== null) {
    await change({ state: 'skipped', why: 'content', reason: replacement.failure, hash: null });
    return [];
  }
  const draft = await findDraft(db, document.id);
  const version = draft === undefined || draft.phase === 'retired' ? document.version : null;
  await change({ state: 'taken', why: null, reason: null });
  const kind = file.becomes ?? 'versioned';
  await insertWatchedChange(db, { at, kind, path: pathOf(file.folder, file.name), documentId: document.id, version });
  if (kind !== 'added') {
    await recordByFolder(db, { action: 'document.replaced', documentId: document.id, ...(version !== null && { details: { version } }) });
  }
  return [];
}
