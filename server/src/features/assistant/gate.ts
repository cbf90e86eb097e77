import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -2.694,
  weights: {
    unseen: -2.327,
    repaired: -4.526,
    coverage: 1.739,
    window: 1.089,
    score: 5.471,
    pairs: -1.091,
    phrases: 1.781,
    held: 2.982,
    rarest: 0.146,
    length: 0.779,
    size: -2.974,
  },
  refuseBelow: 0.221,
  possibleBelow: 0.5,
};
