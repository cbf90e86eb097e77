import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { differing, type FigurePair, gives } from '../../../language/claims.ts';
import type { Figure } from '../../../language/figures/figure.ts';
import { findContradictions } from './contradictions.ts';
import { identifiersIn, identifierWarning } from '../../../language/identifiers.ts';
import { findDuplicates } from './near-duplicates.ts';
import type { NoteRow, Reader } from './note-follower.queries.ts';
import { type Note, type NoteIndex, noteOf, readNote, type Statement } from './note-index.ts';
import { finding } from './plain-checks.ts';
import { samenessOf, type Side, sideOf } from './sameness.ts';
import { sharingMost } from './tally.ts';

const mostOfKind = 5;

/**
 * What comparing a note with the others, with the documents in force on a day (YYYY-MM-DD) and with itself shows, the weightiest first. Its id is 0 while it
 * has none.
 */
export function checkNote(db: Reader, index: NoteIndex, row: NoteRow, today: string): MemoryFinding[] {
  const known = noteOf(index, row.id);
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
  return [finding('identifier', `${identifierWarning(kinds)} Remove it: all staff can read memories.`)];
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

/** Another note's figure for the same thing, which cannot be true together with this one's. */
interface Conflict extends FigurePair {
  note: Note;
  likeness: number;
}

const mostStatements = 40;
const mostCandidates = 40;
const mostLookedAt = 6_000;

/** Notes that give another figure for the same thing, most alike first, each once. A doubtful case is none. */
function findConflicts(index: NoteIndex, note: Note): Conflict[] {
  const found = new Map<number, Conflict>();
  for (const statement of note.statements.slice(0, mostStatements)) {
    const side = sideOf(index, statement, note.topicTerms);
    for (const other of candidatesOf(index, side, note.id)) {
      const conflict = conflictWith(index, { note, side }, other);
      if (conflict !== undefined && conflict.likeness > (found.get(other.id)?.likeness ?? 0)) found.set(other.id, conflict);
    }
  }
  return [...found.values()].sort((a, b) => b.likeness - a.likeness);
}

function conflictWith(index: NoteIndex, { note, side }: { note: Note; side: Side }, other: Note): Conflict | undefined {
  let best: Conflict | undefined;
  for (const statement of other.statements) {
    const pair = differing(side.statement, statement);
    if (pair === undefined || isSaidBesides(note, other, pair)) continue;
    if (pair.here.dimension === 'time' && areBeforeAndAfter(side.statement, statement)) continue;
    const likeness = samenessOf(index, side, sideOf(index, statement, other.topicTerms));
    if (likeness > (best?.likeness ?? 0)) best = { note: other, ...pair, likeness };
  }
  return best;
}

const isBefore = ({ text }: Statement): boolean => /\b(?:before|prior to|ahead of)\b/i.test(text);
const isAfter = ({ text }: Statement): boolean => /\b(?:after|following|from|since|within)\b/i.test(text);
const isBeforeDoing = ({ text }: Statement): boolean => /\b(?:before|prior to|ahead of)\b(?! (?:the|an?|each|every|any)\b)/i.test(text);

/** "For 8 hours before a test" may be said without the "before"; "before it is tested" may not. */
function areBeforeAndAfter(a: Statement, b: Statement): boolean {
  const parts = (one: Statement, other: Statement): boolean => isBefore(one) && !isBefore(other) && (isAfter(other) || isBeforeDoing(one));
  return parts(a, b) || parts(b, a);
}

/** A note that elsewhere says what the other says only has more cases. */
function isSaidBesides(note: Note, other: Note, { here, there }: FigurePair): boolean {
  const says = ({ statements }: Note, figure: Figure): boolean => statements.some((statement) => gives(statement, figure));
  return says(other, here) || says(note, there);
}

/** Notes with figures that share the most of a statement's words. */
function candidatesOf(index: NoteIndex, { stands, weights, statement }: Side, id: number): Note[] {
  const dimensions = new Set(statement.figures.map(({ dimension }) => dimension));
  const words = [...stands].map(([term, places]) => ({ term, weight: weights[places[0] ?? 0] ?? 0 }));
  return sharingMost(index, words, id, { looked: mostLookedAt, most: mostCandidates }).filter((note) =>
    note.statements.some(({ figures }) => figures.some(({ dimension }) => dimensions.has(dimension))),
  );
}
