import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -2,
  weights: { unseen: -4, repaired: -2, coverage: 2, window: 2, score: 4, pairs: 1, rarest: 0, length: 0 },
  refuseBelow: 0.3,
  possibleBelow: 0.5,
};
