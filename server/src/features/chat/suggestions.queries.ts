import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** What questions can be made of: a heading path of a document. */
export interface SuggestionSource {
  documentId: number;
  documentName: string;
  heading: string;
}

/** Changes whenever a document that answers is added, read again, renamed or deleted. */
export async function getLibraryState(db: Db): Promise<string> {
  const { state } = await db
    .selectFrom('documents')
    .where('status', '=', 'active')
    .select(
      sql<string>`count(*) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(sum(id), 0) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(sum(length(name)), 0)`.as(
        'state',
      ),
    )
    .executeTakeFirstOrThrow();
  return state;
}

/** At most so many active documents, spread evenly over all there are. */
export async function listSpreadDocuments(db: Db, limit: number): Promise<{ id: number; name: string }[]> {
  const numbered = db
    .selectFrom('documents')
    .where('status', '=', 'active')
    .select(['id', 'name', sql<number>`row_number() OVER (ORDER BY id) - 1`.as('place'), sql<number>`count(*) OVER ()`.as('total')])
    .as('numbered');
  return db
    .selectFrom(numbered)
    .where(sql<boolean>`place * ${limit} / total <> (place - 1) * ${limit} / total OR place = 0`)
    .select(['id', 'name'])
    .orderBy('place')
    .limit(limit)
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
