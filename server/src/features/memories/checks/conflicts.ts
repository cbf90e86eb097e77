import { areComparable, differing, type FigurePair } from './differing.ts';
import { canBothHold, type Figure } from './figures.ts';
import type { Note, NoteIndex, Statement } from './note-index.ts';
import { samenessOf, type Side, sideOf } from './sameness.ts';
import { sharingMost } from './tally.ts';

/** Another note's figure for the same thing, which cannot hold beside this one's. */
export interface Conflict extends FigurePair {
  note: Note;
  likeness: number;
}

const mostStatements = 40;
const mostCandidates = 40;
const mostLookedAt = 6_000;

/** Notes that give another figure for the same thing, most alike first, each once. A doubtful case is none. */
export function findConflicts(index: NoteIndex, note: Note): Conflict[] {
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
  const says = ({ statements }: Note, figure: Figure): boolean =>
    statements.some(({ figures }) => figures.some((one) => areComparable(one, figure) && canBothHold(one, figure)));
  return says(other, here) || says(note, there);
}

/** Notes with figures that share the most of a statement's words. */
function candidatesOf(index: NoteIndex, { stands, weights, statement }: Side, id: number): Note[] {
  const dimensions = new Set(statement.figures.map(({ dimension }) => dimension));
  const words = [...stands].map(([term, places]) => ({ ids: index.postings[term] ?? [], weight: weights[places[0] ?? 0] ?? 0 }));
  return sharingMost(index, words, id, { looked: mostLookedAt, most: mostCandidates }).filter((note) =>
    note.statements.some(({ figures }) => figures.some(({ dimension }) => dimensions.has(dimension))),
  );
}
