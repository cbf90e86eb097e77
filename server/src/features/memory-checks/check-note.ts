import type { MemoryFinding } from '@vademecum/shared/memory-checks.ts';
import { findDuplicates } from './near-duplicates.ts';
import { readNote, type NoteIndex } from './note-index.ts';
import type { NoteRow, Reader } from './note-follower.queries.ts';
import { finding } from './plain-checks.ts';

const mostOfKind = 5;

/** What comparing a note with the others, with the documents in force and with itself shows, the weightiest first. Its id is 0 while it has none. */
export function checkNote(_db: Reader, index: NoteIndex, row: NoteRow): MemoryFinding[] {
  const note = readNote(index, row);
  return findDuplicates(index, note)
    .slice(0, mostOfKind)
    .map(({ note: { id, topic } }) =>
      finding('near-duplicate', `“${topic}” says nearly the same.`, { otherMemoryId: id, otherTopic: topic }),
    );
}
