import type { Database } from 'better-sqlite3';
import { prepared } from '../db/prepared.ts';
import { type Candidate, isActive, sourceId, sources } from './search.queries.ts';

/** How far the rows have come: the last change of one that was there already, and the last new one. */
export type IndexPosition = { change: number; row: number };

/** What says which rows were changed or deleted, by the kind of row: migrations 0006 and 0019. */
export type Journal = 'passage' | 'memory';
const rowsOf = { passage: 'passages', memory: 'memories' };

export function readIndexPosition(db: Database, of: Journal): IndexPosition & { oldestChange: number } {
  const statement = prepared<[], IndexPosition & { oldestChange: number }>(
    db,
    `
    SELECT (SELECT coalesce(max(id), 0) FROM ${of}_changes) AS change,
           (SELECT coalesce(min(id), 0) FROM ${of}_changes) AS oldestChange,
           (SELECT coalesce(max(id), 0) FROM ${rowsOf[of]}) AS row`,
  );
  return statement.get() ?? { change: 0, oldestChange: 0, row: 0 };
}

/** Rows that were changed or deleted after a change, oldest first. */
export function listChanges(db: Database, of: Journal, after: number, limit: number): { change: number; row: number }[] {
  return prepared<[number, number], { change: number; row: number }>(
    db,
    `SELECT id AS change, ${of}_id AS row FROM ${of}_changes WHERE id > ? ORDER BY id LIMIT ?`,
  ).all(after, limit);
}

const indexed = `
  SELECT p.id, ${sourceId} AS documentId, p.name_terms AS nameTerms, p.heading_terms AS headingTerms, p.body_terms AS bodyTerms,
    ${isActive} AS isAnswering,
    coalesce(da.audience, ma.audience, '') AS audience
  FROM passages AS p ${sources}
  LEFT JOIN document_audiences AS da ON da.document_id = p.document_id LEFT JOIN memory_audiences AS ma ON ma.memory_id = p.memory_id
  WHERE`;
const isActiveOrRead = `(${isActive} OR d.status = 'processing')`;

/** A passage of an active source, or of a document that is still being read (isAnswering 0); audience: "" for everyone, else its departments. */
export type IndexedPassage = Candidate & { isAnswering: 0 | 1; audience: string };

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
