/**
 * Fits the gate: a logistic regression (ridge, Newton's method) from the evidence of a question to whether the library answers it.
 * node bench/fit-gate.ts prints the coefficients for gate.ts and what ten-fold cross-validation says of them.
 */
import { openDatabase } from '../server/src/db/open.ts';
import type { EvidenceFeatures } from '../server/src/features/assistant/evidence.ts';
import { searchPassages } from '../server/src/features/assistant/search.ts';
import { readSets } from './lib/data.ts';
import { openLibrary } from './lib/library.ts';
import { mean, quantile } from './lib/measures.ts';

type Sample = { x: number[]; y: number; group: string; weight: number; fold: number };

const folds = 10;
const ridge = 1;
/** Share of the answerable that must be answered. */
const keep = 0.932;
const names: (keyof EvidenceFeatures)[] = ['unseen', 'repaired', 'coverage', 'window', 'score', 'pairs', 'held', 'rarest', 'length'];

async function readSamples(): Promise<Sample[]> {
  const sets = readSets();
  const library = await openLibrary(sets);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const samples: Sample[] = sets.flatMap((set) =>
    set.questions.map((question, index) => {
      const { features } = searchPassages(database, { question: question.q, limit: 1 }).evidence;
      const group = question.answerable ? set.name : question.kind;
      return {
        x: [1, ...names.map((name) => features[name])],
        y: question.answerable ? 1 : 0,
        group,
        weight: 1,
        fold: index % folds,
      } satisfies Sample;
    }),
  );
  database.close();
  return balanced(samples);
}

/** Every set counts the same among the answerable, every kind among the others, and both sides together the same. */
function balanced(samples: readonly Sample[]): Sample[] {
  const groups = new Map<string, number>();
  for (const { group } of samples) groups.set(group, (groups.get(group) ?? 0) + 1);
  const groupsOf = (y: number): number => new Set(samples.filter((sample) => sample.y === y).map((sample) => sample.group)).size;
  const sides = [groupsOf(0), groupsOf(1)];
  return samples.map((sample) => ({ ...sample, weight: samples.length / 2 / (sides[sample.y] ?? 1) / (groups.get(sample.group) ?? 1) }));
}

function probability(weights: readonly number[], x: readonly number[]): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
}

function fit(samples: readonly Sample[]): number[] {
  const size = names.length + 1;
  const weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 30; round++) {
    const gradient = weights.map((value, index) => (index === 0 ? 0 : -ridge * value));
    const hessian = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_unused, column): number => (row === column ? ridge : 0)),
    );
    for (const { x, y, weight } of samples) {
      const p = probability(weights, x);
      x.forEach((value, row) => {
        gradient[row] = (gradient[row] ?? 0) + weight * (y - p) * value;
        const line = hessian[row] ?? [];
        x.forEach((other, column) => (line[column] = (line[column] ?? 0) + weight * p * (1 - p) * value * other));
      });
    }
    solve(hessian, gradient).forEach((step, index) => (weights[index] = (weights[index] ?? 0) + step));
  }
  return weights;
}

/** Gauss-Jordan elimination; the matrix is positive definite, so no pivoting is needed. */
function solve(matrix: readonly number[][], vector: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, vector[index] ?? 0]);
  rows.forEach((row, pivot) => {
    const head = row[pivot] ?? 1;
    row.forEach((value, column) => (row[column] = value / head));
    for (const other of rows) {
      const factor = other[pivot] ?? 0;
      if (other !== row) row.forEach((value, column) => (other[column] = (other[column] ?? 0) - factor * value));
    }
  });
  return rows.map((row) => row.at(-1) ?? 0);
}

/** The threshold that keeps the wanted share of the answerable, each set counting the same. */
function threshold(samples: readonly Sample[], scores: readonly number[], share: number): number {
  const candidates = scores.filter((_, index) => samples[index]?.y === 1).sort((a, b) => a - b);
  const keptAt = (limit: number): number => {
    const groups = new Set(samples.filter((sample) => sample.y === 1).map((sample) => sample.group));
    return mean(
      [...groups].map((group) =>
        mean(scores.filter((_, index) => samples[index]?.group === group).map((score) => (score >= limit ? 1 : 0))),
      ),
    );
  };
  let best = 0;
  for (let quantileAt = 0; quantileAt < 0.5; quantileAt += 0.0025) {
    const limit = quantile(candidates, quantileAt);
    if (keptAt(limit) >= share) best = limit;
  }
  return best;
}

/** Shares by set or kind, then all answerable questions together. */
function report(samples: readonly Sample[], scores: readonly number[], limit: number): void {
  const answeredOf = (wanted: (sample: Sample) => boolean): number =>
    mean(samples.flatMap((sample, index) => (wanted(sample) ? [(scores[index] ?? 0) >= limit ? 1 : 0] : [])));
  for (const group of new Set(samples.map((sample) => sample.group))) {
    const answered = answeredOf((sample) => sample.group === group);
    const answerable = samples.some((sample) => sample.group === group && sample.y === 1);
    console.log(`  ${answerable ? 'kept   ' : 'refused'} ${group.padEnd(12)} ${(answerable ? answered : 1 - answered).toFixed(3)}`);
  }
  console.log(`  kept    of all       ${answeredOf((sample) => sample.y === 1).toFixed(3)}`);
}

const samples = await readSamples();
const held = new Array<number>(samples.length).fill(0);
for (let fold = 0; fold < folds; fold++) {
  const weights = fit(samples.filter((sample) => sample.fold !== fold));
  samples.forEach((sample, index) => {
    if (sample.fold === fold) held[index] = probability(weights, sample.x);
  });
}
console.log(`Held-out folds, at the threshold that keeps ${keep}:`);
report(samples, held, threshold(samples, held, keep));
const final = fit(samples);
const scores = samples.map((sample) => probability(final, sample.x));
const rounded = (value: number | undefined): string => (value ?? 0).toFixed(3);
console.log('\ngate.ts:');
console.log(`intercept: ${rounded(final[0])}`);
console.log(`weights: { ${names.map((name, index) => `${name}: ${rounded(final[index + 1])}`).join(', ')} }`);
console.log(`possibleBelow: ${rounded(threshold(samples, scores, keep))}, refuseBelow: ${rounded(threshold(samples, scores, 0.985))}`);
