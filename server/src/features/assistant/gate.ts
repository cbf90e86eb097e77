import type { EvidenceFeatures } from './evidence.ts';

type Gate = { intercept: number; weights: Record<keyof EvidenceFeatures, number>; refuseBelow: number; possibleBelow: number };

/** Fitted by bench/fit-gate.ts; docs/retrieval.md says on what and how well it does. */
export const gate: Gate = {
  intercept: -8.244,
  weights: { unseen: -2.887, repaired: -3.663, coverage: 3.351, window: 1.403, score: 4.986, pairs: 0.363, rarest: -0.115, length: 2.038 },
  refuseBelow: 0.133,
  possibleBelow: 0.297,
};
