import { arePartedBy } from '../../../language/contrasts.ts';
import { weightOf } from './likeness.ts';
import type { NoteIndex, Statement } from './note-index.ts';
import { kinOf } from './note-words.ts';

/** A statement, ready to be compared: the value of each of its words, and for each term the words that it represents. */
export interface Side {
  statement: Statement;
  terms: Int32Array;
  weights: Float64Array;
  stands: Map<number, number[]>;
  /** The topic's terms, and those that mean the same: a statement of the other about its topic may be made here by the topic. */
  topic: ReadonlySet<number>;
}

/** Shares of the worth of two statements' words that must be the same: of the one that contains less of the other, and of both. */
const least = { ofFewer: 0.45, ofBoth: 0.6 };
/** Where both have a word that the other lacks, the lighter of them may be worth this share of the weightiest word that they share. */
const mostApart = 0.4;
/** Share from which on a statement is held whole, and what a narrowing word must be worth of the weightiest shared one. */
const wholly = 0.95;
const leastNarrowing = 0.4;
/** What the thing that is spoken of must be worth of it, where only one of the statements speaks of it. */
const leastHead = 0.3;
/** Fewer words than this say what they are about by their topic. */
const leastWords = 2;
/** What a word of the topic counts for there. */
const borrowed = 0.5;
export const leadShare = 0.3;

/** Words that only say that a figure comes, of any measure. */
const lead = wordSet(
  `number time answer last take hold get give keep go make within place come run start begin ask requir report fill file least most latest earliest
  find hand day hour minut week month year need amount do us befor after over under more off abov maximum minimum exce limit due everi
  cost fee price charg put let bring tell set turn mean between`,
);
/** Those of figures of one dimension: the waiting room is no number of a room. */
const leadOf = new Map(
  Object.entries({
    phone: wordSet('phone telephon call dial ring reach page pager code extens line desk contact'),
    fax: wordSet('phone call ring reach line desk contact'),
    room: wordSet('room floor locat see'),
    'time of day': wordSet('see'),
    floor: wordSet('room floor locat'),
    place: wordSet('room locat'),
    code: wordSet('code enter'),
    money: wordSet('pai'),
    mass: wordSet('dose'),
    volume: wordSet('dose'),
    time: wordSet('longer longest repeat back again length durat wait stay stai remain schedul deadlin interv onc twice'),
  }),
);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

export function sideOf(index: NoteIndex, statement: Statement, topicTerms: Int32Array): Side {
  const isBare = statement.terms.length < leastWords;
  const terms = isBare ? Int32Array.from(new Set([...statement.terms, ...topicTerms])) : statement.terms;
  const stands = new Map<number, number[]>();
  const stand = (term: number, at: number): unknown => stands.set(term, [...(stands.get(term) ?? []), at]);
  terms.forEach((term, at) => {
    stand(term, at);
    for (const kin of kinOf(index.vocabulary.terms[term] ?? '')) stand(index.vocabulary.get(kin) ?? -1, at);
  });
  const topic = new Set(topicTerms);
  for (const term of topicTerms) for (const kin of kinOf(index.vocabulary.terms[term] ?? '')) topic.add(index.vocabulary.get(kin) ?? -1);
  const own = new Set(statement.terms);
  const weights = Float64Array.from(terms, (term) => worthOf(index, statement, term) * (own.has(term) ? 1 : borrowed));
  return { statement, terms, weights, stands, topic };
}

/** Whether a word only says that a figure of the statement comes. */
export function isLead(index: NoteIndex, { figures }: Statement, term: number): boolean {
  const word = index.vocabulary.terms[term] ?? '';
  return lead.has(word) || figures.some(({ dimension }) => leadOf.get(dimension)?.has(word));
}

function worthOf(index: NoteIndex, statement: Statement, term: number): number {
  return weightOf(index, term) * (isLead(index, statement, term) ? leadShare : 1);
}

/** How far two statements are of the same thing, 0-1; 0 where it is doubtful. */
export function samenessOf(index: NoteIndex, a: Side, b: Side): number {
  if (areOfOthers(a.statement, b.statement)) return 0;
  const [ofA, ofB] = [heldOf(index, a, b), heldOf(index, b, a)];
  if (isSpecialCase(ofA, ofB) || isSpecialCase(ofB, ofA)) return 0;
  if (Math.max(ofA.head, ofB.head) > leastHead * Math.max(ofA.shared, ofB.shared)) return 0;
  return samenessBy(ofA, ofB, least);
}

/** How much of each of two sides the other says: a share of the worth of its words, and the weightiest word that both and that only it has. */
export interface Shared {
  share: number;
  shared: number;
  apart: number;
}

/** 0-1; 0 where too little of the one that contains less of the other is shared, or of both, or where each has a weighty word of its own. */
export function samenessBy(a: Shared, b: Shared, { ofFewer, ofBoth }: { ofFewer: number; ofBoth: number }): number {
  const [fewer, both] = [Math.min(a.share, b.share), (a.share + b.share) / 2];
  if (fewer < ofFewer || both < ofBoth) return 0;
  return Math.min(a.apart, b.apart) > mostApart * Math.max(a.shared, b.shared) ? 0 : both;
}

/** Whom nearly everything is about: to name them narrows nothing down. */
const everybody = new Set('patient staff employe worker person peopl clinic offic team everybodi everyon anyon'.split(' '));

export const isEverybody = (word: string): boolean => everybody.has(word);

/** One statement says all that the other says, and also says to whom or to what it applies. */
function isSpecialCase(special: Held, general: Held): boolean {
  return general.share > wholly && special.narrowed > leastNarrowing * special.shared;
}

interface Held extends Shared {
  /** The weightiest narrowing word that is not held. */
  narrowed: number;
  /** What the thing that is spoken of is worth where the other does not speak of it. */
  head: number;
}

/**
 * Of one side's words, those that the other contains: the share of their worth, the weightiest that it contains and the weightiest that it
 * lacks.
 */
function heldOf(index: NoteIndex, one: Side, other: Side): Held {
  let [total, held, apart, shared, narrowed, head] = [0, 0, 0, 0, 0, 0];
  one.weights.forEach((weight, at) => {
    const term = one.terms[at] ?? -1;
    total += weight;
    if (other.stands.has(term) || other.topic.has(term)) {
      held += weight;
      shared = Math.max(shared, weight);
    } else {
      if (isEverybody(index.vocabulary.terms[term] ?? '')) return;
      apart = Math.max(apart, weight);
      if (one.statement.narrowing.includes(term)) narrowed = Math.max(narrowed, weight);
      if (one.statement.heads.includes(term)) head = Math.max(head, weight);
    }
  });
  return { share: total === 0 ? 0 : held / total, apart, shared, narrowed, head };
}

/** Whether two statements are of different cases, codes or things, whatever their words. */
export function areOfOthers(a: Statement, b: Statement): boolean {
  return arePartedBy(a.cases, b.cases) || areOtherCodes(a, b) || isWithout(a, b) || isWithout(b, a);
}

function areOtherCodes(a: Statement, b: Statement): boolean {
  const only = (one: Statement, other: Statement): boolean => [...one.codes].some((code) => !other.codes.has(code));
  return only(a, b) && only(b, a);
}

/** One says that something is not there which the other speaks of. */
function isWithout(one: Statement, other: Statement): boolean {
  return one.without.some((term) => other.terms.includes(term) && !other.without.includes(term));
}
