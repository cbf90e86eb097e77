import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -2.983,
  weights: {
    unseen: -2.153,
    repaired: -4.458,
    coverage: 1.012,
    window: 2.036,
    score: 5.175,
    pairs: 0.401,
    held: 2.804,
    rarest: -0.096,
    length: 0.877,
    size: -2.531,
  },
  refuseBelow: 0.121,
  possibleBelow: 0.5,
};
