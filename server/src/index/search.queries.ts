import type { Standing } from '@vademecum/shared/documents/standing.ts';
import type { LifecycleFacts } from '@vademecum/shared/documents/standing.ts';
import type { Database } from 'better-sqlite3';
import { prepared } from '../db/prepared.ts';
import { withheldPassages } from '../db/withheld-passages.ts';
import { currentViewer, sees } from '../runtime/viewer.ts';

/** A passage as the ranking needs it: its words by field, stemmed, in order. documentId is that of its source: a memory's is negative. */
export type Candidate = { id: number; documentId: number; nameTerms: string; headingTerms: string; bodyTerms: string };

export type PassageRow = {
  id: number;
  documentId: number | null;
  memoryId: number | null;
  documentName: string;
  version: number;
  heading: string;
  text: string;
  startOffset: number;
  firstLine: number;
  page: number | null;
  ordinal: number;
};

/**
 * A passage is a document's or a memory's; archived memories have none. Passages stay the outer loop, in any order that they are asked for.
 */
export const sources = 'LEFT JOIN documents AS d ON d.id = p.document_id LEFT JOIN memories AS m ON m.id = p.memory_id';
export const isActive = "(d.status = 'active' OR m.id IS NOT NULL)";
export const sourceId = 'coalesce(p.document_id, -p.memory_id)';

/** How much text there is: passages, and words by field over all of them. */
export type IndexSize = { passages: number; words: readonly [name: number, heading: number, body: number] };

/** From FTS5's own "averages" record (row 1 of its data table: varints, row count first, then words by column), so that no row is counted. */
export function readIndexSize(db: Database): IndexSize {
  const block = prepared<[], { block: Buffer }>(db, 'SELECT block FROM passages_fts_data WHERE id = 1').get()?.block;
  const [passages = 0, name = 0, heading = 0, body = 0] = varints(block ?? Buffer.alloc(0));
  return { passages, words: [name, heading, body] };
}

function varints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    values.push(value);
    value = 0;
  }
  return values;
}

/** The number of passages that contain each term; terms that no passage contains are left out. */
export function readFrequencies(db: Database, terms: readonly string[]): Map<string, number> {
  const find = prepared<[string], { doc: number }>(db, 'SELECT doc FROM passages_vocabulary WHERE term = ?');
  const found = new Map<string, number>();
  for (const term of terms) {
    const row = find.get(term);
    if (row !== undefined) found.set(term, row.doc);
  }
  return found;
}

/** Terms of the library from one to another, both included, with the passages that contain them. */
export function listTermsBetween(db: Database, from: string, to: string): { term: string; doc: number }[] {
  return prepared<[string, string], { term: string; doc: number }>(
    db,
    'SELECT term, doc FROM passages_vocabulary WHERE term >= ? AND term <= ?',
  ).all(from, to);
}

const candidateColumns = `p.id, ${sourceId} AS documentId, p.name_terms AS nameTerms, p.heading_terms AS headingTerms, p.body_terms AS bodyTerms`;

/** The words of one passage of an active source. */
export function readCandidate(db: Database, id: number): Candidate | undefined {
  return prepared<[number], Candidate>(db, `SELECT ${candidateColumns} FROM passages AS p ${sources} WHERE p.id = ? AND ${isActive}`).get(
    id,
  );
}

/** The passages of active sources that contain any of the terms, best by FTS5's own bm25 first. */
export function listCandidates(db: Database, terms: readonly string[], limit: number): Candidate[] {
  if (terms.length === 0) return [];
  const match = terms.map((term) => `"${term}"`).join(' OR ');
  const statement = prepared<[string, number], Candidate>(
    db,
    `
    SELECT ${candidateColumns}
    FROM (
      SELECT rowid, rank FROM passages_fts
      WHERE passages_fts MATCH ? AND rank MATCH 'bm25(3.0, 1.5, 1.0)' AND rowid NOT IN (${withheldPassages}) ORDER BY rank LIMIT ?
    ) AS best
    JOIN passages AS p ON p.id = best.rowid
    ${sources}
    WHERE ${isActive}
    ORDER BY best.rank`,
  );
  return statement.all(match, limit);
}

/** True if a document or a memory is kept from the viewer. */
export function isAnythingHidden(db: Database): boolean {
  const viewer = currentViewer();
  if (viewer.seesAll) return false;
  const audiences = prepared<[], string>(db, 'SELECT audience FROM document_audiences UNION SELECT audience FROM memory_audiences').pluck();
  return audiences.all().some((audience) => !sees(viewer, audience));
}

/** All passages of active sources that contain any of the terms, each once. */
export function listHolding(db: Database, terms: readonly string[]): Pick<Candidate, 'id' | 'documentId'>[] {
  if (terms.length === 0) return [];
  return prepared<[string], Pick<Candidate, 'id' | 'documentId'>>(
    db,
    `SELECT p.id, ${sourceId} AS documentId FROM passages_fts AS f JOIN passages AS p ON p.id = f.rowid ${sources}
     WHERE passages_fts MATCH ? AND ${isActive}`,
  ).all(terms.map((term) => `"${term}"`).join(' OR '));
}

export type DocumentRow = { id: number; name: string; type: string; uploadedAt: string };

/** Active documents by id, in the order of the ids given. */
export function listDocumentRows(db: Database, ids: readonly number[]): DocumentRow[] {
  const find = prepared<[number], DocumentRow>(
    db,
    "SELECT id, name, type, uploaded_at AS uploadedAt FROM documents WHERE id = ? AND status = 'active'",
  );
  return ids.map((id) => find.get(id)).filter((row) => row !== undefined);
}

/** The text of an active document. */
export function readContent(db: Database, id: number): string | undefined {
  return prepared<[number], { content: string }>(db, "SELECT content FROM documents WHERE id = ? AND status = 'active'").get(id)?.content;
}

const passageColumns = `p.id, p.document_id AS documentId, p.memory_id AS memoryId, coalesce(d.name, m.topic) AS documentName,
  coalesce(d.version, m.version) AS version, p.heading, p.text,
  p.start_offset AS startOffset, p.first_line AS firstLine, p.page, p.ordinal`;

/** Passages by id, of active sources only, in the order of the ids given. */
export function listPassages(db: Database, ids: readonly number[]): PassageRow[] {
  const find = prepared<[number], PassageRow>(db, `SELECT ${passageColumns} FROM passages AS p ${sources} WHERE p.id = ? AND ${isActive}`);
  return ids.map((id) => find.get(id)).filter((row) => row !== undefined);
}

/** The passage before (-1) or after (1) a passage in its source. */
export function findNeighbour(db: Database, passage: PassageRow, direction: -1 | 1): PassageRow | undefined {
  const find = prepared<[number | null, number | null, number], PassageRow>(
    db,
    `SELECT ${passageColumns} FROM passages AS p ${sources} WHERE p.document_id IS ? AND p.memory_id IS ? AND p.ordinal = ?`,
  );
  return find.get(passage.documentId, passage.memoryId, passage.ordinal + direction);
}

export type Lapsed = ReadonlyMap<number, Exclude<Standing, 'effective'>>;

const lapsed = `
  WITH known AS (
    SELECT id, superseded_by, review_due, effective_from FROM main.documents
    WHERE superseded_by IS NOT NULL OR review_due IS NOT NULL OR effective_from IS NOT NULL),
  judged AS (
    SELECT id, CASE
      WHEN superseded_by IN (SELECT id FROM documents) AND superseded_by NOT IN (SELECT id FROM known WHERE effective_from > @today) THEN 'superseded'
      WHEN effective_from > @today THEN 'upcoming'
      WHEN review_due < @today THEN 'expired' END AS standing FROM known)
  SELECT id, standing FROM judged WHERE standing IS NOT NULL
  UNION ALL SELECT -id, 'expired' FROM memories WHERE review_due < @today`;

/**
 * The sources (a memory's id negative) that are superseded, overdue for review or not yet in force, out of the index that contains only
 * these columns: also those that are kept from the viewer.
 */
export function listLapsed(db: Database, today: string): Lapsed {
  const rows = prepared<[{ today: string }], { id: number; standing: Exclude<Standing, 'effective'> }>(db, lapsed).all({ today });
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

type LifecycleRow = Omit<LifecycleFacts, 'successor'> & { successorName: string | null; successorFrom: string | null };

const lifecycle = `
  SELECT d.name, d.effective_from AS effectiveFrom, d.review_due AS reviewDue, s.name AS successorName, s.effective_from AS successorFrom
  FROM documents AS d LEFT JOIN documents AS s ON s.id = d.superseded_by WHERE d.id = ?
  UNION ALL SELECT topic, NULL, review_due, NULL, NULL FROM memories WHERE id = ?`;

/** The data that determine the standing of a passage's source. */
export function getLifecycle(db: Database, { documentId, memoryId }: Pick<PassageRow, 'documentId' | 'memoryId'>): LifecycleFacts {
  const row = prepared<[number | null, number | null], LifecycleRow>(db, lifecycle).get(documentId, memoryId);
  if (row === undefined) throw new Error('A passage without its source');
  const { name, effectiveFrom, reviewDue, successorName, successorFrom } = row;
  const successor = successorName === null ? null : { name: successorName, effectiveFrom: successorFrom };
  return { name, effectiveFrom, reviewDue, successor };
}
