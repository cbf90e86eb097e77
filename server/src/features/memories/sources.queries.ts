import { type SourcePassage, sourcePassageSchema } from '@vademecum/shared/memories/memory-sources.ts';
import type { Db } from '../../db/open.ts';

/** What is stored was checked when it was written. */
export function toSourcePassage(stored: string | null): SourcePassage | null {
  return stored === null ? null : sourcePassageSchema.parse(JSON.parse(stored));
}

/** Names and versions of those documents that are there, by id. */
export async function findSourceDocuments(db: Db, ids: readonly number[]): Promise<Map<number, { name: string; version: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('documents').select(['id', 'name', 'version']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...document }) => [id, document]));
}

/** Two at most: more than one is no answer. */
export function findDocumentsNamed(db: Db, name: string): Promise<{ id: number; name: string; version: number }[]> {
  return db.selectFrom('documents').select(['id', 'name', 'version']).where('name', '=', name).orderBy('id').limit(2).execute();
}

/** Its parts in their order; a first line is 0-based. */
export function listDocumentPassages(db: Db, documentId: number): Promise<{ heading: string; text: string; firstLine: number }[]> {
  return db
    .selectFrom('passages')
    .select(['heading', 'text', 'firstLine'])
    .where('documentId', '=', documentId)
    .orderBy('ordinal')
    .execute();
}

/** The part of a document that contains a line, as it answers now; its own first line is 0-based. */
export function findPassageAtLine(
  db: Db,
  documentId: number,
  lineIndex: number,
): Promise<{ heading: string; text: string; firstLine: number } | undefined> {
  return db
    .selectFrom('passages')
    .select(['heading', 'text', 'firstLine'])
    .where('documentId', '=', documentId)
    .where('firstLine', '<=', lineIndex)
    .where('lastLine', '>=', lineIndex)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst();
}
