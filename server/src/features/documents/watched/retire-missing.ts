import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { findDraft, insertDraft } from '../approvals/drafts.queries.ts';
import { noteEffect } from '../approvals/take-effect.service.ts';
import { deletePassages } from '../passages.queries.ts';
import { recordByFolder } from './record-by-folder.ts';
import { isAbsence, pathOf } from './walk-folder.ts';
import {
  deleteWatchedFile,
  findWatchedFile,
  insertWatchedChange,
  listLongMissing,
  updateWatchedFile,
  type WatchedFile,
} from './watched.queries.ts';
import { whyNotNow } from './why-not-now.ts';

const atATime = 100;

/** Retires the documents whose files have been missing for longer than the grace period. Each file is looked for once more. */
export async function retireMissing(
  deps: Deps,
  { folder, graceMs }: { folder: string; graceMs: number },
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(deps.now().getTime() - graceMs).toISOString();
  let retired = 0;
  for (let after = 0; ;) {
    const files = await listLongMissing(deps.db, { before, after }, atATime);
    for (const file of files) {
      signal.throwIfAborted();
      if (await isGone(join(folder, pathOf(file.folder, file.name)))) retired += Number(await retire(deps, file.id));
      await setImmediate();
    }
    if (files.length < atATime) break;
    after = files.at(-1)?.id ?? 0;
  }
  if (retired > 0) noteEffect(deps);
}

async function isGone(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return false;
  } catch (error) {
    return isAbsence(error);
  }
}

function retire(deps: Deps, id: number): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const file = await findWatchedFile(db, id);
    if (file === undefined || file.missingSince === null || file.state === 'reading') return false;
    if (file.documentId === null) {
      await deleteWatchedFile(db, id);
      return false;
    }
    return retireDocument(db, file, file.documentId, deps.now().toISOString());
  });
}

/** False where it is retired already, or has to wait; then the row says for what. */
async function retireDocument(db: Db, file: WatchedFile, documentId: number, at: string): Promise<boolean> {
  const draft = await findDraft(db, documentId);
  const isRetired = draft?.phase === 'retired';
  const obstacle = isRetired ? undefined : await whyStays(db, documentId, draft);
  if (obstacle !== undefined) {
    if (file.reason !== obstacle) await updateWatchedFile(db, file.id, { reason: obstacle, changedAt: at });
    return false;
  }
  await updateWatchedFile(db, file.id, { state: 'retired', why: null, reason: null, retryAt: null, becomes: null, changedAt: at });
  if (isRetired) return false;
  await deletePassages(db, documentId);
  const dates = { effectiveFrom: null, reviewDue: null };
  await insertDraft(db, { documentId, phase: 'retired', former: 'retired', authorId: null, createdAt: at, ...dates });
  await insertWatchedChange(db, { at, kind: 'retired', path: pathOf(file.folder, file.name), documentId });
  await recordByFolder(db, { action: 'document.retired', documentId });
  return true;
}

async function whyStays(db: Db, documentId: number, draft: Awaited<ReturnType<typeof findDraft>>): Promise<string | undefined> {
  if (draft === undefined) return whyNotNow(db, documentId);
  if (draft.former === 'none') return 'Its document was never approved. Delete it, or approve it; then it is retired.';
  return 'A new version of its document waits for approval. It is retired once that is approved or discarded.';
}
