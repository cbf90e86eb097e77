import { prepared } from '../../../db/prepared.ts';
import type { openDatabase } from '../../../db/encrypted-file.ts';

/** A connection of a worker's own, which only reads. */
export type Reader = ReturnType<typeof openDatabase>;

export interface NoteRow {
  id: number;
  topic: string;
  value: string;
}

/** The journal's first and last change, and the highest memory's id; 0 where there is none. */
export interface NotePosition {
  oldest: number;
  newest: number;
  lastId: number;
}

export function readNotePosition(db: Reader): NotePosition {
  const sql = `SELECT (SELECT coalesce(min(id), 0) FROM memory_changes) AS oldest, (SELECT coalesce(max(id), 0) FROM memory_changes) AS newest,
    (SELECT coalesce(max(id), 0) FROM memories) AS lastId`;
  return prepared<[], NotePosition>(db, sql).get() ?? { oldest: 0, newest: 0, lastId: 0 };
}

/** Memories that changed after a change, oldest change first. */
export function listNoteChanges(db: Reader, after: number, limit: number): { change: number; id: number }[] {
  const sql = 'SELECT id AS change, memory_id AS id FROM memory_changes WHERE id > ? ORDER BY id LIMIT ?';
  return prepared<[number, number], { change: number; id: number }>(db, sql).all(after, limit);
}

/** Memories that answer, after an id and up to another, in the order of their ids. */
export function listNotesAfter(db: Reader, after: number, upTo: number, limit: number): NoteRow[] {
  const sql = 'SELECT id, topic, value FROM memories WHERE archived_at IS NULL AND id > ? AND id <= ? ORDER BY id LIMIT ?';
  return prepared<[number, number, number], NoteRow>(db, sql).all(after, upTo, limit);
}

/** A memory that answers. */
export function findNote(db: Reader, id: number): NoteRow | undefined {
  return prepared<[number], NoteRow>(db, 'SELECT id, topic, value FROM memories WHERE archived_at IS NULL AND id = ?').get(id);
}

/** A memory, archived or not. */
export function findAnyNote(db: Reader, id: number): NoteRow | undefined {
  return prepared<[number], NoteRow>(db, 'SELECT id, topic, value FROM memories WHERE id = ?').get(id);
}
