import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import type { DocumentVersion } from '@vademecum/shared/documents/versions.ts';
import { sql } from 'kysely';
import type { DocumentTables } from '../../db/document-tables.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';

/** What is kept of a version, whether it answers now or did. */
export type VersionRow = Omit<DocumentTables['documentVersions'], 'id' | 'documentId' | 'replacedAt'>;

const kept = [
  'version',
  'name',
  'content',
  'contentLength',
  'pageStarts',
  'report',
  'cues',
  'extension',
  'storedFile',
  'fileName',
  'fileSize',
  'fileHash',
  'pageCount',
  'wordCount',
  'uploadedAt',
  'uploadedBy',
] as const;

const shown = ['version', 'uploadedAt', 'contentLength', 'pageCount', 'wordCount', 'fileName', 'fileSize'] as const;
const nameOfUploader = sql<string | null>`(SELECT first_name || ' ' || last_name FROM users WHERE users.id = uploaded_by)`;

/** The version that answers, with what else decides how it is replaced. */
export async function getCurrentVersion(db: Db, id: number): Promise<VersionRow & { status: string; type: string }> {
  const row = await db
    .selectFrom('documents')
    .select([...kept, 'status', 'type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return row;
}

export async function insertVersion(db: Db, documentId: number, version: VersionRow, replacedAt: string): Promise<void> {
  const row = Object.fromEntries(kept.map((column) => [column, version[column]])) as unknown as VersionRow;
  await db
    .insertInto('documentVersions')
    .values({ ...row, documentId, replacedAt })
    .execute();
}

export type NextVersion = Omit<VersionRow, 'name'> & { type: DocumentType; statusMessage: string | null };

/** Puts another version in the place of the one that answers. */
export async function updateCurrentVersion(db: Db, id: number, next: NextVersion): Promise<void> {
  await db
    .updateTable('documents')
    .set({ ...next, status: 'active', transcriptionWaits: 0 })
    .where('id', '=', id)
    .execute();
}

/** Newest first, the one that answers included. */
export async function listVersions(db: Db, id: number): Promise<DocumentVersion[]> {
  const current = await db
    .selectFrom('documents')
    .select(shown)
    .select([nameOfUploader.as('uploadedBy'), sql<null>`NULL`.as('replacedAt')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (current === undefined) throw notFound('Document');
  const old = await db
    .selectFrom('documentVersions')
    .select([...shown, 'replacedAt'])
    .select(nameOfUploader.as('uploadedBy'))
    .where('documentId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return [current, ...old];
}

/** A version that was replaced. */
export async function findOldVersion(db: Db, id: number, version: number) {
  return db
    .selectFrom('documentVersions')
    .select([...shown, 'name', 'content', 'report', 'storedFile', 'replacedAt'])
    .select(nameOfUploader.as('uploadedBy'))
    .where('documentId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The version that answers, as findOldVersion gives the others. */
export async function getNewestVersion(db: Db, id: number) {
  const row = await db
    .selectFrom('documents')
    .select([...shown, 'name', 'content', 'report', 'storedFile'])
    .select([nameOfUploader.as('uploadedBy'), sql<null>`NULL`.as('replacedAt')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return row;
}

/** Originals of a document's former versions, and of what is to replace it. */
export async function listFormerFiles(db: Db, id: number): Promise<string[]> {
  const old = db.selectFrom('documentVersions').select('storedFile').where('documentId', '=', id);
  const waiting = db.selectFrom('documentReplacements').select('storedFile').where('documentId', '=', id);
  const draft = db.selectFrom('documentDraftTexts').select('storedFile').where('documentId', '=', id);
  return (await old.unionAll(waiting).unionAll(draft).execute()).flatMap(({ storedFile }) => storedFile ?? []);
}
