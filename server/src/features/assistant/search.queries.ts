import type { Database } from 'better-sqlite3';
import { prepared } from '../../db/prepared.ts';

/** A passage as the ranking needs it: its words by field, stemmed, in order. */
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

/** In how many passages each term stands; terms that no passage holds are left out. */
export function readFrequencies(db: Database, terms: readonly string[]): Map<string, number> {
  const find = prepared<[string], { doc: number }>(db, 'SELECT doc FROM passages_vocabulary WHERE term = ?');
  const found = new Map<string, number>();
  for (const term of terms) {
    const row = find.get(term);
    if (row !== undefined) found.set(term, row.doc);
  }
  return found;
}

/** Terms of the library from one to another, both included, with the passages that hold them. */
export function listTermsBetween(db: Database, from: string, to: string): { term: string; doc: number }[] {
  return prepared<[string, string], { term: string; doc: number }>(
    db,
    'SELECT term, doc FROM passages_vocabulary WHERE term >= ? AND term <= ?',
  ).all(from, to);
}

/** The passages of active documents that hold any of the terms, best by FTS5's own bm25 first. */
export function listCandidates(db: Database, terms: readonly string[], limit: number): Candidate[] {
  if (terms.length === 0) return [];
  const match = terms.map((term) => `"${term}"`).join(' OR ');
  const statement = prepared<[string, number], Candidate>(
    db,
    `
    SELECT p.id, p.document_id AS documentId, p.name_terms AS nameTerms, p.heading_terms AS headingTerms, p.body_terms AS bodyTerms
    FROM (SELECT rowid, rank FROM passages_fts WHERE passages_fts MATCH ? AND rank MATCH 'bm25(3.0, 1.5, 1.0)' ORDER BY rank LIMIT ?) AS best
    JOIN passages AS p ON p.id = best.rowid
    JOIN documents AS d ON d.id = p.document_id AND d.status = 'active'
    ORDER BY best.rank`,
  );
  return statement.all(match, limit);
}

const passageColumns = `p.id, p.document_id AS documentId, NULL AS memoryId, d.name AS documentName, d.version, p.heading, p.text,
  p.start_offset AS startOffset, p.first_line AS firstLine, p.page, p.ordinal`;

/** Passages by id, of active documents only, in the order of the ids given. */
export function listPassages(db: Database, ids: readonly number[]): PassageRow[] {
  const find = prepared<[number], PassageRow>(
    db,
    `SELECT ${passageColumns} FROM passages AS p JOIN documents AS d ON d.id = p.document_id AND d.status = 'active' WHERE p.id = ?`,
  );
  return ids.map((id) => find.get(id)).filter((row) => row !== undefined);
}

/** The passage before (-1) or after (1) a passage in its document. */
export function findNeighbour(db: Database, passage: PassageRow, direction: -1 | 1): PassageRow | undefined {
  const find = prepared<[number | null, number], PassageRow>(
    db,
    `SELECT ${passageColumns} FROM passages AS p JOIN documents AS d ON d.id = p.document_id WHERE p.document_id IS ? AND p.ordinal = ?`,
  );
  return find.get(passage.documentId, passage.ordinal + direction);
}
