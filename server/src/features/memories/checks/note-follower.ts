import type { Glossary } from '../../../language/glossary.ts';
import { addNote, createNoteIndex, type NoteIndex, removeNote } from './note-index.ts';
import { findNote, listNoteChanges, listNotesAfter, readNotePosition, type Reader } from './note-follower.queries.ts';

/** An index of the notes and how far it has followed the database: what stood there when it began is read by id, what came later by change. */
export interface NoteFollower {
  index: NoteIndex;
  change: number;
  readTo: number;
  readUntil: number;
}

/**
 * Takes over what was committed since, at most `limit` notes of it; begins anew with another glossary, and where the journal no longer reaches back. Returns the
 * follower to go on with and whether it now holds exactly what the database holds. Call it in the transaction that answers.
 */
export function followNotes(
  db: Reader,
  before: NoteFollower | undefined,
  glossary: Glossary,
  limit: number,
): { follower: NoteFollower; isCurrent: boolean } {
  const { oldest, newest, lastId } = readNotePosition(db);
  const isLost = before === undefined || before.index.glossary !== glossary || (before.change + 1 < oldest && before.change < newest);
  const follower = isLost ? { index: createNoteIndex(glossary), change: newest, readTo: 0, readUntil: lastId } : before;
  let left = limit;
  if (follower.readTo < follower.readUntil) left -= readOn(db, follower, left);
  const changes = left > 0 && follower.change < newest ? listNoteChanges(db, follower.change, left) : [];
  for (const id of new Set(changes.map((one) => one.id))) {
    const row = findNote(db, id);
    if (row === undefined) removeNote(follower.index, id);
    else if (id <= follower.readTo || id > follower.readUntil) addNote(follower.index, row);
  }
  follower.change = changes.at(-1)?.change ?? follower.change;
  return { follower, isCurrent: follower.readTo >= follower.readUntil && follower.change === newest };
}

function readOn(db: Reader, follower: NoteFollower, limit: number): number {
  const rows = listNotesAfter(db, follower.readTo, follower.readUntil, limit);
  for (const row of rows) addNote(follower.index, row);
  follower.readTo = rows.length < limit ? follower.readUntil : (rows.at(-1)?.id ?? follower.readUntil);
  return rows.length;
}
