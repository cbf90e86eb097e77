import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { departmentsOf, readDepartments } from '../../../db/source-departments.ts';

/** Documents after an id, by id, without their texts. */
export async function listExported(db: Db, after: number, limit: number) {
  const rows = await db
    .selectFrom('documents')
    .leftJoin('documents as successor', 'successor.id', 'documents.supersededBy')
    .select(['documents.id', 'documents.name', 'documents.type', 'documents.status', 'documents.version', 'documents.uploadedAt'])
    .select(['documents.storedFile', 'documents.fileName', 'documents.fileSize', 'documents.extension'])
    .select(['documents.owner', 'documents.effectiveFrom', 'documents.reviewDue'])
    .select(['successor.name as successorName', 'successor.effectiveFrom as successorFrom'])
    .select(departmentsOf('document', 'documents.id'))
    .where('documents.id', '>', after)
    .orderBy('documents.id')
    .limit(limit)
    .execute();
  return rows.map(({ departments, ...row }) => ({ ...row, departments: readDepartments(departments).map(({ name }) => name) }));
}
export type ExportedRow = Awaited<ReturnType<typeof listExported>>[number];

/** What a document was before, newest first. */
export function listFormerVersions(db: Db, documentId: number) {
  return db
    .selectFrom('documentVersions')
    .select(['version', 'uploadedAt', 'storedFile', 'fileName', 'fileSize', 'extension'])
    .select(sql<string | null>`replaced_at`.as('replacedAt'))
    .where('documentId', '=', documentId)
    .orderBy('version', 'desc')
    .execute();
}

/** The text of a version without a file; undefined if it is gone by now. */
export async function findVersionText(db: Db, documentId: number, version: number): Promise<string | undefined> {
  const current = await db
    .selectFrom('documents')
    .select('content')
    .where('id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (current !== undefined) return current.content;
  const former = await db
    .selectFrom('documentVersions')
    .select('content')
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  return former?.content;
}
