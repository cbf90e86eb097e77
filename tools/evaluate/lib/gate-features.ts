import type { EvidenceFeatures } from '../../../server/src/features/ask/judge/evidence-features.ts';
import type { GateState } from './gate-samples.ts';

type Order = -1 | 0 | 1;

/** What the gate weighs, and what sense demands of it: 1, the more the likelier an answer; -1, the less likely; 0, either. */
const ofWords: Partial<Record<keyof EvidenceFeatures, Order>> = {
  unseen: -1,
  repaired: -1,
  known: 1,
  length: 0,
  size: 0,
  score: 1,
  coverage: 1,
  widest: 1,
  together: 1,
  window: 1,
  phrases: 1,
  title: 1,
  held: 1,
  rarest: 1,
  missing: -1,
  missingEverywhere: -1,
  sentence: 1,
  sentenceSubject: 1,
  sentenceAlike: 1,
  quoted: 1,
  quotedAhead: 1,
  quotedAheadOfFifth: 1,
  quotedClose: 1,
  quotedHolds: 1,
  quotedWindow: 1,
  quotedPairs: 1,
  quotedAlike: 0,
  quotedHeading: 0,
  quotedLacks: -1,
  quotedLacksMost: -1,
  quotedLacksRare: -1,
  quotedFigure: 1,
  quotedContrast: -1,
  heldBack: -1,
};
const ofMeaning: Partial<Record<keyof EvidenceFeatures, Order>> = {
  wordScore: 1,
  wordCoverage: 1,
  wordPhrases: 1,
  wordMissing: -1,
  cosine: 1,
  aboveTenth: 1,
  aboveFiftieth: 1,
  meanCosine: 0,
  bestCosine: 1,
  bestLikeness: 1,
  wordsCosine: 1,
  agreement: 1,
  sourceAgreement: 1,
  sameSource: 1,
  nearestCoverage: 1,
  closest: 1,
  closestAbove: 1,
};

export const gateFeatures: Record<GateState, [name: keyof EvidenceFeatures, order: Order][]> = {
  words: Object.entries(ofWords) as [keyof EvidenceFeatures, Order][],
  meaning: Object.entries({ ...ofWords, ...ofMeaning }) as [keyof EvidenceFeatures, Order][],
};
