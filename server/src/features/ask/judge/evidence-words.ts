import type { Weighed } from './evidence-features.ts';
import { highestScore, type Ranked } from '../../../index/ranking.ts';
import { type AnalysedQuestion, rarity } from '../../../index/search-question.ts';
import { bestWindow, heldConcepts, phrasesHeld, wordsOf } from '../../../index/held-words.ts';

/** What the library's words say of a question: shares of its rarity (idf x weight), 0 to 1, unless it says otherwise. */
export type WordFeatures = {
  /** Held by no document at all. */
  unseen: number;
  /** Held only with another spelling. */
  repaired: number;
  /** Rarity of the words that the library knows, against four words that occur but once. Absolute: a rare word proves more than common ones. */
  known: number;
  /** Length of the question: logarithm of its concepts. */
  length: number;
  /** Size of the library: a tenth of the logarithm of its passages. In a large one, more matches by chance. */
  size: number;
  /** The best score against the highest that words could reach. */
  score: number;
  /** Of the best passage; of the best one that contains the most; of all of them together. */
  coverage: number;
  widest: number;
  together: number;
  /** Of the best 25 words in a row of any of the best passages. */
  window: number;
  /** Neighbors in the question that are side by side in any of the best: if both words are known, but never together, the thing is not. */
  phrases: number;
  /** Of the name and the headings of any of the best. */
  title: number;
  /**
   * Same as `known`, for the words that the best passage contains; the rarest word in it; and the rarest word missing from it, and from all
   * of the best, compared with a word that occurs once.
   */
  held: number;
  rarest: number;
  missing: number;
  missingEverywhere: number;
  /** The same of the best by words alone. */
  wordScore: number;
  wordCoverage: number;
  wordPhrases: number;
  wordMissing: number;
};

export const passagesWeighed = 5;

export function wordFeatures({ question, ranked, fused, candidatesOf }: Weighed): WordFeatures {
  const { concepts, size } = question;
  const values = concepts.map((concept) => concept.idf * concept.weight);
  const withStatus = (status: string): number => sumOf(values.filter((_, index) => concepts[index]?.status === status));
  const asked: AskedWords = {
    question,
    values,
    total: sumOf(values) || 1,
    onceOnly: rarity('', 0, size.passages),
    highest: highestScore(question) || 1,
  };
  const best = weighBest(fused, candidatesOf, asked);
  const words = fused === ranked ? best : weighBest(ranked, candidatesOf, asked);
  return {
    unseen: withStatus('unseen') / asked.total,
    repaired: withStatus('repaired') / asked.total,
    known: withStatus('seen') / (4 * asked.onceOnly),
    length: Math.log(1 + concepts.length),
    size: Math.log(1 + size.passages) / 10,
    ...best,
    wordScore: words.score,
    wordCoverage: words.coverage,
    wordPhrases: words.phrases,
    wordMissing: words.missingEverywhere,
  };
}

/** values: of the concepts, with their sum; onceOnly: rarity of a word that occurs once; highest: the score that words could reach. */
type AskedWords = { question: AnalysedQuestion; values: readonly number[]; total: number; onceOnly: number; highest: number };

function weighBest(
  ranking: readonly Ranked[],
  candidatesOf: Weighed['candidatesOf'],
  { question, values, total, onceOnly, highest }: AskedWords,
) {
  const passages = candidatesOf(ranking.slice(0, passagesWeighed).map(({ id }) => id));
  const held = passages.map((passage) => heldConcepts(wordsOf(passage), question));
  const titles = passages.map(({ nameTerms, headingTerms }) => heldConcepts(`${nameTerms} ${headingTerms}`.split(' '), question));
  const [first = new Set<number>()] = held;
  const everywhere = new Set(held.flatMap((of) => [...of]));
  const valueOf = (of: ReadonlySet<number>): number => sumOf(values.filter((_, index) => of.has(index)));
  return {
    score: (ranking[0]?.score ?? 0) / highest,
    coverage: valueOf(first) / total,
    widest: largest(held.map(valueOf)) / total,
    together: valueOf(everywhere) / total,
    window: largest(passages.map((passage) => bestWindow(passage, question))) / total,
    phrases: phrasesHeld(passages, question),
    title: largest(titles.map(valueOf)) / total,
    held: valueOf(first) / (4 * onceOnly),
    rarest: largest(values.filter((_, index) => first.has(index))) / onceOnly,
    missing: largest(values.filter((_, index) => !first.has(index))) / onceOnly,
    missingEverywhere: largest(values.filter((_, index) => !everywhere.has(index))) / onceOnly,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const largest = (values: readonly number[]): number => Math.max(0, ...values);
