import { otherWordsFor, topicKeyOf } from '../../ask/question-topic.service.ts';
import { everydayShare } from '../../../language/everyday.ts';

/** The stems that a question is about, each once. */
export type Terms = readonly string[];
export const termsOf = (question: string): Terms => topicKeyOf(question).split(' ').filter(Boolean);

/** A synonym counts for so much of the word itself: "paid" may mean "owes", and mostly does not. */
const asSynonym = 0.5;

/**
 * What stems tell. of: how telling one is; that which answered questions hold tells little of what is missing, and so do words of everyday talk.
 * others: those that stand for it.
 */
export interface Rarity {
  of: (term: string) => number;
  others: (term: string) => ReadonlySet<string>;
}

/** A few hundred questions say little of how rare a word is, so everyday talk counts as if so many answered questions more were made of it. */
const everydayQuestions = 5_000;

/** Inverse document frequency; counts: how many of the answered questions contain a stem. */
export function rarityIn(counts: ReadonlyMap<string, number>, answered: number): Rarity {
  const all = answered + everydayQuestions;
  const rarity = (term: string): number => Math.log(1 + all / (1 + (counts.get(term) ?? 0) + everydayQuestions * everydayShare(term)));
  return { of: remembering(rarity), others: remembering(otherWordsFor) };
}

function remembering<Value>(compute: (term: string) => Value): (term: string) => Value {
  const known = new Map<string, Value>();
  return (term) => {
    const value = known.get(term) ?? compute(term);
    known.set(term, value);
    return value;
  };
}

/** If nobody counted the words of answered questions. */
export const everydayRarity = rarityIn(new Map(), 0);

/**
 * Questions that mean the same: how many of their wordings contain each stem. A question asked again in the same words adds nothing to the
 * meaning.
 */
export class Cluster {
  readonly counts = new Map<string, number>();
  readonly #wordings = new Map<string, { terms: Terms; count: number }>();
  #length: number | undefined;

  static of(terms: Terms): Cluster {
    const cluster = new Cluster();
    cluster.add(terms);
    return cluster;
  }

  /** Wordings. */
  get size(): number {
    return this.#wordings.size;
  }

  wordings(): Terms[] {
    return [...this.#wordings.values()].map(({ terms }) => terms);
  }

  add(terms: Terms, count = 1): void {
    const key = terms.join(' ');
    const known = this.#wordings.get(key);
    if (known !== undefined) known.count += count;
    else {
      this.#wordings.set(key, { terms, count });
      this.#count(terms, 1);
    }
  }

  /** Returns how often it was asked so. */
  remove(terms: Terms): number {
    const key = terms.join(' ');
    const { count = 0 } = this.#wordings.get(key) ?? {};
    if (this.#wordings.delete(key)) this.#count(terms, -1);
    return count;
  }

  take(other: Cluster): void {
    for (const { terms, count } of other.#wordings.values()) this.add(terms, count);
  }

  #count(terms: Terms, by: 1 | -1): void {
    this.#length = undefined;
    for (const term of terms) {
      const count = (this.counts.get(term) ?? 0) + by;
      if (count > 0) this.counts.set(term, count);
      else this.counts.delete(term);
    }
  }

  /** Share of its wordings that contain the stem, or one that represents it. */
  shareOf(term: string, rarity: Rarity): number {
    let share = (this.counts.get(term) ?? 0) / this.size;
    if (share === 1) return share;
    for (const other of rarity.others(term)) share = Math.max(share, (asSynonym * (this.counts.get(other) ?? 0)) / this.size);
    return share;
  }

  /** Of its TF-IDF vector; all clusters that are compared are so by the same rarity. */
  lengthBy(rarity: Rarity): number {
    if (this.#length !== undefined) return this.#length;
    let sum = 0;
    for (const [term, count] of this.counts) sum += ((count / this.size) * rarity.of(term)) ** 2;
    this.#length = Math.sqrt(sum);
    return this.#length;
  }
}

/** Cosine of the TF-IDF vectors of two groups of questions, 0 to 1; words that replace each other count as half of one. */
export function likeness(one: Cluster, other: Cluster, rarity: Rarity): number {
  const [small, large] = one.counts.size <= other.counts.size ? [one, other] : [other, one];
  let dot = 0;
  for (const [term, count] of small.counts) dot += (count / small.size) * large.shareOf(term, rarity) * rarity.of(term) ** 2;
  return Math.min(1, dot / (one.lengthBy(rarity) * other.lengthBy(rarity) || 1));
}
