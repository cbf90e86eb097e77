import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { findConflicts } from './conflicts.ts';
import { findContradictions } from './contradictions.ts';
import type { Figure } from './figures.ts';
import { identifiersIn } from './identifiers.ts';
import { findDuplicates } from './near-duplicates.ts';
import { type NoteIndex, readNote } from './note-index.ts';
import type { NoteRow, Reader } from './note-follower.queries.ts';
import { finding } from './plain-checks.ts';

const mostOfKind = 5;

/**
 * What comparing a note with the others, with the documents in force on a day (YYYY-MM-DD) and with itself shows, the weightiest first. Its id is 0 while it
 * has none.
 */
export function checkNote(db: Reader, index: NoteIndex, row: NoteRow, today: string): MemoryFinding[] {
  const known = index.notes.get(row.id);
  const note = known?.topic === row.topic && known.value === row.value ? known : readNote(index, row);
  const conflicts = findConflicts(index, note).slice(0, mostOfKind);
  const duplicates = findDuplicates(index, note).slice(0, mostOfKind);
  return [
    ...identifierFinding(`${row.topic}.\n${row.value}`),
    ...findContradictions(db, index, note, today)
      .slice(0, mostOfKind)
      .map(({ documentName, here, there, ...place }) =>
        finding('contradicts-document', `“${documentName}” gives ${difference(here, there)}`, {
          documentId: place.documentId,
          lineIndex: place.lineIndex,
        }),
      ),
    ...conflicts.map(({ note: { id, topic }, here, there }) =>
      finding('conflict', `“${topic}” gives ${difference(here, there)}`, { otherMemoryId: id, otherTopic: topic }),
    ),
    ...duplicates.map(({ note: { id, topic } }) =>
      finding('near-duplicate', `“${topic}” says nearly the same.`, { otherMemoryId: id, otherTopic: topic }),
    ),
  ];
}

function identifierFinding(text: string): MemoryFinding[] {
  const kinds = identifiersIn(text);
  if (kinds.length === 0) return [];
  return [finding('identifier', `It may say who a patient is, by ${listed(kinds)}. Leave that out: everybody on staff may read it.`)];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const names: Record<string, string> = {
  phone: 'phone number',
  fax: 'fax number',
  money: 'amount',
  'time of day': 'time of day',
  time: 'time',
  date: 'date',
  weekday: 'day of the week',
  mass: 'dose',
  volume: 'amount',
  temperature: 'temperature',
  room: 'room',
  floor: 'floor',
  place: 'place',
  code: 'code',
  percent: 'percentage',
  weight: 'weight',
  length: 'length',
};

/** "a different phone number: 555-0142 here, 555-0199 there." */
export function difference(here: Figure, there: Figure): string {
  const name = names[here.dimension] ?? (/ per /.test(here.dimension) ? 'rate' : 'number');
  return `a different ${name}: ${here.written} here, ${there.written} there.`;
}
