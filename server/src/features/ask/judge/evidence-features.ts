import { heldConcepts, wordsOf } from '../../../index/held-words.ts';
import type { Ranked } from '../../../index/ranking.ts';
import type { AnalysedQuestion } from '../../../index/search-question.ts';
import type { Similarities } from '../../../index/search-vectors.ts';
import type { Candidate } from '../../../index/search.queries.ts';
import { isBuiltin } from '../../../models/embedder.ts';
import { passagesCompared, sentencesCompared } from '../retrieve/closeness.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { MeasuredSentence, RankedSentence } from '../retrieve/sentence-ranking.ts';
import { sentenceEvidence, type SentenceEvidence } from './evidence-sentences.ts';
import { passagesWeighed, wordFeatures, type WordFeatures } from './evidence-words.ts';
import type { WeightedConcept } from './evidence.ts';

/**
 * What is known of a search. ranked: by words; fused: by words and meaning; passages: to answer from, best first, with their sentences, measured, and with their
 * headings. likeness: undefined where words alone ranked.
 */
export type Weighed = {
  question: AnalysedQuestion;
  asked: string;
  /** Whether it leans on a question before it. */
  isFollowUp: boolean;
  concepts: readonly WeightedConcept[];
  ranked: readonly Ranked[];
  fused: readonly Ranked[];
  likeness: Similarities | undefined;
  candidatesOf: (ids: readonly number[]) => Candidate[];
  passages: readonly RetrievedPassage[];
  sentences: readonly MeasuredSentence[][];
  whole: readonly RankedSentence[][];
};

export type EvidenceFeatures = WordFeatures & SentenceEvidence & Partial<MeaningFeatures>;

/** While fewer of the passages have a vector, likeness says too little to refuse or to answer for it. */
const enoughVectors = 0.9;

/** The ranking is weighed as it was before `standing.ts` put what is overdue behind, so nothing is refused for that. */
export function evidenceFeatures(weighed: Weighed): EvidenceFeatures {
  const { likeness, question } = weighed;
  const isFitted = likeness !== undefined && isBuiltin(likeness.model) && likeness.count >= enoughVectors * question.size.passages;
  return {
    ...wordFeatures(weighed),
    ...sentenceEvidence(weighed),
    ...(isFitted && meaningFeatures(weighed, likeness)),
  };
}

/** What the question's likeness to the passages says; cosines unless it says otherwise. */
type MeaningFeatures = {
  /** Of the passage most alike, and how far it stands out from the tenth and the fiftieth. */
  cosine: number;
  aboveTenth: number;
  aboveFiftieth: number;
  /** Of the whole library on average. */
  meanCosine: number;
  /** Of the best passage by words and meaning: as it is, and in tens of standard deviations above the mean. */
  bestCosine: number;
  bestLikeness: number;
  /** The highest of the best by words alone. */
  wordsCosine: number;
  /** Shares: of the words' five best passages that are among the meaning's, that are of the same sources; of the ten most alike that are of the best one's. */
  agreement: number;
  sourceAgreement: number;
  sameSource: number;
  /** The most that one of the three most alike holds of the question's rarity. */
  nearestCoverage: number;
  /** Of the sentence closest to the question, and how far it stands out from the closest ones on average. */
  closest: number;
  closestAbove: number;
};

const nearestCompared = 50;
const nearestRead = 3;

function meaningFeatures({ question, ranked, fused, candidatesOf, concepts }: Weighed, likeness: Similarities): MeaningFeatures {
  const nearest = likeness.nearest(nearestCompared);
  const cosineOf = (id = -1): number => likeness.of(id) ?? likeness.mean;
  const [first = -1] = nearest;
  const sources = new Map(fused.map(({ id, documentId }) => [id, documentId]));
  const byWords = ranked.slice(0, passagesWeighed);
  const alike = nearest.slice(0, passagesWeighed);
  const alikeSources = new Set(alike.map((id) => sources.get(id)));
  const bestCosine = cosineOf(fused[0]?.id);
  const closest = closestSentences(fused, likeness);
  const total = concepts.reduce((sum, { value }) => sum + value, 0) || 1;
  const valueHeld = (words: readonly string[]): number =>
    [...heldConcepts(words, question)].reduce((sum, index) => sum + (concepts[index]?.value ?? 0), 0);
  return {
    cosine: cosineOf(first),
    aboveTenth: cosineOf(first) - (likeness.of(nearest[9] ?? -1) ?? 0),
    aboveFiftieth: cosineOf(first) - (likeness.of(nearest[49] ?? -1) ?? 0),
    meanCosine: likeness.mean,
    bestCosine,
    bestLikeness: (bestCosine - likeness.mean) / (likeness.deviation || 1) / 10,
    wordsCosine: Math.max(0, ...byWords.map(({ id }) => cosineOf(id))),
    agreement: byWords.filter(({ id }) => alike.includes(id)).length / passagesWeighed,
    sourceAgreement: byWords.filter(({ documentId }) => alikeSources.has(documentId)).length / passagesWeighed,
    sameSource: nearest.slice(0, 10).filter((id) => sources.get(id) === fused[0]?.documentId).length / 10,
    nearestCoverage: Math.max(0, ...candidatesOf(nearest.slice(0, nearestRead)).map((passage) => valueHeld(wordsOf(passage)))) / total,
    closest: closest[0] ?? likeness.mean,
    closestAbove: (closest[0] ?? 0) - closest.reduce((sum, cosine) => sum + cosine / closest.length, 0),
  };
}

/** Cosines of the sentences of the best passages, the highest first. */
function closestSentences(fused: Weighed['fused'], likeness: Similarities): number[] {
  const cosines = fused.slice(0, passagesCompared).flatMap(({ id }) => [...likeness.sentences(id)]);
  return cosines.sort((a, b) => b - a).slice(0, sentencesCompared);
}
