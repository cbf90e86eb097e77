import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid, notFound, unreadable } from '../../lib/errors.ts';
import { localDay } from '../../lib/local-day.ts';
import { putText, refuseLocked, refuseWhileWaiting } from './approvals/put-text.ts';
import { findStoredFile, getDocument, requeueFailed } from './documents.queries.ts';
import { insertForFile, storeFile, type Upload, waitForReading } from './documents.service.ts';
import { hashOf, noticeDuplicate } from './duplicates.service.ts';
import { deleteFailedReplacement, findReplacement, insertReplacement, type KeptFile, type NewReplacement } from './replacements.queries.ts';

type NewFile = Omit<Upload, 'about'> & { about: () => Promise<{ isDuplicateAllowed: boolean }> };

const current = (deps: Deps, id: number) => getDocument(deps.db, id, localDay(deps.now()));

/**
 * Has a file read that is to take the place of a document's text. Until it has been read the document answers as it did; one that cannot be read is refused as
 * uploadDocument refuses, or, if that takes long, leaves its reason with the document. The same in either case: nothing of the document has changed.
 */
export async function replaceWithFile(deps: Deps, id: number, upload: NewFile): Promise<Document> {
  await refuseUnlessIdle(deps.db, id);
  await refuseLocked(deps.db, id, upload.uploadedBy);
  const file = await storeFile(deps, upload);
  await insertForFile(deps, file, upload.about, (db) => queueFile(deps, db, id, { file, uploadedBy: upload.uploadedBy }));
  await waitForReading(deps, deps.ingest.add(id));
  const failure = (await findReplacement(deps.db, id))?.failure ?? null;
  if (failure === null) return current(deps, id);
  await deleteFailedReplacement(deps.db, id);
  throw unreadable(failure);
}

/** In the transaction that it is called in: a stored file waits to be read as the next version of a document. Throws 404 and 409. */
export async function queueFile(
  deps: Pick<Deps, 'now'>,
  db: Db,
  id: number,
  { file, uploadedBy }: { file: KeptFile; uploadedBy: number | null },
): Promise<void> {
  await refuseLocked(db, id, uploadedBy);
  await queueReplacement(db, { documentId: id, kind: 'file', ...file, uploadedAt: deps.now().toISOString(), uploadedBy });
}

/** The same for the file that a document has already, which is read once more. */
export async function queueReading(db: Db, id: number, { by, now }: { by: number | null; now: string }): Promise<void> {
  const { extension } = await refuseUnlessIdle(db, id);
  await queueReplacement(db, { documentId: id, kind: 'reading', extension, uploadedAt: now, uploadedBy: by });
}

/** Pasted text takes the place of pasted text; the new one answers when the promise resolves. */
export async function replaceText(
  deps: Deps,
  input: { id: number; content: string; uploadedBy: number; isDuplicateAllowed: boolean },
): Promise<Document> {
  const { id, uploadedBy } = input;
  const now = deps.now().toISOString();
  const { name } = await refuseUnlessIdle(deps.db, id);
  const { content, wordCount, passages } = await deps.splitText({ content: input.content, name });
  if (content === '') throw invalid('Document content is required', [{ path: 'content', message: 'Document content is required' }]);
  const fileHash = hashOf(content);
  const noFile = {
    extension: 'md',
    storedFile: null,
    fileName: null,
    fileSize: null,
    report: null,
    pageStarts: '[]',
    cues: null,
    pageCount: null,
  };
  await deps.db.transaction().execute(async (db) => {
    const { storedFile } = await refuseUnlessIdle(db, id);
    await refuseLocked(db, id, uploadedBy);
    if (storedFile !== null) throw conflict('This document has an original file. Replace it with a file');
    await noticeDuplicate(db, { hash: fileHash, what: 'text', isAllowed: input.isDuplicateAllowed });
    const read = { content, fileHash, statusMessage: null, wordCount, uploadedAt: now, uploadedBy };
    await deleteFailedReplacement(db, id);
    await putText(db, id, { ...noFile, ...read }, passages, { by: uploadedBy, now });
  });
  deps.forgetting.resume();
  return current(deps, id);
}

/** Has the original of a document read again, with the reader's present abilities; the text answers as it is until another is stored. */
export async function readAgain(deps: Deps, { id, askedBy }: { id: number; askedBy: number }): Promise<Document> {
  await deps.db.transaction().execute(async (db) => {
    const { status, storedFile } = await refuseUnlessIdle(db, id);
    if (storedFile === null) throw conflict('This document has no original file that could be read again');
    if (status === 'failed') throw conflict('This document could not be read. Use Retry');
    await refuseLocked(db, id, askedBy);
    await refuseWhileWaiting(db, id);
    await queueReading(db, id, { by: askedBy, now: deps.now().toISOString() });
  });
  void deps.ingest.add(id);
  return current(deps, id);
}

/** Has the file of a failed document read once more. */
export async function retryReading(deps: Deps, id: number): Promise<Document> {
  await deps.db.transaction().execute(async (db) => {
    const { status, storedFile } = await refuseUnlessIdle(db, id);
    if (status !== 'failed') throw conflict('Only a document that could not be read can be retried. This one was read');
    if (storedFile === null) throw conflict('This document has no original file that could be read again');
    await requeueFailed(db, id);
  });
  void deps.ingest.add(id);
  return current(deps, id);
}

/** Takes away the notice that a new version could not be read. */
export async function dismissReplacement(deps: Deps, id: number): Promise<Document> {
  const document = await current(deps, id);
  const replacement = await findReplacement(deps.db, id);
  if (replacement !== null && replacement.failure === null) throw conflict('The new version of this document is still being read');
  await deleteFailedReplacement(deps.db, id);
  return document;
}

async function queueReplacement(db: Db, replacement: NewReplacement): Promise<void> {
  await refuseUnlessIdle(db, replacement.documentId);
  await deleteFailedReplacement(db, replacement.documentId);
  await insertReplacement(db, replacement);
}

/** 404 where there is no such document, 409 where it is being read or replaced. */
async function refuseUnlessIdle(db: Db, id: number) {
  const document = await findStoredFile(db, id);
  if (document === undefined) throw notFound('Document');
  if (document.status === 'processing') throw conflict('This document is still being read. Try again when it has been');
  const replacement = await findReplacement(db, id);
  if (replacement !== null && replacement.failure === null) throw conflict('A new version of this document is already being processed');
  return document;
}
