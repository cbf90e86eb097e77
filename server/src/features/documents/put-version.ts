import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { readableExtensions } from '@vademecum/shared/documents/documents.ts';
import type { Db } from '../../db/open.ts';
import { namedPassages, type Passage } from '../../language/passages.ts';
import { deletePassages, insertPassages } from './passages.queries.ts';
import { getCurrentVersion, insertVersion, type NextVersion, updateCurrentVersion } from './versions.queries.ts';

export type NewText = Omit<NextVersion, 'version' | 'type' | 'contentLength'>;

/**
 * In the transaction that it is called in, another text takes the place of a document's: its passages with it, and the one before is kept as a former version.
 * The number stays where nothing was read before, or where neither text nor file is another. Returns a stored file that nothing names from then on.
 */
export async function putVersion(db: Db, id: number, text: NewText, passages: Passage[], now: string): Promise<string | null> {
  const before = await getCurrentVersion(db, id);
  const wasRead = before.status === 'active';
  const isOther = text.content !== before.content || text.storedFile !== before.storedFile;
  const isNew = wasRead && isOther;
  if (isNew) await insertVersion(db, id, before, now);
  await deletePassages(db, id);
  await updateCurrentVersion(db, id, {
    ...text,
    contentLength: text.content.length,
    type: typeAfter(before, text.extension),
    version: before.version + (isNew ? 1 : 0),
  });
  // They may have been cut before somebody renamed it.
  await insertPassages(db, id, namedPassages(passages, before.name));
  return wasRead || text.storedFile === before.storedFile ? null : before.storedFile;
}

/** The same for a document whose only version does not answer: that version itself says something else. */
export async function putInPlace(db: Db, id: number, text: NewText): Promise<string | null> {
  const { version, storedFile, ...before } = await getCurrentVersion(db, id);
  const next = { ...text, version, contentLength: text.content.length, type: typeAfter(before, text.extension) };
  await updateCurrentVersion(db, id, next);
  return text.storedFile === storedFile ? null : storedFile;
}

/** A type that said what kind of file it was says so of the new one; one that somebody chose stays. */
function typeAfter(before: { type: string; extension: string }, extension: string): DocumentType {
  const kinds: Partial<Record<string, DocumentType>> = readableExtensions;
  const kind = before.type === kinds[before.extension] ? kinds[extension] : undefined;
  return kind ?? (before.type as DocumentType);
}
