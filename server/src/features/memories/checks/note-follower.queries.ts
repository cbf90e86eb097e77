import { prepared } from '../../../db/prepared.ts';
import type { openDatabase } from '../../../db/encrypted-file.ts';
import { withheldPassages } from '../../../db/withheld-passages.ts';

/** A connection of a worker's own, which only reads. */
export type Reader = ReturnType<typeof openDatabase>;

export interface NoteRow {
  id: number;
  topic: string;
  value: string;
}

/** Memories that answer, after an id, in the order of their ids. */
export function listNotesAfter(db: Reader, after: number, limit: number): NoteRow[] {
  const sql = 'SELECT id, topic, value FROM memories WHERE archived_at IS NULL AND id > ? ORDER BY id LIMIT ?';
  return prepared<[number, number], NoteRow>(db, sql).all(after, limit);
}

/** A memory that answers. */
export function findNote(db: Reader, id: number): NoteRow | undefined {
  return prepared<[number], NoteRow>(db, 'SELECT id, topic, value FROM memories WHERE archived_at IS NULL AND id = ?').get(id);
}

/** A memory, archived or not. */
export function findAnyNote(db: Reader, id: number): NoteRow | undefined {
  return prepared<[number], NoteRow>(db, 'SELECT id, topic, value FROM memories WHERE id = ?').get(id);
}

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
