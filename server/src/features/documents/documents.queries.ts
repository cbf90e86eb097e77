import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import { standingOf } from '@vademecum/shared/documents/standing.ts';
import { fullName } from '../../db/full-name.ts';
import { forgetLater } from '../../db/forget-words.ts';
import type { Db } from '../../db/open.ts';
import type { BackgroundWriter, QueryDone } from '../../db/background-writer.ts';
import { mustChange, type Query } from '../../db/executors.ts';
import { departmentsOf, readDepartments } from '../../db/source-departments.ts';
import { notFound } from '../../lib/errors.ts';
import { listPhases, withPhase } from './approvals/drafts.queries.ts';
import { ownerFinder } from './owners.ts';
import { listOwners, type Owner } from './owners.queries.ts';
import { listFormerFiles } from './versions.queries.ts';

type Status = Document['status'];

export interface NewDocument {
  name: string;
  type: DocumentType;
  uploadedAt: string;
  uploadedBy: number | null;
  extension: string;
  /** Of the file, or of the text where there is none. */
  fileHash?: string;
  /** Left out for pasted text, which has no file. */
  storedFile?: string;
  fileName?: string;
  fileSize?: number;
}

const columns = [
  'documents.id',
  'documents.name',
  'documents.type',
  'documents.status',
  'documents.statusMessage',
  'documents.uploadedAt',
  'documents.version',
  'documents.pageCount',
  'documents.wordCount',
  'documents.contentLength',
  'documents.fileName',
  'documents.fileSize',
  'documents.owner',
  'documents.effectiveFrom',
  'documents.reviewDue',
  'documents.supersededBy',
  'successor.name as successorName',
  'successor.effectiveFrom as successorFrom',
  'reviewIntervals.months as reviewEveryMonths',
] as const;

function select(db: Db) {
  return db
    .selectFrom('documents')
    .leftJoin('users', 'users.id', 'documents.uploadedBy')
    .leftJoin('documents as successor', 'successor.id', 'documents.supersededBy')
    .leftJoin('reviewIntervals', 'reviewIntervals.documentId', 'documents.id')
    .select(columns)
    .select(departmentsOf('document', 'documents.id'))
    .select(fullName().as('uploadedBy'));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number] & { content?: string };

/** Types are checked when they are written. The state of a document depends on the day. */
function toDocument(stored: Row, today: string, findOwner: (text: string | null) => string | null): Document {
  const { owner, effectiveFrom, reviewDue, reviewEveryMonths, supersededBy, successorName, successorFrom, departments, ...row } = stored;
  const successor = successorName === null ? null : { name: successorName, effectiveFrom: successorFrom };
  const lifecycle = {
    owner,
    ownerId: findOwner(owner),
    effectiveFrom,
    reviewDue,
    reviewEveryMonths,
    supersededBy: supersededBy === null || successorName === null ? null : { id: supersededBy, name: successorName },
    ...standingOf({ name: row.name, effectiveFrom, reviewDue, successor }, today),
  };
  return { ...row, type: row.type as DocumentType, lifecycle, departments: readDepartments(departments) };
}

const ownersOf = async (db: Db, { owner }: Row): Promise<Owner[]> => (owner === null ? [] : listOwners(db));

export async function listDocuments(
  db: Db,
  page: { content: boolean; limit?: number; offset: number },
  today: string,
): Promise<Document[]> {
  const query = select(db)
    .$if(page.content, (with_) => with_.select('documents.content'))
    .orderBy('documents.id', 'desc')
    .limit(page.limit ?? -1)
    .offset(page.offset);
  const [phases, findOwner] = [await listPhases(db), ownerFinder(await listOwners(db))];
  return (await query.execute()).map((row) => withPhase(toDocument(row, today, findOwner), phases));
}

export async function countDocuments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function getDocument(db: Db, id: number, today: string): Promise<Document> {
  const row = await select(db).select('documents.content').where('documents.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return withPhase(toDocument(row, today, ownerFinder(await ownersOf(db, row))), await listPhases(db, [id]));
}

/** As getDocument, without the text. */
export async function getDocumentHead(db: Db, id: number, today: string): Promise<Document> {
  const row = await select(db).where('documents.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return withPhase(toDocument(row, today, ownerFinder(await ownersOf(db, row))), await listPhases(db, [id]));
}

/** What reading the file needs to know. */
export async function findStoredFile(db: Db, id: number) {
  return db
    .selectFrom('documents')
    .select(['name', 'type', 'status', 'extension', 'storedFile', 'fileName', 'fileSize', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values({ ...document, status: 'processing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a failed reading left behind is read again, with all its tries; returns whether there was such a document. */
export async function requeueFailed(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ status: 'processing', statusMessage: null, attempts: 0 })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('storedFile', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** JSON of the report of the reading. */
export async function findReport(db: Db, id: number): Promise<string | null> {
  return (await db.selectFrom('documents').select('report').where('id', '=', id).executeTakeFirst())?.report ?? null;
}

interface DocumentFields {
  name?: string | undefined;
  type?: DocumentType | undefined;
}

export const changeFields = (db: Db, id: number, fields: DocumentFields): Query =>
  mustChange(db.updateTable('documents').set(fields).where('id', '=', id));

/** Data kept of a text in addition to its passages. */
interface TextRead {
  content: string;
  statusMessage: string | null;
  pageCount: number | null;
  wordCount: number;
}

const activate = (db: Db, id: number, read: TextRead) =>
  db
    .updateTable('documents')
    .set({ ...read, contentLength: read.content.length, status: 'active' })
    .where('id', '=', id);

export async function updateDocumentText(db: Db, id: number, read: TextRead): Promise<void> {
  await activate(db, id, read).execute();
}

/** Makes a document that was read answer with its passages, as long as it is still being read under the name that they were made with. */
export function activateWhileRead(
  db: Db,
  { id, name }: { id: number; name: string },
  read: TextRead & { pageStarts: string; cues: string | null; report: string },
): Query {
  return mustChange(activate(db, id, read).where('name', '=', name).where('status', '=', 'processing'));
}

export async function updateDocumentStatus(db: Db, id: number, status: Status, statusMessage: string | null): Promise<void> {
  await db.updateTable('documents').set({ status, statusMessage }).where('id', '=', id).execute();
}

/** Counts one more try at reading; returns how many there were with this one. */
export async function countAttempt(db: Db, id: number): Promise<number> {
  const row = await db
    .updateTable('documents')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

/** The file was not at fault. */
export async function takeBackAttempt(db: Db, id: number): Promise<void> {
  await db
    .updateTable('documents')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute();
}

/**
 * Deletes the row; its passages, their index entries, its former versions and what was to replace it go in the same statement. Returns the stored files that
 * belong to nothing from then on; call it in a transaction.
 */
export async function deleteDocumentRow(db: Db, id: number): Promise<string[]> {
  const former = await listFormerFiles(db, id);
  const row = await db.deleteFrom('documents').where('id', '=', id).returning('storedFile').executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return [...new Set([...former, ...(row.storedFile === null ? [] : [row.storedFile])])];
}

interface Connections {
  db: Db;
  writer: BackgroundWriter;
}

/** Rows of passages deleted in one turn. */
const passagesDeleted = 200;

/**
 * The first step of deleting documents of many passages, by the second connection: they no longer answer anybody, and no document that is
 * being read takes their place. Until the next step is finished, they are reported as not read, with the message. Returns stored files that
 * no longer belong to anything.
 */
export async function withdrawInBackground({ db, writer }: Connections, ids: readonly number[], message: string): Promise<string[]> {
  const withdraw = db.updateTable('documents').set({ status: 'failed', statusMessage: message }).where('id', 'in', ids);
  const drop = db.deleteFrom('documentReplacements').where('documentId', 'in', ids).returning('storedFile');
  const done = await writer.write([withdraw, drop]);
  return storedFilesOf(done?.[1]);
}

/** The second step: their passages go a few at a time, so that others write in between, at last the rows. Returns what deleteDocumentRow does, and whose row went. */
export async function deleteInBackground(
  { db, writer }: Connections,
  ids: readonly number[],
): Promise<{ deleted: number[]; files: string[] }> {
  for (const id of ids) {
    const some = db.selectFrom('passages').select('id').where('documentId', '=', id).limit(passagesDeleted);
    // Stated each time: forgetting that runs in between switches it on again.
    const queries = [forgetLater, db.deleteFrom('passages').where('id', 'in', some)];
    while (((await writer.write(queries))?.[1]?.changes ?? 0) === passagesDeleted);
  }
  const stored = db
    .selectFrom('documentVersions')
    .where('documentId', 'in', ids)
    .select('storedFile')
    .union(db.selectFrom('documentDraftTexts').where('documentId', 'in', ids).select('storedFile'))
    .union(db.selectFrom('documents').where('id', 'in', ids).select('storedFile'));
  const remove = db.deleteFrom('documents').where('id', 'in', ids).returning('id');
  const done = await writer.write([stored, remove]);
  return { deleted: done?.[1]?.returned.map(({ id }) => Number(id)) ?? [], files: storedFilesOf(done?.[0]) };
}

function storedFilesOf(done: QueryDone | undefined): string[] {
  return done?.returned.flatMap(({ stored_file: file }) => (typeof file === 'string' ? [file] : [])) ?? [];
}

export async function listUnreadDocuments(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('documents').select('id').where('status', '=', 'processing').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Every original that belongs to something: a former version, a new one that has not been read, a document. The last is what was stored last of these. */
export async function listStoredFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('documentVersions')
    .select('storedFile')
    .unionAll(db.selectFrom('documentReplacements').select('storedFile'))
    .unionAll(db.selectFrom('documentDraftTexts').select('storedFile'))
    .unionAll(db.selectFrom('documents').select('storedFile'))
    .execute();
  return [...new Set(rows.flatMap((row) => row.storedFile ?? []))];
}

/** Those that are read, and the videos whose transcript is still to come. */
export function listProgress(db: Db): Promise<{ id: number; status: Status }[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'status'])
    .where((eb) => eb.or([eb('status', '=', 'processing'), eb('transcriptionWaits', '=', 1)]))
    .execute();
}
