import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { standingOf } from '@vademecum/shared/documents/standing.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { listPhases, withPhase } from './approvals/drafts.queries.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import { departmentsOf, readDepartments } from '../../db/source-departments.ts';

const columns = [
  'documents.id',
  'documents.name',
  'documents.type',
  'documents.status',
  'documents.statusMessage',
  'documents.uploadedAt',
  'documents.contentLength',
  'documents.fileName',
  'documents.version',
  'documents.owner',
  'documents.effectiveFrom',
  'documents.reviewDue',
  'successor.name as successorName',
  'successor.effectiveFrom as successorFrom',
] as const;

/** Each takes one seek in interaction_citations_last: the newest interaction has the greatest id. */
const lastCitedAt = sql<string | null>`(
  SELECT asked_at FROM interactions
  WHERE interactions.id = (SELECT max(interaction_id) FROM interaction_citations WHERE document_id = documents.id))`.as('lastCitedAt');

/** Rows read at a time: of ten thousand documents nobody else would be served for a while. */
const slice = 250;

/** The rows of the library's list, newest first; if ids are given, only these documents. The state of a document depends on the day. */
export async function listListedDocuments(db: Db, today: string, ids?: readonly number[]): Promise<ListedDocument[]> {
  const listed: ListedDocument[] = [];
  const phases = await listPhases(db, ids);
  const asked = await listAsked(db);
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await listBefore(db, today, { before, ids });
    listed.push(...rows.map((row) => withPhase(asked.has(row.id) ? { ...row, isAsked: true as const } : row, phases)));
    if (rows.length < slice) return listed;
    before = rows.at(-1)?.id ?? 0;
    await setImmediate();
  }
}

/** Documents that people are asked to acknowledge. */
async function listAsked(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('acknowledgementRequests').select('documentId').where('endedAt', 'is', null).execute();
  return new Set(rows.map(({ documentId }) => documentId));
}

/** Reads the index documents_listed: a row contains the document's whole text. */
async function listBefore(
  db: Db,
  today: string,
  { before, ids }: { before: number; ids: readonly number[] | undefined },
): Promise<ListedDocument[]> {
  let query = db
    .selectFrom('documents')
    .leftJoin('documents as successor', 'successor.id', 'documents.supersededBy')
    .select(columns)
    .select(lastCitedAt)
    .select(departmentsOf('document', 'documents.id'))
    .where('documents.id', '<', before)
    .orderBy('documents.id', 'desc')
    .limit(slice);
  if (ids !== undefined) query = query.where('documents.id', 'in', ids);
  const rows = await query.execute();
  return rows.map(({ owner, effectiveFrom, reviewDue, successorName, successorFrom, departments, ...row }) => {
    const successor = successorName === null ? null : { name: successorName, effectiveFrom: successorFrom };
    const { standing } = standingOf({ name: row.name, effectiveFrom, reviewDue, successor }, today);
    const lifecycle = { owner, effectiveFrom, reviewDue, standing };
    return { ...row, type: row.type as DocumentType, lifecycle, departments: readDepartments(departments) };
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
