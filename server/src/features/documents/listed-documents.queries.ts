import type { DocumentType } from '@vademecum/shared/documents.ts';
import { standingOf } from '@vademecum/shared/lifecycle.ts';
import type { ListedDocument } from '@vademecum/shared/listed-documents.ts';
import type { Db } from '../../db/open.ts';

const columns = [
  'documents.id',
  'documents.name',
  'documents.type',
  'documents.status',
  'documents.statusMessage',
  'documents.uploadedAt',
  'documents.contentLength',
  'documents.fileName',
  'documents.owner',
  'documents.effectiveFrom',
  'documents.reviewDue',
  'successor.name as successorName',
  'successor.effectiveFrom as successorFrom',
] as const;

/** The rows of the library's list, newest first; of these documents only where ids are given. How a document stands depends on the day. */
export async function listListedDocuments(db: Db, today: string, ids?: readonly number[]): Promise<ListedDocument[]> {
  let query = db
    .selectFrom('documents')
    .leftJoin('documents as successor', 'successor.id', 'documents.supersededBy')
    .select(columns)
    .orderBy('documents.id', 'desc');
  if (ids !== undefined) query = query.where('documents.id', 'in', ids);
  const rows = await query.execute();
  return rows.map(({ owner, effectiveFrom, reviewDue, successorName, successorFrom, ...row }) => {
    const successor = successorName === null ? null : { name: successorName, effectiveFrom: successorFrom };
    const { standing } = standingOf({ name: row.name, effectiveFrom, reviewDue, successor }, today);
    return { ...row, type: row.type as DocumentType, lifecycle: { owner, reviewDue, standing } };
  });
}

/** Which of these there are. */
export async function listExistingIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('documents').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Names of the documents added before this one, newest first. */
export async function listDocumentNames(db: Db, before: number, limit: number): Promise<Pick<ListedDocument, 'id' | 'name' | 'type'>[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'name', 'type'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as DocumentType }));
}
