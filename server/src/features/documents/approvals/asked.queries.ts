import type { Db } from '../../../db/open.ts';

/** Questions that were answered with a document, and what was quoted from it; the last asked first. */
export function listQuoted(db: Db, documentId: number, limit: number): Promise<{ question: string | null; quote: string }[]> {
  return db
    .selectFrom('interactionCitations as cited')
    .innerJoin('interactions', 'interactions.id', 'cited.interactionId')
    .select(['question', 'quote'])
    .where('cited.documentId', '=', documentId)
    .where('question', 'is not', null)
    .orderBy('interactions.id', 'desc')
    .limit(limit)
    .execute();
}
