import { eachPosting } from '../../../index/index-postings.ts';
import type { Note, NoteIndex } from './note-index.ts';

/** A word that notes may share, and its worth. */
export interface SharedWord {
  term: number;
  weight: number;
}

interface Limits {
  /** Notes looked at, word by word, rare words first. */
  looked: number;
  /** Notes returned. */
  most: number;
  /** What a note's worth is divided by, given how many words it has. */
  fairness?: (words: number) => number;
}

const even = (): number => 1;

/** By slot; 0 between searches. */
let scores = new Float64Array(0);

/** The notes that share the most with the words, the most first; `except` is no id of theirs. */
export function sharingMost(index: NoteIndex, words: readonly SharedWord[], except: number, limits: Limits): Note[] {
  if (scores.length < index.slots) scores = new Float64Array(index.alive.length);
  const touched = addUp(index, words, limits.looked);
  const best = bestOf(index, touched, index.slotOf.get(except), limits);
  for (const slot of touched) scores[slot] = 0;
  return best.flatMap((slot) => index.notes[slot] ?? []);
}

function addUp({ vocabulary, postings, alive }: NoteIndex, words: readonly SharedWord[], most: number): number[] {
  const counted = words.map(({ term, weight }) => ({ term, weight, count: vocabulary.holding(term) }));
  const touched: number[] = [];
  for (const { term, weight } of rarestOf(counted, most))
    eachPosting(postings, term, (slot) => {
      if (alive[slot] === 0) return;
      const before = scores[slot] ?? 0;
      if (before === 0) touched.push(slot);
      scores[slot] = before + weight;
    });
  return touched;
}

/** Words that some text contains, the rarest first, up to so many texts altogether; the first in any case. */
export function rarestOf<Word extends { count: number }>(words: readonly Word[], most: number): Word[] {
  const rareFirst = words.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count);
  let looked = 0;
  const end = rareFirst.findIndex(({ count }, at) => (looked += count) > most && at > 0);
  return end < 0 ? rareFirst : rareFirst.slice(0, end);
}

/** Most notes are worth less than the least of those kept so far, which is seen at once. */
function bestOf({ sizes }: NoteIndex, slots: readonly number[], except: number | undefined, { most, fairness = even }: Limits): number[] {
  const least = fairness(0);
  const kept: { slot: number; score: number }[] = [];
  for (const slot of slots) {
    const floor = kept.length < most ? -1 : (kept.at(-1)?.score ?? 0);
    const sum = scores[slot] ?? 0;
    if (slot === except || sum / least <= floor) continue;
    const score = sum / fairness(sizes[slot] ?? 0);
    if (score <= floor) continue;
    const at = kept.findIndex((one) => one.score < score);
    kept.splice(at < 0 ? kept.length : at, 0, { slot, score });
    if (kept.length > most) kept.pop();
  }
  return kept.map(({ slot }) => slot);
}
