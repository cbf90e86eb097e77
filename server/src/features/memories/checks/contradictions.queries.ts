import { prepared } from '../../../db/prepared.ts';
import { withheldPassages } from '../../../db/withheld-passages.ts';
import { isAnythingHidden } from '../../../index/search.queries.ts';
import { audienceOf, currentViewer } from '../../../runtime/viewer.ts';
import type { Reader } from './note-follower.queries.ts';

export interface DocumentPassage {
  documentId: number;
  documentName: string;
  heading: string;
  text: string;
  firstLine: number;
}

const counts = new WeakMap<Reader, { since: number; byTerm: Map<string, number> }>();
const keptMs = 10 * 60_000;

/** The number of passages that contain a term and that the viewer may see, memories' among them; as of the last minutes, except that a new word counts at once. */
export function countHolding(db: Reader, term: string): number {
  let known = counts.get(db);
  if (known === undefined || performance.now() - known.since > keptMs)
    counts.set(db, (known = { since: performance.now(), byTerm: new Map() }));
  const key = isAnythingHidden(db) ? `${audienceOf(currentViewer())} ${term}` : term;
  const count = known.byTerm.get(key) ?? (key === term ? readHolding(db, term) : countVisible(db, term));
  if (count > 0) known.byTerm.set(key, count);
  return count;
}

function readHolding(db: Reader, term: string): number {
  return prepared<[string], { doc: number }>(db, 'SELECT doc FROM passages_vocabulary WHERE term = ?').get(term)?.doc ?? 0;
}

/** FTS5's vocabulary counts what is kept from somebody, too. */
function countVisible(db: Reader, term: string): number {
  const count = 'SELECT count(*) FROM passages_fts AS f JOIN passages AS p ON p.id = f.rowid WHERE passages_fts MATCH ?';
  return prepared<[string], number>(db, count).pluck().get(`"${term}"`) ?? 0;
}

/** How many passages there are, at most. */
export function countPassages(db: Reader): number {
  return prepared<[], { id: number | null }>(db, 'SELECT max(id) AS id FROM passages').get()?.id ?? 0;
}

const found = `
  SELECT d.id AS documentId, d.name AS documentName, p.heading, p.text, p.first_line AS firstLine
  FROM (SELECT rowid, rank FROM passages_fts WHERE passages_fts MATCH @match AND rowid NOT IN (${withheldPassages}) LIMIT @looked) AS f
  JOIN passages AS p ON p.id = f.rowid JOIN documents AS d ON d.id = p.document_id
  WHERE d.status = 'active' AND (d.effective_from IS NULL OR d.effective_from <= @today) AND (d.superseded_by IS NULL
    OR d.superseded_by IN (SELECT id FROM documents WHERE effective_from > @today))
  ORDER BY f.rank LIMIT @limit`;

/** Passages of documents that are in force on a day (YYYY-MM-DD) and contain all terms of one of the sets, the best matches first. */
export function listInForce(
  db: Reader,
  sets: readonly (readonly string[])[],
  today: string,
  limits: { looked: number; limit: number },
): DocumentPassage[] {
  const match = sets.map((terms) => `(${terms.map((term) => `"${term}"`).join(' AND ')})`).join(' OR ');
  return prepared<[object], DocumentPassage>(db, found).all({ match, today, ...limits });
}
