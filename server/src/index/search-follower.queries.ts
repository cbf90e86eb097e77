import type { Database } from 'better-sqlite3';
import { prepared } from '../db/prepared.ts';
import { type Candidate, isActive, sourceId, sources } from './search.queries.ts';

/** How far the passages have come: the last change of one that stood there already, and the last new one. */
export type IndexPosition = { change: number; passage: number };

export function readIndexPosition(db: Database): IndexPosition & { oldestChange: number } {
  const statement = prepared<[], IndexPosition & { oldestChange: number }>(
    db,
    `
    SELECT (SELECT coalesce(max(id), 0) FROM passage_changes) AS change,
           (SELECT coalesce(min(id), 0) FROM passage_changes) AS oldestChange,
           (SELECT coalesce(max(id), 0) FROM passages) AS passage`,
  );
  return statement.get() ?? { change: 0, oldestChange: 0, passage: 0 };
}

/** Passages that were changed or deleted after a change, oldest first. */
export function listChanges(db: Database, after: number, limit: number): { change: number; passageId: number }[] {
  return prepared<[number, number], { change: number; passageId: number }>(
    db,
    'SELECT id AS change, passage_id AS passageId FROM passage_changes WHERE id > ? ORDER BY id LIMIT ?',
  ).all(after, limit);
}

const indexed = `
  SELECT p.id, ${sourceId} AS documentId, p.name_terms AS nameTerms, p.heading_terms AS headingTerms, p.body_terms AS bodyTerms,
    ${isActive} AS isAnswering
  FROM passages AS p ${sources} WHERE`;
const isActiveOrRead = `(${isActive} OR d.status = 'processing')`;

/** A passage of an active source, or of a document that is still being read (isAnswering 0). */
export type IndexedPassage = Candidate & { isAnswering: 0 | 1 };

/** Passages after an id, in the order of their ids. */
export function listIndexedAfter(db: Database, after: number, limit: number): IndexedPassage[] {
  return prepared<[number, number], IndexedPassage>(db, `${indexed} ${isActiveOrRead} AND p.id > ? ORDER BY p.id LIMIT ?`).all(
    after,
    limit,
  );
}

export function findIndexed(db: Database, id: number): IndexedPassage | undefined {
  return prepared<[number], IndexedPassage>(db, `${indexed} ${isActiveOrRead} AND p.id = ?`).get(id);
}

export function isStored(db: Database, id: number): boolean {
  return prepared<[number], number>(db, 'SELECT 1 FROM passages WHERE id = ?').pluck().get(id) === 1;
}

export function isAnswering(db: Database, documentId: number): boolean {
  return prepared<[number], number>(db, "SELECT 1 FROM documents WHERE id = ? AND status = 'active'").pluck().get(documentId) === 1;
}
