import {
  areOfOtherMatters,
  compareFigures,
  type Compared,
  likenessBesideTopics,
  likenessOf,
  sharedOfTopics,
  toCompare,
} from './likeness.ts';
import type { Note, NoteIndex } from './note-index.ts';
import { sharingMost } from './tally.ts';

/** Likeness from which on two notes say nearly the same. */
const least = 0.52;
/** What each figure that both give adds to their likeness, and how many count. */
const agreedShare = 0.05;
const mostAgreed = 2;
/**
 * Of a few words somebody may change half and say the same; of many, the others are other matters. From so many words on each asks for more, up to a most, and
 * neither note may have a word of its own that is worth nearly as much as what they share: it names another subject.
 */
const short = 20;
const morePerWord = 0.012;
const leastOfLongest = 0.85;
const long = 24;
const mostApart = 0.7;
/** Notes of one heading are alike by it alone: the text below it must be alike by this much, too. */
const sameTopic = 0.6;
const leastBesideTopic = 0.28;
/** Notes that use the very same words, but for a "not", say the opposite. */
const sameWords = 0.93;
/** Notes whose words agree this far are looked at closely. */
const candidates = 30;
/** Notes looked at for a word before the next; rare words come first. */
const mostLookedAt = 20_000;

/** A memory that says nearly the same; likeness 0-1. */
export interface Duplicate {
  note: Note;
  likeness: number;
}

/** Those that say nearly the same, most alike first. */
export function findDuplicates(index: NoteIndex, note: Note): Duplicate[] {
  const compared = toCompare(index, note);
  return candidatesOf(index, compared)
    .map((other) => ({ note: other, likeness: duplication(index, compared, other) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness);
}

/** How nearly the same two notes say; 0 where they do not. */
function duplication(index: NoteIndex, compared: Compared, other: Note): number {
  const { heldOfThis, heldOfOther, apart } = likenessOf(index, compared, other);
  const [fewer, both] = [Math.min(heldOfThis, heldOfOther), (heldOfThis + heldOfOther) / 2];
  if ((fewer + both) / 2 + agreedShare * mostAgreed < least) return 0;
  const { note } = compared;
  const size = Math.min(note.terms.length, other.terms.length);
  if (size > long && apart > mostApart) return 0;
  if (areOfOtherMatters(note, other) || (note.negated !== other.negated && both > sameWords)) return 0;
  if (sharedOfTopics(note, other) >= sameTopic && likenessBesideTopics(index, note, other) < leastBesideTopic) return 0;
  const { agreed, differs } = compareFigures(note, other);
  const likeness = (fewer + both) / 2 + agreedShare * Math.min(agreed, mostAgreed);
  return differs || likeness < leastFor(size) ? 0 : Math.min(1, likeness);
}

function leastFor(words: number): number {
  return Math.min(leastOfLongest, least + Math.max(0, words - short) * morePerWord);
}

/** Notes that share the most with it, by its rarest words. */
export function candidatesOf(index: NoteIndex, { note, stands, weights }: Compared): Note[] {
  const words = [...stands].map(([term, places]) => ({ term, weight: Math.max(...places.map((at) => weights[at] ?? 0)) }));
  return sharingMost(index, words, note.id, { looked: mostLookedAt, most: candidates, fairness: (size) => Math.sqrt(20 + size) });
}
