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
import { gateFeatures } from './lib/gate-features.ts';
import { folds, type GateSample, type GateState, readGateSamples } from './lib/gate-samples.ts';
import { mean, quantile } from '../../bench/lib/measures.ts';

/** Share of the answerable that must be answered in the library of all sets. */
const keep = 0.932;
/** Share of a clinic's near-absent questions that must not be answered, before more is asked where it can hurt. By words alone a higher share would refuse plain questions. */
const careful: Readonly<Record<GateState, number>> = { meaning: 0.72, words: 0.44 };
/** Share of the questions on other subjects for which no passages are offered. */
const unrelated = 0.8;

type Bar = { size: number; intercept: number };

/** The bar that keeps the wanted share of the answerable, each set counting the same. */
function barOf(samples: readonly GateSample[], sums: readonly number[]): number {
  const answerable = samples.flatMap(({ answerable, group }, index) => (answerable ? [{ group, sum: sums[index] ?? 0 }] : []));
  const groups = [...Map.groupBy(answerable, ({ group }) => group).values()];
  const all = answerable.map(({ sum }) => sum);
  let best = quantile(all, 0);
  for (let share = 0; share < 0.5; share += 0.0025) {
    const bar = quantile(all, share);
    if (mean(groups.map((group) => mean(group.map(({ sum }) => (sum >= bar ? 1 : 0))))) >= keep) best = bar;
  }
  return best;
}

/**
 * In a large library more matches by chance, so the same evidence proves less. The bar rises with the library's size along the line through the bar at which the
 * largest library keeps what it must and the one at which clinics, which are small, are as careful as they must be.
 */
function raiseWithSize(samples: readonly GateSample[], sums: readonly number[], state: GateState): Bar {
  const chosen = (isOne: (sample: GateSample) => boolean) =>
    samples.flatMap((sample, index) => (isOne(sample) ? [{ sample, sum: sums[index] ?? 0, size: sample[state].features.size }] : []));
  const all = chosen(({ library }) => library === 'all');
  const absent = chosen(({ group }) => group.startsWith('clinic') && group.endsWith('absent'));
  if (all.length === 0 || absent.length === 0) throw new Error('A library was not read.');
  const large = {
    size: mean(all.map(({ size }) => size)),
    bar: barOf(
      all.map(({ sample }) => sample),
      all.map(({ sum }) => sum),
    ),
  };
  const small = {
    size: mean(absent.map(({ size }) => size)),
    bar: quantile(
      absent.map(({ sum }) => sum),
      careful[state],
    ),
  };
  const slope = (large.bar - small.bar) / (large.size - small.size);
  return { size: -slope, intercept: slope * large.size - large.bar };
}

/** The probability from which the nearest passages are offered as possibly related; most questions on other subjects stay below it. */
function possibleFrom(samples: readonly GateSample[], logits: readonly number[]): number {
  const outside = samples.flatMap(({ group }, index) =>
    /: (?:outside|far)$/.test(group) ? [1 / (1 + Math.exp(-(logits[index] ?? 0)))] : [],
  );
  return Math.min(0.5, quantile(outside, unrelated));
}

/** Shares by set or kind in every library. */
function reportGate(samples: readonly GateSample[], logits: readonly number[]): void {
  for (const [library, own] of Map.groupBy(
    samples.map((sample, index) => ({ ...sample, isKept: (logits[index] ?? 0) >= 0 })),
    (sample) => sample.library,
  )) {
    const shares = [...Map.groupBy(own, ({ group }) => group)].map(([group, rows]) => {
      const kept = mean(rows.map(({ isKept }) => (isKept ? 1 : 0)));
      const isAnswerable = rows[0]?.answerable === true;
      return `${group.slice(library.length + 2)} ${isAnswerable ? 'kept' : 'refused'} ${(isAnswerable ? kept : 1 - kept).toFixed(2)}`;
    });
    console.log(`  ${library.padEnd(15)} ${shares.join(', ')}`);
  }
}

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
