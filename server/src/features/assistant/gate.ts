import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -6.869,
  weights: {
    unseen: -2.969,
    repaired: -3.823,
    coverage: 2.276,
    window: 1.293,
    score: 5.091,
    pairs: 0.36,
    held: 1.989,
    rarest: 0.176,
    length: 1.201,
  },
  refuseBelow: 0.121,
  possibleBelow: 0.301,
};
