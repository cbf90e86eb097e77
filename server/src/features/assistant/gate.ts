import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -6.923,
  weights: {
    unseen: -2.954,
    repaired: -3.821,
    coverage: 2.239,
    window: 1.393,
    score: 5.065,
    pairs: 0.375,
    held: 1.952,
    rarest: 0.159,
    length: 1.228,
  },
  refuseBelow: 0.121,
  possibleBelow: 0.307,
};
