import { glossaryOf } from '../../../index/search-glossary.ts';
import { findDuplicates } from './near-duplicates.ts';
import type { NoteRow, Reader } from './note-follower.queries.ts';
import { addNote, createNoteIndex, readNote } from './note-index.ts';

/** Compares notes that are in no database yet with each other, by the rules for those that are. */
export interface NoteComparer {
  /** The id of the added note that says nearly the same. */
  nearest: (note: Omit<NoteRow, 'id'>) => number | undefined;
  /** Ids are whole numbers from 1. */
  add: (note: NoteRow) => void;
}

export function createNoteComparer(db: Reader): NoteComparer {
  const index = createNoteIndex(glossaryOf(db));
  return {
    nearest: (note) => findDuplicates(index, readNote(index, { id: 0, ...note }))[0]?.note.id,
    add: (note) => {
      addNote(index, note);
    },
  };
}
