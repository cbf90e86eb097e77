import { contrast } from '../../../language/contrasts.ts';
import { expectedFigure, figureFits, isRule } from '../../../language/question-type.ts';
import { isFor, measuresAsked, spansIn } from '../../../language/spans.ts';
import { tokenize } from '../../../language/terms.ts';
import { sentenceWeights } from '../retrieve/sentence-features.ts';
import { type MeasuredSentence, weighSentence } from '../retrieve/sentence-ranking.ts';
import type { WeightedConcept } from './evidence.ts';
import type { Weighed } from './evidence-features.ts';
import { passagesWeighed } from './evidence-words.ts';
import { heldBackFor } from './held-back.ts';

/** What the sentences say: shares of the question's rarity, 0 to 1, unless it says otherwise. "Quoted" is the sentence that would be shown first. */
export type SentenceEvidence = {
  /** The most that one sentence of the best passages holds; by its first words; by words that begin the same, too. */
  sentence: number;
  sentenceSubject: number;
  sentenceAlike: number;
  /** The score of the quoted sentence, how far it is ahead of the next one and of the fifth, and its closeness. */
  quoted: number;
  quotedAhead: number;
  quotedAheadOfFifth: number;
  quotedClose: number;
  /** What it holds itself, within a few words, as neighbors, by words that begin the same, and by its heading. */
  quotedHolds: number;
  quotedWindow: number;
  quotedPairs: number;
  quotedAlike: number;
  quotedHeading: number;
  /** What neither it nor its lead-in, heading and document name hold: all, the most valuable word, and that word's rarity as it is. */
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

export function sentenceEvidence(weighed: Weighed): SentenceEvidence {
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
  const isMet = measureMet(asked, own);
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
    quotedFigure: figureEvidence(asked, own, around),
    quotedContrast: contrast(asked, around) ? 1 : 0,
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
