import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { type Document, readableExtensions, type ReadableExtension, videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { writeHere } from '../../db/executors.ts';
import type { Db } from '../../db/open.ts';
import { forgottenAtOnce } from '../../db/forget-words.ts';
import type { Deps } from '../../deps.ts';
import { gone, invalid, notFound, tooLarge, unreadable, wrongType } from '../../lib/errors.ts';
import { localDay } from '../../lib/local-day.ts';
import { nameTerms } from '../../language/passages.ts';
import { type Audience, putAudience } from '../people/departments/audiences.service.ts';
import { beginAsDraft } from './approvals/put-text.ts';
import { deleteDocument } from './delete-documents.service.ts';
import {
  findStoredFile,
  getDocument,
  insertDocument,
  type NewDocument,
  listStoredFiles,
  listUnreadDocuments,
  changeFields,
  updateDocumentText,
} from './documents.queries.ts';
import { inspectMagic, magicBytes } from './extraction/magic.ts';
import { hashing, hashOf, noticeDuplicate } from './duplicates.service.ts';
import type { Extension } from './extraction/protocol.ts';
import { inspectVideoMagic } from './extraction/video/video-magic.ts';
import { countPassages, insertPassages, renamePassages } from './passages.queries.ts';
import { type KeptFile, listWaitingReplacements } from './replacements.queries.ts';

export { findStoredFile, getDocument };

export interface Upload {
  content: AsyncIterable<Buffer>;
  fileName: string;
  uploadedBy: number | null;
  /** Asked once the content was read to its end: in a form it may come after the file. */
  about: () => About | Promise<About>;
}

interface About {
  name: string;
  type: DocumentType | undefined;
  /** Taken although the library has the very file already. */
  isDuplicateAllowed?: boolean;
  /** Left out: everyone. */
  audience?: Audience;
}

/** Resolves when the reading is over or takes too long to wait for. */
export async function waitForReading({ readAtOnceMs }: Deps, reading: Promise<void>): Promise<void> {
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, readAtOnceMs).unref())]);
}

const extensionList = Object.keys(readableExtensions).join(', ');

function readableExtension(fileName: string): ReadableExtension {
  const extension = extname(fileName).slice(1).toLowerCase();
  if (extension in readableExtensions) return extension as ReadableExtension;
  throw wrongType(`Files of the kind ".${extension}" cannot be read. Save the document as one of: ${extensionList}`);
}

/**
 * Keeps a file and has it read. The file is on disk for good before the row names it. Rejects with 415 (wrong kind), 413
 * (too large) or 422 (empty or broken); a slow one is answered while it is still `processing`.
 */
export async function uploadDocument(deps: Deps, upload: Upload): Promise<Document> {
  const { id, notice, reading } = await keepUpload(deps, upload);
  await waitForReading(deps, reading);
  return { ...(await refuseIfFailed(deps, id)), notice };
}

/** As uploadDocument, but waits until the file was read, however long that takes. */
export async function importDocument(deps: Deps, upload: Upload): Promise<Document> {
  const { id, reading } = await keepUpload(deps, upload);
  await reading;
  return refuseIfFailed(deps, id);
}

/** Keeps a file as `processing`; `reading` resolves when it was read or has failed. Rejects as uploadDocument does for what the first bytes tell. */
export async function keepUpload(deps: Deps, upload: Upload): Promise<{ id: number; notice: string | undefined; reading: Promise<void> }> {
  const { id, notice } = await insertUpload(deps, await storeFile(deps, upload), upload);
  return { id, notice, reading: deps.ingest.add(id) };
}

type Stored = KeptFile & { extension: ReadableExtension };

/** The row of a new document for a stored file. `also` runs in the same transaction. */
export async function insertUpload(
  deps: Deps,
  file: Stored,
  { about, uploadedBy, also }: Pick<Upload, 'about' | 'uploadedBy'> & { also?: (db: Db, id: number) => Promise<void> },
): Promise<{ id: number; notice: string | undefined }> {
  const { made: id, notice } = await insertForFile(
    deps,
    file,
    about,
    async (db, { name, type = readableExtensions[file.extension], audience }) => {
      const now = deps.now().toISOString();
      const added = await insertFor(db, { name, type, uploadedAt: now, uploadedBy, ...file }, audience);
      await beginAsDraft(db, added, { by: uploadedBy, now });
      await also?.(db, added);
      return added;
    },
  );
  return { id, notice };
}

/** The document is there for its audience alone from the first moment. */
async function insertFor(db: Db, document: NewDocument, audience: Audience | undefined): Promise<number> {
  const documentId = await insertDocument(db, document);
  if (audience !== undefined) await putAudience(db, { documentId }, audience);
  return documentId;
}

/** How large a file of that name may be. */
export function mostBytesOf({ config }: Pick<Deps, 'config'>, fileName: string): number {
  return videoExtensionOf(fileName) === undefined ? config.maxUploadBytes : config.maxVideoBytes;
}

export const tooLargeSentence = (bytes: number) => `The file is larger than ${Math.round(bytes / 1024 / 1024)} MB`;

/** Encrypts an upload into the store; on disk for good when the promise resolves. Rejects for what the first bytes and the size tell. */
export async function storeFile(deps: Deps, upload: Pick<Upload, 'content' | 'fileName'>): Promise<Stored> {
  const extension = readableExtension(upload.fileName);
  const bytes = mostBytesOf(deps, upload.fileName);
  const hash = createHash('sha256');
  const stored = await deps.files.write(hashing(checked(upload.content, extension), hash), {
    bytes,
    tooLarge: () => tooLarge(tooLargeSentence(bytes)),
  });
  return {
    extension,
    storedFile: stored.name,
    fileHash: hash.digest('hex'),
    fileName: basename(upload.fileName.replaceAll('\\', '/')).slice(0, limits.name),
    fileSize: stored.size,
  };
}

/** The row that is to name a stored file; where the library has its bytes already, 409 or a notice. Where there is no row in the end there is no file either. */
export async function insertForFile<T, A extends Pick<About, 'isDuplicateAllowed'>>(
  deps: Deps,
  file: KeptFile,
  askAbout: () => A | Promise<A>,
  insert: (db: Db, about: A) => Promise<T>,
): Promise<{ made: T; notice: string | undefined }> {
  try {
    const about = await askAbout();
    return await deps.db.transaction().execute(async (db) => {
      const notice = await noticeDuplicate(db, { hash: file.fileHash, what: 'file', isAllowed: about.isDuplicateAllowed === true });
      return { made: await insert(db, about), notice };
    });
  } catch (error) {
    await deps.files.remove(file.storedFile);
    throw error;
  }
}

async function refuseIfFailed(deps: Deps, id: number): Promise<Document> {
  const document = await getDocument(deps.db, id, localDay(deps.now()));
  if (document.status !== 'failed') return document;
  await deleteDocument(deps, id);
  throw unreadable(document.statusMessage ?? 'The file cannot be read');
}

/** Lets the bytes through once the first of them agree with the extension. */
async function* checked(content: AsyncIterable<Buffer>, extension: ReadableExtension): AsyncGenerator<Buffer> {
  let begin: Buffer | undefined = Buffer.alloc(0);
  for await (const part of content) {
    if (begin === undefined) {
      yield part;
      continue;
    }
    begin = Buffer.concat([begin, part]);
    if (begin.length < magicBytes) continue;
    refuseByMagic(begin, extension);
    yield begin;
    begin = undefined;
  }
  if (begin === undefined) return;
  refuseByMagic(begin, extension);
  yield begin;
}

function refuseByMagic(begin: Buffer, extension: ReadableExtension): void {
  const video = videoExtensionOf(`.${extension}`);
  const finding = video === undefined ? inspectMagic(begin, extension as Extension) : inspectVideoMagic(begin, video);
  if (finding !== null) throw (finding.reason === 'wrong-type' ? wrongType : unreadable)(finding.message);
}

/** Text that was pasted is there, cut and indexed, when the promise resolves. */
export async function createTextDocument(
  deps: Deps,
  input: About & { content: string; type: DocumentType; uploadedBy: number | null },
): Promise<Document> {
  const { name, type, uploadedBy, audience } = input;
  const { content, wordCount, passages } = await deps.splitText({ content: input.content, name });
  if (content === '') throw invalid('Document content is required', [{ path: 'content', message: 'Document content is required' }]);
  const fileHash = hashOf(content);
  return deps.db.transaction().execute(async (db) => {
    const notice = await noticeDuplicate(db, { hash: fileHash, what: 'text', isAllowed: input.isDuplicateAllowed === true });
    const now = deps.now().toISOString();
    const id = await insertFor(db, { name, type, uploadedBy, uploadedAt: now, extension: 'md', fileHash }, audience);
    await updateDocumentText(db, id, { content, statusMessage: null, pageCount: null, wordCount });
    if (!(await beginAsDraft(db, id, { by: uploadedBy, now }))) await insertPassages(db, id, passages);
    return { ...(await getDocument(db, id, localDay(deps.now()))), notice };
  });
}

/** A new name is found from the moment of its transaction. For the thousands of passages of a book, the background writer takes its time. */
export async function updateDocument(deps: Deps, input: { id: number; name?: string; type?: DocumentType }): Promise<Document> {
  const { id, ...fields } = input;
  const isLarge = fields.name !== undefined && (await countPassages(deps.db, [id])) > forgottenAtOnce;
  const queries = [
    changeFields(deps.db, id, fields),
    ...(fields.name === undefined ? [] : renamePassages(deps.db, id, nameTerms(fields.name))),
  ];
  if (isLarge) {
    const done = await deps.writer.write(queries);
    deps.forgetting.resume();
    if (done === undefined) throw notFound('Document');
    return getDocument(deps.db, id, localDay(deps.now()));
  }
  return deps.db.transaction().execute(async (db) => {
    if (!(await writeHere(db, queries))) throw notFound('Document');
    return getDocument(db, id, localDay(deps.now()));
  });
}

export interface Original {
  fileName: string;
  extension: string;
  /** Bytes. */
  size: number;
  storedFile: string;
}

/** Rejects with 410 when a file that the library names is not on the disk any more. */
export async function requireStored({ files }: Deps, storedFile: string): Promise<void> {
  if (await files.has(storedFile)) return;
  throw gone('The original file is missing on the server. Ask your administrator to restore it from a backup');
}

/** The original file with its name and size. Rejects with 404 when the document was pasted as text. */
export async function openOriginal(deps: Deps, id: number): Promise<Original> {
  const file = await findStoredFile(deps.db, id);
  if (file === undefined) throw notFound('Document');
  if (file.storedFile === null || file.fileName === null || file.fileSize === null) throw notFound('Original file');
  await requireStored(deps, file.storedFile);
  return { fileName: file.fileName, extension: file.extension, size: file.fileSize, storedFile: file.storedFile };
}

/** Removes files without a row, and unfinished ones, that were written before then; returns how many. May be called at any time. */
export function removeOrphanFiles(deps: Deps, writtenBefore: Date): Promise<number> {
  return deps.files.removeOrphans(() => listStoredFiles(deps.db), writtenBefore);
}

/** The file that was stored last, if there is one. */
export async function findLastStoredFile(deps: Deps): Promise<string | undefined> {
  return (await listStoredFiles(deps.db)).at(-1);
}

/** After a start: documents that were being read are read again, and so are their replacements. */
export async function resumeDocuments(deps: Deps): Promise<void> {
  for (const id of await listUnreadDocuments(deps.db)) void deps.ingest.add(id);
  for (const id of await listWaitingReplacements(deps.db)) void deps.ingest.add(id);
  await deps.transcriptions?.resume();
}

/** What a document is called whose file came without a name. */
export function nameOfFile(fileName: string): string {
  return basename(fileName, extname(fileName)).slice(0, limits.name);
}
