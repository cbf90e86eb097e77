import type { Database } from 'better-sqlite3';
import { prepared } from '../db/prepared.ts';
import { isActive, sourceId, sources } from './search.queries.ts';

export type StoredVector = { id: number; passageId: number; vector: Buffer };

/**
 * Vectors that a model made since the last one seen, oldest first, at most `limit` of them (-1: all). Read one by one: a library has hundreds of megabytes of
 * them.
 */
export function iterateVectors(
  db: Database,
  { model, after, limit }: { model: string; after: number; limit: number },
): IterableIterator<StoredVector> {
  const statement = prepared<[number, string, number], StoredVector>(
    db,
    'SELECT id, passage_id AS passageId, vector FROM embeddings WHERE id > ? AND model = ? ORDER BY id LIMIT ?',
  );
  return statement.iterate(after, model, limit);
}

/** The model that made the newest vector; undefined where there is none. */
export function findVectorModel(db: Database): string | undefined {
  return prepared<[], string>(db, 'SELECT model FROM embeddings ORDER BY id DESC LIMIT 1').pluck().get();
}

export function countVectors(db: Database, model: string): number {
  return prepared<[string], number>(db, 'SELECT count(*) FROM embeddings WHERE model = ?').pluck().get(model) ?? 0;
}

/** The active sources (a memory's id negative) of the passages that are there. */
export function findSources(db: Database, passageIds: readonly number[]): Map<number, number> {
  const find = prepared<[number], number>(db, `SELECT ${sourceId} FROM passages AS p ${sources} WHERE p.id = ? AND ${isActive}`).pluck();
  const found = new Map<number, number>();
  for (const id of passageIds) {
    const documentId = find.get(id);
    if (documentId !== undefined) found.set(id, documentId);
  }
  return found;
}
