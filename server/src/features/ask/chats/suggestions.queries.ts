import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** What questions can be made of: a heading path of a document. */
export interface SuggestionSource {
  documentId: number;
  documentName: string;
  heading: string;
}

/** Neither superseded, nor overdue for review, nor still to come: as standingOf in shared/lifecycle.ts. today: YYYY-MM-DD. */
const isEffective = (today: string) => sql<boolean>`(
  (documents.effective_from IS NULL OR documents.effective_from <= ${today})
  AND (documents.review_due IS NULL OR documents.review_due >= ${today})
  AND (documents.superseded_by IS NULL
    OR documents.superseded_by IN (SELECT successor.id FROM documents AS successor WHERE successor.effective_from > ${today})
    OR documents.superseded_by NOT IN (SELECT successor.id FROM documents AS successor)))`;

const isActive = sql<boolean>`documents.status = 'active'`;

/**
 * Reads the index that contains only these columns: a document's row has its whole text, which must not be read each time a chat is opened.
 */
const lapsed = (today: string) => sql`
  FROM main.documents
  WHERE (superseded_by IS NOT NULL OR review_due IS NOT NULL OR effective_from IS NOT NULL) AND NOT ${isEffective(today)}`;

/** stamp: changes whenever a document that answers is added, read again, renamed, deleted, or begins or ceases to be in force. */
export async function getLibraryState(db: Db, today: string): Promise<{ documents: number; reading: number; stamp: string }> {
  const { documents, reading, ...parts } = await db
    .selectNoFrom([
      sql<number>`(SELECT count(*) FROM documents WHERE ${isActive})`.as('documents'),
      sql<number>`(SELECT count(*) FROM documents WHERE documents.status = 'processing')`.as('reading'),
      sql<string>`(SELECT coalesce(group_concat(documents.id), '') ${lapsed(today)})`.as('lapsed'),
      sql<number>`(SELECT coalesce(max(id), 0) FROM passages)`.as('passage'),
      sql<number>`(SELECT coalesce(max(id), 0) FROM passage_changes)`.as('change'),
    ])
    .executeTakeFirstOrThrow();
  return { documents, reading, stamp: `${documents} ${parts.passage} ${parts.change} ${parts.lapsed}` };
}

/** Changes whenever one of the documents is read again, renamed or deleted, or begins or ceases to be in force. */
export async function getDocumentsState(db: Db, ids: readonly number[], today: string): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await db
    .selectFrom('documents')
    .where('id', 'in', ids)
    .where(isActive)
    .where(isEffective(today))
    .select(['id', 'name', sql<number>`(SELECT max(passages.id) FROM passages WHERE passages.document_id = documents.id)`.as('passage')])
    .orderBy('id')
    .execute();
  return JSON.stringify(rows);
}

/** At most so many documents that are in force on a day, spread evenly over all of them; protocols first, which staff act by. */
export async function listSpreadDocuments(db: Db, today: string, limit: number): Promise<{ id: number; name: string }[]> {
  const holding = await db
    .selectFrom('documents')
    .where(isActive)
    .where('id', 'not in', sql<number>`(SELECT documents.id ${lapsed(today)})`)
    .select('id')
    .orderBy('id')
    .execute();
  const step = Math.max(1, holding.length / limit);
  if (holding.length === 0) return [];
  const ids = holding.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step)).map(({ id }) => id);
  return db
    .selectFrom('documents')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .orderBy((eb) => eb('type', '=', 'protocol'), 'desc')
    .orderBy('id')
    .execute();
}

/** The heading paths of some documents, in the order of the text; an empty one where a document has none. */
export async function listHeadings(db: Db, documentIds: readonly number[]): Promise<SuggestionSource[]> {
  if (documentIds.length === 0) return [];
  return db
    .selectFrom('passages')
    .innerJoin('documents', 'documents.id', 'passages.documentId')
    .where('documents.id', 'in', documentIds)
    .groupBy(['documents.id', 'documents.name', 'heading'])
    .orderBy('documents.id')
    .orderBy((eb) => eb.fn.min('ordinal'))
    .select(['documents.id as documentId', 'documents.name as documentName', 'heading'])
    .execute();
}
