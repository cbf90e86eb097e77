import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

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
    OR documents.superseded_by IN (SELECT successor.id FROM documents AS successor WHERE successor.effective_from > ${today})))`;

/** stamp: changes whenever a document that answers is added, read again, renamed, deleted, or begins or ceases to hold. */
export async function getLibraryState(db: Db, today: string): Promise<{ documents: number; stamp: string }> {
  const { documents, lapsed, passage, change } = await db
    .selectFrom('documents')
    .where('status', '=', 'active')
    .select([
      sql<number>`count(*)`.as('documents'),
      sql<string>`coalesce(group_concat(documents.id) FILTER (WHERE NOT ${isEffective(today)}), '')`.as('lapsed'),
      sql<number>`(SELECT coalesce(max(id), 0) FROM passages)`.as('passage'),
      sql<number>`(SELECT coalesce(max(id), 0) FROM passage_changes)`.as('change'),
    ])
    .executeTakeFirstOrThrow();
  return { documents, stamp: `${documents} ${passage} ${change} ${lapsed}` };
}

/** At most so many documents that hold on a day, spread evenly over all that do; protocols first, which staff act by. */
export async function listSpreadDocuments(db: Db, today: string, limit: number): Promise<{ id: number; name: string }[]> {
  const numbered = db
    .selectFrom('documents')
    .where('status', '=', 'active')
    .where(isEffective(today))
    .select(['id', 'name', 'type', sql<number>`row_number() OVER (ORDER BY id) - 1`.as('place'), sql<number>`count(*) OVER ()`.as('total')])
    .as('numbered');
  return db
    .selectFrom(numbered)
    .where(sql<boolean>`place * ${limit} / total <> (place - 1) * ${limit} / total OR place = 0`)
    .select(['id', 'name'])
    .orderBy((eb) => eb('type', '=', 'protocol'), 'desc')
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
