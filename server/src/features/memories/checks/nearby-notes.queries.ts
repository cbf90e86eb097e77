import { prepared } from '../../../db/prepared.ts';
import { withheldPassages } from '../../../db/withheld-passages.ts';
import type { NoteRow, Reader } from './note-follower.queries.ts';

export function countAnswering(db: Reader): number {
  return prepared<[], { count: number }>(db, 'SELECT count(*) AS count FROM memories WHERE archived_at IS NULL').get()?.count ?? 0;
}

/** The ids of passages that contain a term, memories' and documents'. */
export function listHolding(db: Reader, term: string, limit: number): number[] {
  const sql = `SELECT rowid AS id FROM passages_fts WHERE passages_fts MATCH ? AND rowid NOT IN (${withheldPassages}) LIMIT ?`;
  return prepared<[string, number], { id: number }>(db, sql)
    .all(`"${term.replaceAll('"', '""')}"`, limit)
    .map(({ id }) => id);
}

/** In this order: the planner would else begin with all memories that answer. */
const notes = `
  SELECT m.id, m.topic, m.value FROM json_each(?) AS chosen CROSS JOIN passages AS p ON p.id = chosen.value CROSS JOIN memories AS m ON m.id = p.memory_id
  WHERE m.archived_at IS NULL GROUP BY m.id ORDER BY min(chosen.key) LIMIT ?`;

/** Memories that answer and contain one of the passages, in the order of the passages. */
export function listNotesOfPassages(db: Reader, passages: readonly number[], limit: number): NoteRow[] {
  return prepared<[string, number], NoteRow>(db, notes).all(JSON.stringify(passages), limit);
}
