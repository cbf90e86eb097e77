import { otherWordsFor, topicKeyOf } from '../assistant/question-topic.service.ts';
import { everydayShare } from '../assistant/wording.service.ts';

/** The stems that a question is about, each once. */
export type Terms = readonly string[];
export const termsOf = (question: string): Terms => topicKeyOf(question).split(' ').filter(Boolean);

/** A synonym counts for so much of the word itself. */
const asSynonym = 0.8;

/** How telling a stem is: that which answered questions hold tells little of what is missing, and so do words of everyday talk. */
export interface Rarity {
  of: (term: string) => number;
}

/** Of a word of everyday talk so much is left, at most. */
const ofEveryday = 0.6;

/** Inverse document frequency; counts: how many of the answered questions hold a stem. */
export function rarityIn(counts: ReadonlyMap<string, number>, answered: number): Rarity {
  const known = new Map<string, number>();
  const compute = (term: string): number =>
    Math.log(2 + answered / (1 + (counts.get(term) ?? 0))) * (1 - (1 - ofEveryday) * everydayShare(term));
  return {
    of: (term) => {
      const rarity = known.get(term) ?? compute(term);
      known.set(term, rarity);
      return rarity;
    },
  };
}

/** Where nobody counted what answered questions hold. */
export const everydayRarity = rarityIn(new Map(), 0);

/** Questions that mean the same: how many of them hold each stem. */
export class Cluster {
  readonly counts = new Map<string, number>();
  size = 0;

  add(terms: Terms): void {
    this.size += 1;
    for (const term of terms) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }

  take(other: Cluster): void {
    this.size += other.size;
    for (const [term, count] of other.counts) this.counts.set(term, (this.counts.get(term) ?? 0) + count);
  }

  /** Share of its questions that hold the stem, or one that stands for it. */
  shareOf(term: string): number {
    let share = (this.counts.get(term) ?? 0) / this.size;
    if (share === 1) return share;
    for (const other of otherWordsFor(term)) share = Math.max(share, (asSynonym * (this.counts.get(other) ?? 0)) / this.size);
    return share;
  }
}

/** Cosine of the TF-IDF vectors of two groups of questions, 0 to 1; words that stand for each other count as one. */
export function likeness(one: Cluster, other: Cluster, rarity: Rarity): number {
  const [small, large] = one.counts.size <= other.counts.size ? [one, other] : [other, one];
  let dot = 0;
  for (const [term, count] of small.counts) dot += (count / small.size) * large.shareOf(term) * rarity.of(term) ** 2;
  return Math.min(1, dot / (lengthOf(one, rarity) * lengthOf(other, rarity) || 1));
}

function lengthOf({ counts, size }: Cluster, rarity: Rarity): number {
  let sum = 0;
  for (const [term, count] of counts) sum += ((count / size) * rarity.of(term)) ** 2;
  return Math.sqrt(sum);
}
