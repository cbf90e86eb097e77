import type { Deps } from '../../../deps.ts';
import { putAudienceByRule } from '../../people/departments/audiences.service.ts';
import { findDraft } from '../approvals/drafts.queries.ts';
import { insertForFile, insertUpload, nameOfFile } from '../documents.service.ts';
import { noticeDuplicate } from '../duplicates.service.ts';
import { queueFile, queueReading } from '../replace.service.ts';
import { hasAllDepartments, readRules, ruleOf, typeOf } from './folder-rules.ts';
import { keepFile, type Kept, writeDown } from './keep-file.ts';
import { deletedByHand } from './look-through.ts';
import { moveFile } from './move-file.ts';
import { noteRead } from './reading-done.ts';
import { recordByFolder } from './record-by-folder.ts';
import { pathOf } from './walk-folder.ts';
import {
  findGoneWith,
  findTwin,
  findWatchedDocument,
  insertWatchedChange,
  updateWatchedFile,
  type WatchedFile,
} from './watched.queries.ts';
import { whyNotNow } from './why-not-now.ts';

/** What became of a stored copy: whether a row names it from now on, and the document that is to be read. */
interface Use {
  isKept: boolean;
  toRead: number | null;
}

const unused: Use = { isKept: false, toRead: null };
const taken = { state: 'taken', why: null, reason: null, retryAt: null, becomes: null } as const;
const reading = { state: 'reading', why: null, reason: null, retryAt: null } as const;

/**
 * Takes a file that has not changed for a while into the library, and waits until it was read. Rejects where the disk of the product is full; any other obstacle is
 * written down as a sentence.
 */
export async function takeFile(deps: Deps, root: string, file: WatchedFile): Promise<void> {
  const obstacle = await whyWaits(deps, file);
  if (obstacle !== undefined) return waitFor(deps, file, obstacle);
  const kept = await keepFile(deps, root, file);
  if (kept === undefined) return;
  let use = unused;
  try {
    use = await (file.documentId === null ? useNew(deps, file, kept) : useChanged(deps, file, kept, file.documentId));
  } finally {
    if (!use.isKept) await deps.files.remove(kept.storedFile);
  }
  if (use.toRead === null) return;
  await deps.ingest.add(use.toRead);
  await noteRead(deps);
}

async function whyWaits({ db }: Deps, { documentId, folder }: WatchedFile): Promise<string | undefined> {
  if (documentId !== null) return whyNotNow(db, documentId);
  const isWhole = await hasAllDepartments(db, ruleOf(await readRules(db), folder));
  return isWhole ? undefined : 'A department of this folder was deleted. Choose another one under Folders.';
}

async function waitFor(deps: Deps, file: WatchedFile, reason: string): Promise<void> {
  if (file.reason !== reason) await writeDown(deps, file, { reason });
}

/** A file of which the library has a document: nothing new, or its next version. */
async function useChanged(deps: Deps, file: WatchedFile, kept: Kept, documentId: number): Promise<Use> {
  const at = deps.now().toISOString();
  const hash = kept.fileHash;
  const document = await findWatchedDocument(deps.db, documentId);
  const isReturning = file.becomes === 'returned' && (await findDraft(deps.db, documentId))?.phase === 'retired';
  if (!isReturning && hash === file.hash) {
    await writeDown(deps, file, taken);
    return unused;
  }
  const next = { ...reading, hash, changedAt: at, becomes: isReturning ? 'returned' : 'versioned' } as const;
  if (isReturning && hash === document?.fileHash) {
    await deps.db.transaction().execute(async (db) => {
      await queueReading(db, documentId, { by: null, now: at });
      await updateWatchedFile(db, file.id, next);
    });
    return { isKept: false, toRead: documentId };
  }
  const isDuplicateAllowed = true;
  await insertForFile(
    deps,
    kept,
    () => ({ isDuplicateAllowed }),
    async (db) => {
      await queueFile(deps, db, documentId, { file: kept, uploadedBy: null });
      await updateWatchedFile(db, file.id, next);
    },
  );
  return { isKept: true, toRead: documentId };
}

/** A file without a document: one that was moved, one that the library has already, or a new document. */
async function useNew(deps: Deps, file: WatchedFile, kept: Kept): Promise<Use> {
  if (file.why === 'deleted' && file.hash === kept.fileHash) {
    await writeDown(deps, file, { state: 'skipped', reason: deletedByHand });
    return unused;
  }
  const gone = await findGoneWith(deps.db, kept.fileHash);
  if (gone !== undefined && gone.id !== file.id) {
    await moveFile(deps, gone, file);
    return unused;
  }
  const twin = await findTwin(deps.db, kept.fileHash);
  if (twin?.status === 'processing') {
    await waitFor(deps, file, 'The same file is just being read.');
    return unused;
  }
  if (twin?.watchedId === null) {
    await link(deps, file, kept, twin.id);
    return unused;
  }
  const copied = await whyCopy(deps, kept, twin);
  if (copied === undefined) return add(deps, file, kept);
  await writeDown(deps, file, { state: 'skipped', why: 'copy', reason: copied, hash: kept.fileHash });
  return unused;
}

type Twin = Awaited<ReturnType<typeof findTwin>>;

async function whyCopy({ db }: Deps, { fileHash }: Kept, twin: Twin): Promise<string | undefined> {
  if (twin === undefined) return noticeDuplicate(db, { hash: fileHash, what: 'file', isAllowed: true });
  return `The library has the same file already: “${twin.name}”, from ${pathOf(twin.folder ?? '', twin.fileName ?? '')}.`;
}

/** A document that was uploaded before follows the file from now on. */
async function link(deps: Deps, file: WatchedFile, { fileHash }: Kept, documentId: number): Promise<void> {
  const at = deps.now().toISOString();
  await deps.db.transaction().execute(async (db) => {
    await updateWatchedFile(db, file.id, { ...taken, hash: fileHash, documentId, changedAt: at });
    await insertWatchedChange(db, { at, kind: 'linked', path: pathOf(file.folder, file.name), documentId });
  });
}

/** The document, whom it is for, and what is known of its file are one transaction: no power cut makes two documents of a file. */
async function add(deps: Deps, file: WatchedFile, kept: Kept): Promise<Use> {
  const rule = ruleOf(await readRules(deps.db), file.folder);
  const name = nameOfFile(file.name).trim() || file.name;
  const { id } = await insertUpload(deps, kept, {
    uploadedBy: null,
    about: () => ({ name, type: typeOf(rule, file.name), isDuplicateAllowed: true }),
    also: async (db, documentId) => {
      if (!(await hasAllDepartments(db, rule))) throw new Error('A department of this folder was just deleted');
      await putAudienceByRule(db, { documentId }, rule.departmentIds);
      await recordByFolder(db, { action: 'document.uploaded', documentId });
      const changedAt = deps.now().toISOString();
      await updateWatchedFile(db, file.id, { ...reading, hash: kept.fileHash, documentId, becomes: 'added', changedAt });
    },
  });
  return { isKept: true, toRead: id };
}
