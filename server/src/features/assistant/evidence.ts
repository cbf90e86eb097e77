import type { Explanation } from '@vademecum/shared/answers.ts';
import { gate } from './gate.ts';
import { type AnalysedQuestion, rarity } from './search-question.ts';
import { highestScore, type Ranked } from './ranking.ts';
import type { Candidate } from './search.queries.ts';

/** What the library holds of a question, as shares of the question's rarity (idf x weight), 0 to 1. */
export type EvidenceFeatures = {
  /** Held by no document at all. */
  unseen: number;
  /** Held only with another spelling. */
  repaired: number;
  /** Of the best passage. */
  coverage: number;
  /** Of the best 25 words in a row of any of the best passages. */
  window: number;
  /** The best score against the highest possible one. */
  score: number;
  /** Neighbours in the question that are neighbours in the best passage, too. */
  pairs: number;
  /** Neighbours in the question that stand side by side in any of the best passages: where both words are known, but never together, the thing is not. */
  phrases: number;
  /** Rarity of all that the best passage holds of the question, against four words that occur but once. Absolute: a rare word proves more than common ones. */
  held: number;
  /** Rarity of the rarest concept that it holds, against a word that occurs but once. */
  rarest: number;
  /** Length of the question: logarithm of its concepts. */
  length: number;
  /** Size of the library: a tenth of the logarithm of its passages. In a large one, more matches by chance. */
  size: number;
};

/** none: refuse. possible: an answer may be among the nearest passages, but nothing speaks for it. good: answer. */
export type Verdict = 'none' | 'possible' | 'good';
/** What a question asks for, for whoever picks sentences: the stems that stand for it, best first, and what finding it is worth. */
export type WeightedConcept = { terms: readonly string[]; value: number };
export type Evidence = {
  features: EvidenceFeatures;
  probability: number;
  verdict: Verdict;
  /** As asked, folded to lower case. */
  unknownWords: string[];
  /** Every word of the question, and as what it was looked for. */
  words: Explanation['words'];
  concepts: WeightedConcept[];
};

const wordStatus = { seen: 'found', repaired: 'repaired', unseen: 'unknown' } as const;
const windowWords = 25;
const passagesWeighed = 5;

/** The gate: how likely the retrieved passages hold the answer, by a logistic over the features, fitted by bench/fit-gate.ts. */
export function weighEvidence(question: AnalysedQuestion, ranked: readonly Ranked[], candidates: readonly Candidate[]): Evidence {
  const features = evidenceFeatures(question, ranked, candidates);
  const probability = ranked.length === 0 ? 0 : logistic(features);
  const verdict = probability < gate.refuseBelow ? 'none' : probability < gate.possibleBelow ? 'possible' : 'good';
  const unknownWords = question.concepts.filter((concept) => concept.status === 'unseen').map((concept) => concept.word);
  const concepts = question.concepts.map(({ terms, idf, weight }) => ({ terms, value: idf * weight }));
  const words = question.concepts.map(({ word, status, terms }) => ({ word, status: wordStatus[status], usedAs: [...terms] }));
  return { features, probability, verdict, unknownWords, words, concepts };
}

function logistic(features: EvidenceFeatures): number {
  let sum = gate.intercept;
  for (const name of Object.keys(gate.weights) as (keyof EvidenceFeatures)[]) sum += gate.weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}

export function evidenceFeatures(
  question: AnalysedQuestion,
  ranked: readonly Ranked[],
  candidates: readonly Candidate[],
): EvidenceFeatures {
  const { concepts } = question;
  const values = concepts.map((concept) => concept.idf * concept.weight);
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const shareOf = (status: string): number =>
    values.reduce((sum, value, index) => sum + (concepts[index]?.status === status ? value : 0), 0) / total;
  const best = ranked[0];
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const top = ranked
    .slice(0, passagesWeighed)
    .map((one) => byId.get(one.id))
    .filter((one) => one !== undefined);
  const windows = top.map((passage) => bestWindow(passage, question) / total);
  const held = top[0] === undefined ? [] : heldValues(top[0], question);
  const onceOnly = rarity('', 0, question.size.passages);
  const highest = highestScore(question);
  return {
    unseen: shareOf('unseen'),
    repaired: shareOf('repaired'),
    coverage: best?.coverage ?? 0,
    window: Math.max(0, ...windows),
    score: highest > 0 ? (best?.score ?? 0) / highest : 0,
    pairs: best?.pairs ?? 0,
    phrases: phrasesHeld(top, question),
    held: held.reduce((sum, value) => sum + value, 0) / (4 * onceOnly),
    rarest: Math.max(0, ...held) / onceOnly,
    length: Math.log(1 + concepts.length),
    size: Math.log(1 + question.size.passages) / 10,
  };
}

/** Share of the neighbours' value that some passage has within two words of each other; 1 if there are no neighbours. */
function phrasesHeld(passages: readonly Candidate[], { concepts }: AnalysedQuestion): number {
  const texts = passages.map(({ nameTerms, headingTerms, bodyTerms }) => [nameTerms, headingTerms, bodyTerms].join(' ').split(' '));
  let held = 0;
  let total = 0;
  concepts.slice(1).forEach((right, index) => {
    const left = concepts[index] ?? right;
    const value = Math.min(left.idf * left.weight, right.idf * right.weight);
    total += value;
    if (texts.some((words) => standTogether(words, left.terms, right.terms))) held += value;
  });
  return total > 0 ? held / total : 1;
}

function standTogether(words: readonly string[], left: readonly string[], right: readonly string[]): boolean {
  return words.some((word, index) => left.includes(word) && [-2, -1, 1, 2].some((offset) => right.includes(words[index + offset] ?? '')));
}

function heldValues(passage: Candidate, { concepts }: AnalysedQuestion): number[] {
  const words = new Set([passage.nameTerms, passage.headingTerms, passage.bodyTerms].join(' ').split(' '));
  return concepts.filter(({ terms }) => terms.some((term) => words.has(term))).map(({ idf, weight }) => idf * weight);
}

/** The most of the question that stands within 25 words of the passage; its heading counts as if it stood in each window. */
function bestWindow(passage: Candidate, { concepts }: AnalysedQuestion): number {
  const conceptsOf = new Map<string, number[]>();
  concepts.forEach(({ terms }, index) => {
    for (const term of terms) conceptsOf.set(term, [...(conceptsOf.get(term) ?? []), index]);
  });
  const inside = new Array<number>(concepts.length).fill(0);
  let value = 0;
  const change = (word: string | undefined, by: 1 | -1): void => {
    for (const index of conceptsOf.get(word ?? '') ?? []) {
      const before = inside[index] ?? 0;
      inside[index] = before + by;
      const concept = concepts[index];
      if (concept !== undefined && (before === 0 || before + by === 0)) value += by * concept.idf * concept.weight;
    }
  };
  for (const word of passage.headingTerms.split(' ')) change(word, 1);
  const words = passage.bodyTerms.split(' ');
  let best = value;
  words.forEach((word, index) => {
    change(word, 1);
    if (index >= windowWords) change(words[index - windowWords], -1);
    best = Math.max(best, value);
  });
  return best;
}
