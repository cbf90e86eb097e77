import { heldConcepts, wordsOf } from '../../../index/held-words.ts';
import type { Ranked } from '../../../index/ranking.ts';
import type { AnalysedQuestion } from '../../../index/search-question.ts';
import type { Similarities } from '../../../index/search-vectors.ts';
import type { Candidate } from '../../../index/search.queries.ts';
import { contrast } from '../../../language/contrasts.ts';
import { expectedFigure, figureFits, isRule } from '../../../language/question-type.ts';
import { isFor, measuresAsked, spansIn } from '../../../language/figures/spans.ts';
import { tokenize } from '../../../language/terms.ts';
import { readFrom } from '../retrieve/read-passage.ts';
import { isBuiltin } from '../../../models/embedder.ts';
import { passagesCompared, sentencesCompared } from '../retrieve/closeness.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { sentenceWeights } from '../retrieve/sentence-features.ts';
import { type MeasuredSentence, type RankedSentence, weighSentence } from '../retrieve/sentence-ranking.ts';
import { passagesWeighed, wordFeatures, type WordFeatures } from './evidence-words.ts';
import type { WeightedConcept } from './evidence.ts';
import { heldBackFor } from './held-back.ts';

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

/** The ranking is weighed as it was before `standing.ts` moved overdue sources back, so nothing is refused for that. */
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
  /** Of the passage most alike, and its distance from the tenth and the fiftieth. */
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
  /** The most of the question's rarity that one of the three most alike contains. */
  nearestCoverage: number;
  /** Of the sentence closest to the question, and its distance from the average of the closest ones. */
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

/** What the sentences say: shares of the question's rarity, 0 to 1, unless it says otherwise. "Quoted" is the sentence that would be shown first. */
type SentenceEvidence = {
  /** The most that one sentence of the best passages contains; by its first words; also by words that begin the same. */
  sentence: number;
  sentenceSubject: number;
  sentenceAlike: number;
  /** The score of the quoted sentence, how far it is ahead of the next one and of the fifth, and its closeness. */
  quoted: number;
  quotedAhead: number;
  quotedAheadOfFifth: number;
  quotedClose: number;
  /** The part it contains itself, within a few words, as neighbors, by words that begin the same, and by its heading. */
  quotedHolds: number;
  quotedWindow: number;
  quotedPairs: number;
  quotedAlike: number;
  quotedHeading: number;
  /**
   * The part missing from it and from its lead-in, heading and document name: all, the most valuable word, and that word's rarity as it is.
   */
  quotedLacks: number;
  quotedLacksMost: number;
  quotedLacksRare: number;
  /** Whether it has the figure or the rule that is asked for: 0.5, or -0.5; 0 where none is. */
  quotedFigure: number;
  /** 1 where it names a different case than the question: adults instead of children. */
  quotedContrast: number;
  /** 1 where its range includes the weight, age or percentage that is asked; then a hazard asks for no more evidence. */
  quotedMeets: number;
  /** 1 where a better sentence must not be shown, since it is about another drug, patient, route or measure. */
  heldBack: number;
};

type Scored = MeasuredSentence & { total: number };

function sentenceEvidence(weighed: Weighed): SentenceEvidence {
  const { asked, passages, sentences, whole } = weighed;
  const near = sentences.slice(0, passagesWeighed).flat();
  const most = (valueOf: (one: MeasuredSentence['features']) => number): number =>
    Math.max(0, ...near.map(({ features }) => valueOf(features)));
  const ranked = sentences
    .flat()
    .map((one): Scored => ({ ...one, total: weighSentence(one.features, sentenceWeights) }))
    .sort((a, b) => b.total - a.total);
  const isHeldBack = heldBackFor(asked, passages, whole);
  const shown = ranked.filter((sentence) => !isHeldBack(sentence));
  return {
    sentence: most(({ overlap }) => overlap),
    sentenceSubject: most(({ subject }) => subject),
    sentenceAlike: most(({ alike, overlap }) => alike + overlap),
    ...quotedEvidence(shown, weighed),
    heldBack: ranked.length > 0 && shown[0] !== ranked[0] ? 1 : 0,
  };
}

function quotedEvidence(
  [quoted, second, , , fifth]: readonly Scored[],
  { asked, passages, concepts }: Weighed,
): Omit<SentenceEvidence, 'sentence' | 'sentenceSubject' | 'sentenceAlike' | 'heldBack'> {
  const score = quoted?.total ?? 0;
  const { overlap = 0, window = 0, pairs = 0, alike = 0, heading = 0, closeness = 0 } = quoted?.features ?? {};
  const passage = passages[quoted?.passage ?? -1];
  const own = quoted === undefined ? '' : `${quoted.text} ${quoted.context}`;
  const around = `${own} ${passage?.heading ?? ''} ${passage?.documentName ?? ''}`;
  const held = new Set(tokenize(around).map(({ term }) => term));
  const said = quoted === undefined ? '' : `${quoted.said.text} ${quoted.said.context}`;
  const saidAround = readFrom(passage, around);
  const isMet = measureMet(asked, said);
  const isHeld = ({ terms }: WeightedConcept): boolean => terms.some((term) => held.has(term) || (isMet && /^\d/.test(term)));
  const lacking = concepts.filter((concept) => !isHeld(concept)).map(({ value }) => value);
  const total = concepts.reduce((sum, { value }) => sum + value, 0) || 1;
  const rarest = Math.max(0, ...lacking);
  return {
    quoted: score,
    quotedAhead: score - (second?.total ?? 0),
    quotedAheadOfFifth: score - (fifth?.total ?? 0),
    quotedClose: closeness,
    quotedHolds: overlap,
    quotedWindow: window,
    quotedPairs: pairs,
    quotedAlike: alike,
    quotedHeading: heading,
    quotedLacks: lacking.reduce((sum, value) => sum + value, 0) / total,
    quotedLacksMost: rarest / total,
    quotedLacksRare: rarest,
    quotedFigure: figureEvidence(asked, said, saidAround),
    quotedContrast: contrast(asked, saidAround) ? 1 : 0,
    quotedMeets: isMet ? 1 : 0,
  };
}

/** "22 to 55 lb" meets the 40 of "a kid of 40 lb". */
function measureMet(asked: string, said: string): boolean {
  const spans = spansIn(said);
  const measures = measuresAsked(asked);
  return measures.length > 0 && measures.every((measure) => spans.some(({ of }) => of === measure.of) && isFor(spans, measure));
}

function figureEvidence(asked: string, own: string, around: string): number {
  const figure = expectedFigure(asked);
  if (figure === undefined) return 0;
  return figure === 'rule' ? (isRule(around) ? 0.5 : -0.5) : figureFits(own, figure) - 0.5;
}
