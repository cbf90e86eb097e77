import { arePartedBy } from '../assistant/wording.service.ts';
import { canBothHold, type Figure } from './figures.ts';
import { weightOf } from './likeness.ts';
import type { Note, NoteIndex, Statement } from './note-index.ts';
import { kinOf } from './note-words.ts';
import { sharingMost } from './tally.ts';

/** Another note's figure for the same thing, which cannot hold beside this one's. */
export interface Conflict {
  note: Note;
  here: Figure;
  there: Figure;
  likeness: number;
}

/** Shares of the worth of two statements' words that must be the same: of the one that holds less of the other, and of both. */
const leastOfFewer = 0.5;
const leastOfBoth = 0.6;
/** Where both have a word that the other lacks, the lighter of them may be worth this share of the weightiest word that they share. */
const mostApart = 0.4;
/** Share from which on a statement is held whole, and what a narrowing word must be worth of the weightiest shared one. */
const wholly = 0.95;
const leastNarrowing = 0.5;
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

/** A statement, ready to be compared: what each of its words is worth, and by term the words that it stands for. */
export interface Side {
  statement: Statement;
  terms: Int32Array;
  weights: Float64Array;
  stands: Map<number, number[]>;
  /** The topic's terms, and those that mean the same: what the other says of its topic may be said here by the topic. */
  topic: ReadonlySet<number>;
}

/** Fewer words than this say what they are about by their topic. */
const leastWords = 2;
/** What a word of the topic counts for there. */
const borrowed = 0.5;

export function sideOf(index: NoteIndex, statement: Statement, topicTerms: Int32Array): Side {
  const isBare = statement.terms.length < leastWords;
  const terms = isBare ? Int32Array.from(new Set([...statement.terms, ...topicTerms])) : statement.terms;
  const stands = new Map<number, number[]>();
  const stand = (term: number, at: number): unknown => stands.set(term, [...(stands.get(term) ?? []), at]);
  terms.forEach((term, at) => {
    stand(term, at);
    for (const kin of kinOf(index.words[term] ?? '')) stand(index.vocabulary.get(kin) ?? -1, at);
  });
  const topic = new Set(topicTerms);
  for (const term of topicTerms) for (const kin of kinOf(index.words[term] ?? '')) topic.add(index.vocabulary.get(kin) ?? -1);
  const own = new Set(statement.terms);
  const weights = Float64Array.from(terms, (term) => worthOf(index, term) * (own.has(term) ? 1 : borrowed));
  return { statement, terms, weights, stands, topic };
}

/** Words that only say that a figure comes. */
const lead = new Set(
  `number phone telephon call dial ring reach page pager code extens line desk contact answer time last take hold get give keep go make within place
  come run start begin ask requir report fill file least most latest earliest
  room floor locat find hand cost fee price charg dose day hour minut week month year need amount see do us befor after over under more off abov`.split(
    /\s+/,
  ),
);

function worthOf(index: NoteIndex, term: number): number {
  return weightOf(index, term) * (lead.has(index.words[term] ?? '') ? 0.3 : 1);
}

function conflictWith(index: NoteIndex, { note, side }: { note: Note; side: Side }, other: Note): Conflict | undefined {
  let best: Conflict | undefined;
  for (const statement of other.statements) {
    const pair = differing(side.statement, statement);
    if (pair === undefined || isSaidBesides(note, other, pair)) continue;
    if (pair.here.dimension === 'time' && isBefore(side.statement) !== isBefore(statement)) continue;
    const likeness = samenessOf(side, sideOf(index, statement, other.topicTerms));
    if (likeness > (best?.likeness ?? 0)) best = { note: other, ...pair, likeness };
  }
  return best;
}

const isBefore = ({ text }: Statement): boolean => /\b(?:before|prior to|ahead of)\b/i.test(text);

/** Figures of two statements that cannot both hold, where none of the kind agrees. */
export function differing(a: Statement, b: Statement): { here: Figure; there: Figure } | undefined {
  for (const here of a.figures) {
    const comparable = b.figures.filter((there) => areComparable(here, there));
    const [there] = comparable;
    if (there === undefined || comparable.some((one) => canBothHold(here, one))) continue;
    if (a.figures.some((one) => areComparable(one, there) && canBothHold(one, there))) continue;
    return { here, there };
  }
  return undefined;
}

/** Roles that say different things of a span of time; what nothing is said of may be either. */
function areComparable(a: Figure, b: Figure): boolean {
  if (a.dimension !== b.dimension) return false;
  const isLimit = (role: string): boolean => role === '' || role === 'for' || role === 'at most';
  return a.role === b.role || a.role === '' || b.role === '' || (isLimit(a.role) && isLimit(b.role));
}

/** A note that elsewhere says what the other says only has more cases. */
function isSaidBesides(note: Note, other: Note, { here, there }: { here: Figure; there: Figure }): boolean {
  const says = ({ statements }: Note, figure: Figure): boolean =>
    statements.some(({ figures }) => figures.some((one) => areComparable(one, figure) && canBothHold(one, figure)));
  return says(other, here) || says(note, there);
}

/** How far two statements are of the same thing, 0-1; 0 where it is doubtful. */
export function samenessOf(a: Side, b: Side): number {
  if (arePartedBy(a.statement.cases, b.statement.cases) || areOtherCodes(a.statement, b.statement)) return 0;
  const [ofA, ofB] = [heldOf(a, b), heldOf(b, a)];
  const [fewer, both] = [Math.min(ofA.share, ofB.share), (ofA.share + ofB.share) / 2];
  if (fewer < leastOfFewer || both < leastOfBoth || isSpecialCase(ofA, ofB) || isSpecialCase(ofB, ofA)) return 0;
  return Math.min(ofA.apart, ofB.apart) > mostApart * Math.max(ofA.shared, ofB.shared) ? 0 : both;
}

/** One statement says all that the other says, and of whom or what it holds besides. */
function isSpecialCase(special: Held, general: Held): boolean {
  return general.share > wholly && special.narrowed > leastNarrowing * special.shared;
}

interface Held {
  share: number;
  apart: number;
  shared: number;
  /** The weightiest narrowing word that is not held. */
  narrowed: number;
}

/** Of one side's words, what the other holds: the share of their worth, the weightiest that is held and the weightiest that is not. */
function heldOf(one: Side, other: Side): Held {
  let [total, held, apart, shared, narrowed] = [0, 0, 0, 0, 0];
  one.weights.forEach((weight, at) => {
    const term = one.terms[at] ?? -1;
    total += weight;
    if (other.stands.has(term) || other.topic.has(term)) {
      held += weight;
      shared = Math.max(shared, weight);
    } else {
      apart = Math.max(apart, weight);
      if (one.statement.narrowing.includes(term)) narrowed = Math.max(narrowed, weight);
    }
  });
  return { share: total === 0 ? 0 : held / total, apart, shared, narrowed };
}

function areOtherCodes(a: Statement, b: Statement): boolean {
  const only = (one: Statement, other: Statement): boolean => [...one.codes].some((code) => !other.codes.has(code));
  return only(a, b) && only(b, a);
}

/** Notes with figures that share the most of a statement's words. */
function candidatesOf(index: NoteIndex, { stands, weights, statement }: Side, id: number): Note[] {
  const dimensions = new Set(statement.figures.map(({ dimension }) => dimension));
  const words = [...stands].map(([term, places]) => ({ ids: index.postings[term] ?? [], weight: weights[places[0] ?? 0] ?? 0 }));
  return sharingMost(index, words, id, { looked: mostLookedAt, most: mostCandidates }).filter((note) =>
    note.statements.some(({ figures }) => figures.some(({ dimension }) => dimensions.has(dimension))),
  );
}
