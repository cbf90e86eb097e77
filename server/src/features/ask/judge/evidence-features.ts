import { isBuiltin } from '../../../models/embedder.ts';
import type { Similarities } from '../../../index/search-vectors.ts';
import type { WeightedConcept } from './evidence.ts';
import { type MeaningFeatures, meaningFeatures } from './evidence-meaning.ts';
import { type SentenceEvidence, sentenceEvidence } from './evidence-sentences.ts';
import { type WordFeatures, wordFeatures } from './evidence-words.ts';
import type { Ranked } from '../../../index/ranking.ts';
import type { Candidate } from '../../../index/search.queries.ts';
import type { AnalysedQuestion } from '../../../index/search-question.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { MeasuredSentence, RankedSentence } from '../retrieve/sentence-ranking.ts';

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
