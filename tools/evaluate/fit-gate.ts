/**
 * Fits the gate: boosted trees from the evidence of a question to whether the library answers it, once with the question's vector and once by words alone, and
 * prints what ten-fold cross-validation says of them; no question and no clinic is in two folds.
 * npm run evaluate -- fit-gate [--limit N] [--state meaning|words] [--write]; --limit takes N questions of each public set, --state fits one
 * model and keeps the other, --write writes gate-trees.json.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { readConfig } from '../../server/src/config.ts';
import { type GateModel, gateModels, treesSum } from '../../server/src/features/ask/judge/gate.ts';
import { boost, type BoostingSettings, flatten } from './lib/boosted-trees.ts';
import { careful, keep, possibleFrom, raiseWithSize, reportGate } from './lib/gate-bar.ts';
import { gateFeatures } from './lib/gate-features.ts';
import { folds, type GateSample, type GateState, readGateSamples } from './lib/gate-samples.ts';

type Trees = Pick<GateModel, 'features' | 'trees'> & { base: number };

const settings: BoostingSettings = { trees: 70, depth: 3, rate: 0.12, ridge: 5, leastInLeaf: 15, bins: 48 };
const file = new URL('../../server/src/features/ask/judge/gate-trees.json', import.meta.url).pathname;

function fit(samples: readonly GateSample[], state: GateState): Trees {
  const features = gateFeatures[state];
  const { base, trees } = boost(
    {
      x: features.map(([name]) => Float64Array.from(samples, (sample) => sample[state].features[name] ?? 0)),
      y: Float64Array.from(samples, ({ answerable }) => (answerable ? 1 : 0)),
      weight: Float64Array.from(samples, ({ weight }) => weight),
      monotone: features.map(([, order]) => order),
    },
    settings,
  );
  return { base, features: features.map(([name]) => name), trees: trees.flatMap(flatten) };
}

const sumOf = (trees: Trees, sample: GateSample, state: GateState): number => trees.base + treesSum(trees, sample[state].features);

/** Sums by trees that have not seen the question, nor its clinic. */
function heldOutSums(samples: readonly GateSample[], state: GateState): number[] {
  const held = new Array<number>(samples.length).fill(0);
  for (let fold = 0; fold < folds; fold++) {
    const others = samples.filter((sample) => sample.fold !== fold);
    const trees = fit(others, state);
    samples.forEach((sample, index) => {
      if (sample.fold === fold) held[index] = sumOf(trees, sample, state);
    });
  }
  return held;
}

/** The trees of all samples, with the bar that the held-out sums ask for. */
function fitWhole(samples: readonly GateSample[], state: GateState): GateModel {
  const { base, features, trees } = fit(samples, state);
  const held = heldOutSums(samples, state);
  const bar = raiseWithSize(samples, held, state);
  // With the bar as part of the sums, answering begins at 0.
  const logits = held.map((sum, index) => sum + bar.intercept + bar.size * (samples[index]?.[state].features.size ?? 0));
  console.log(`\n${state}, held-out, where the library of all sets keeps ${keep} and clinics leave ${careful[state]} of the near-absent:`);
  reportGate(samples, logits);
  const round = (value: number): number => Number(value.toFixed(4));
  const refuseBelow = round(possibleFrom(samples, logits));
  return { features, intercept: round(base + bar.intercept), size: round(bar.size), refuseBelow, trees };
}

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, limit: { type: 'string' }, state: { type: 'string' } },
});
const names = { meaning: 'withMeaning', words: 'wordsAlone' } as const;
if (values.state !== undefined && !(values.state in names)) {
  console.error(`There is no state ${values.state}. Choose meaning or words, or leave --state out to fit both.`);
  process.exit(1);
}
const samples = await readGateSamples(readConfig({ EMBEDDINGS: 'builtin', ...process.env }).embeddings, Number(values.limit ?? Infinity));
const models: Partial<typeof gateModels> = {};
for (const state of ['meaning', 'words'] as const) {
  const model = values.state === undefined || values.state === state ? fitWhole(samples, state) : gateModels[names[state]];
  console.log(
    `${names[state]}: intercept ${model.intercept}, size ${model.size}, refuseBelow ${model.refuseBelow}, ${model.trees.length / 22} trees`,
  );
  models[names[state]] = model;
}
if (values.write) {
  writeFileSync(file, await format(JSON.stringify(models), { ...(await resolveConfig(file)), filepath: file }));
  console.log(`${file} written`);
}
