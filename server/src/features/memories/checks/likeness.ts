import { canBothHold } from '../../../language/claims.ts';
import { arePartedBy } from '../../../language/contrasts.ts';
import { isEveryday } from '../../../language/everyday.ts';
import type { Figure } from '../../../language/figures/figure.ts';
import { isTelling } from '../../../language/same-words.ts';
import type { Note, NoteIndex } from './note-index.ts';
import { kinOf } from './note-words.ts';

/** A note, ready to be compared with many: for each term, its own terms that the term represents, and the value of each. */
export interface Compared {
  note: Note;
  /** By term: positions in note.terms. */
  stands: Map<number, number[]>;
  weights: Float64Array;
}

/** A synonym is not quite the same word. */
const kinShare = 0.85;
const everydayShare = 0.45;
/** A weight is valid until the number of notes has changed by this part of all. */
const sizeSlack = 50;

/** What finding a term in two notes says: the rarer it is, the more; everyday words say least. */
export function weightOf(index: NoteIndex, term: number): number {
  const held = index.vocabulary.holding(term);
  const notes = index.all?.count ?? index.slotOf.size;
  const known = index.weights[term];
  if (known?.held === held && Math.abs(known.notes - notes) <= 1 + known.notes / sizeSlack) return known.weight;
  const word = index.vocabulary.terms[term] ?? '';
  const rarity = Math.log(1 + (notes + 400) / (Math.max(held, index.all?.held(word) ?? 0) + 4));
  const weight = rarity * (isEveryday(word) && !isTelling(word) ? everydayShare : 1);
  index.weights[term] = { held, notes, weight };
  return weight;
}

export function toCompare(index: NoteIndex, note: Note): Compared {
  const stands = new Map<number, number[]>();
  note.terms.forEach((term, at) => {
    stands.set(term, [at, ...(stands.get(term) ?? [])]);
    for (const kin of kinOf(index.vocabulary.terms[term] ?? '')) {
      const number = index.vocabulary.get(kin);
      if (number !== undefined) stands.set(number, [...(stands.get(number) ?? []), at]);
    }
  });
  return { note, stands, weights: Float64Array.from(note.terms, (term) => weightOf(index, term)) };
}

/** What two notes have in common, as shares of the worth of all words of one, 0-1. */
export interface Likeness {
  heldOfThis: number;
  heldOfOther: number;
  /** Of the weightiest words that only one has, the lighter side's, as a share of the weightiest that both have. */
  apart: number;
}

export function likenessOf(index: NoteIndex, { note, stands, weights }: Compared, other: Note): Likeness {
  const covered = new Float64Array(note.terms.length);
  let [total, held, heaviestOther, heaviestShared] = [0, 0, 0, 0];
  for (const term of other.terms) {
    const places = stands.get(term);
    const weight = weightOf(index, term);
    const share = places === undefined ? 0 : note.terms[places[0] ?? -1] === term ? 1 : kinShare;
    total += weight;
    held += weight * share;
    if (share === 0) heaviestOther = Math.max(heaviestOther, weight);
    else heaviestShared = Math.max(heaviestShared, weight);
    for (const at of places ?? []) covered[at] = Math.max(covered[at] ?? 0, note.terms[at] === term ? 1 : kinShare);
  }
  let [own, ownHeld, heaviest] = [0, 0, 0];
  weights.forEach((weight, at) => {
    own += weight;
    ownHeld += weight * (covered[at] ?? 0);
    if (covered[at] === 0) heaviest = Math.max(heaviest, weight);
  });
  return {
    heldOfThis: ownHeld / (own || 1),
    heldOfOther: held / (total || 1),
    apart: Math.min(heaviest, heaviestOther) / (heaviestShared || 1),
  };
}

/** Which share of the longer topic's words both topics have, 0-1. */
export function sharedOfTopics(a: Note, b: Note): number {
  const shared = a.topicTerms.filter((term) => b.topicTerms.includes(term)).length;
  return shared / Math.max(1, a.topicTerms.length, b.topicTerms.length);
}

/**
 * The share of what two notes say, apart from their topics' words, that the other note says, too, by worth: the mean of both sides, 0-1.
 */
export function likenessBesideTopics(index: NoteIndex, a: Note, b: Note): number {
  const topics = new Set([...a.topicTerms, ...b.topicTerms]);
  const [ofA, ofB] = [a, b].map(({ terms }) => terms.filter((term) => !topics.has(term)));
  return (heldShare(index, ofA ?? a.terms, ofB ?? b.terms) + heldShare(index, ofB ?? b.terms, ofA ?? a.terms)) / 2;
}

/** 1 where there is nothing to be held. */
function heldShare(index: NoteIndex, terms: Int32Array, others: Int32Array): number {
  const known = new Set(others);
  let [total, held] = [0, 0];
  for (const term of terms) {
    const weight = weightOf(index, term);
    total += weight;
    if (known.has(term) || kinOf(index.vocabulary.terms[term] ?? '').some((kin) => known.has(index.vocabulary.get(kin) ?? -1)))
      held += weight;
  }
  return total === 0 ? 1 : held / total;
}

const figuresOf = (note: Note): Figure[] => note.facts.sentences.flatMap(({ figures }) => figures);

/** How many figures of one note the other gives, too, and whether each gives one that the other gives otherwise. */
export function compareFigures(note: Note, other: Note): { agreed: number; differs: boolean } {
  const [own, others] = [figuresOf(note), figuresOf(other)];
  const without = (figures: readonly Figure[], among: readonly Figure[]): Figure[] =>
    figures.filter((figure) => !among.some((one) => one.dimension === figure.dimension && canBothHold(figure, one)));
  const [onlyHere, onlyThere] = [without(own, others), without(others, own)];
  const differs = onlyHere.some(({ dimension }) => onlyThere.some((one) => one.dimension === dimension));
  return { agreed: own.length - onlyHere.length, differs };
}

const onlyIn = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((one) => !b.has(one));

/** Whether something separates two notes, however many words they share: adults and children, another room, another hepatitis. */
export function areOfOtherMatters(a: Note, b: Note): boolean {
  if (arePartedBy(a.facts.cases, b.facts.cases)) return true;
  const [codesA, codesB] = [onlyIn(a.facts.codes, b.facts.codes), onlyIn(b.facts.codes, a.facts.codes)];
  return codesA.length > 0 && codesB.length > 0;
}
