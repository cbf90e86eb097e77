import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -2.57,
  weights: {
    unseen: -2.354,
    repaired: -4.659,
    coverage: 1.788,
    window: 1.247,
    score: 5.867,
    pairs: 0.222,
    phrases: 0,
    held: 2.872,
    rarest: 0.153,
    length: 0.938,
    size: -3.482,
  },
  refuseBelow: 0.186,
  possibleBelow: 0.5,
};
