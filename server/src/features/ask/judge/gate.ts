import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceFeatures } from './evidence-features.ts';

/** none: refuse. possible: an answer may be among the nearest passages, but nothing speaks for it. good: answer. */
export type Verdict = 'none' | 'possible' | 'good';

/**
 * A sum of regression trees of depth three, each 22 numbers: seven tests (a feature's place in `features`, and from where on it goes right), level by level,
 * then eight leaves from left to right. The bar rises with the size of the library.
 */
export type GateModel = {
  features: readonly (keyof EvidenceFeatures)[];
  intercept: number;
  size: number;
  refuseBelow: number;
  trees: readonly number[];
};

/** Written by `npm run evaluate -- fit-gate`; docs/research/retrieval.md has what it was fitted on and its figures. */
export const gateModels = JSON.parse(readFileSync(join(import.meta.dirname, 'gate-trees.json'), 'utf8')) as {
  withMeaning: GateModel;
  wordsAlone: GateModel;
};
const { withMeaning, wordsAlone } = gateModels;

const tests = 7;
const leaves = 8;
/** In log odds. Where a wrong answer can hurt somebody, passages to read are better than a guess. */
const whereItHurts = { meaning: 1.2, words: 0.5 };
/** In log odds. A follow-up stays with what was found before, and its few words are weak evidence. */
const forFollowUps = -1;

/** Factors that move the bar apart from the evidence. */
export type Asking = { canHurt?: boolean; isFollowUp?: boolean };

/** How likely there is an answer, and whether it is shown; by words alone where passages have no vectors, or the question has none. */
export function judge(
  features: EvidenceFeatures,
  { canHurt = false, isFollowUp = false }: Asking = {},
): { probability: number; verdict: Verdict } {
  const model = features.cosine === undefined ? wordsAlone : withMeaning;
  const odds = model.intercept + model.size * features.size + treesSum(model, features);
  const probability = 1 / (1 + Math.exp(-odds));
  const bar = (canHurt ? whereItHurts[model === withMeaning ? 'meaning' : 'words'] : 0) + (isFollowUp ? forFollowUps : 0);
  return { probability, verdict: odds >= bar ? 'good' : probability < model.refuseBelow ? 'none' : 'possible' };
}

export function treesSum({ features: names, trees }: Pick<GateModel, 'features' | 'trees'>, features: EvidenceFeatures): number {
  const values = names.map((name) => features[name] ?? 0);
  let sum = 0;
  for (let start = 0; start < trees.length; start += 2 * tests + leaves) {
    let node = 0;
    while (node < tests) {
      const at = start + 2 * node;
      node = 2 * node + ((values[trees[at] ?? 0] ?? 0) < (trees[at + 1] ?? 0) ? 1 : 2);
    }
    sum += trees[start + tests + node] ?? 0;
  }
  return sum;
}
