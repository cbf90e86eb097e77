/**
 * Fits the gate: a logistic regression (ridge, Newton's method) from the evidence of a question to whether the library answers it.
 * node bench/fit-gate.ts prints the coefficients for gate.ts and what ten-fold cross-validation says of them.
 */
import { openDatabase } from '../server/src/db/open.ts';
import type { EvidenceFeatures } from '../server/src/features/assistant/evidence.ts';
import { searchPassages } from '../server/src/features/assistant/search.ts';
import { type BenchSet, readSets } from './lib/data.ts';
import { readHandbook } from './lib/handbook-set.ts';
import { openLibrary } from './lib/library.ts';
import { mean, quantile } from './lib/measures.ts';

/** `library` names the library that was asked, `size` is its size as the gate sees it. isNear: an answering document is among the three nearest passages'. */
type Sample = { x: number[]; y: number; library: string; size: number; group: string; weight: number; fold: number; isNear: boolean };

const folds = 10;
const ridge = 1;
/** Of the questions whose nearest passages are "possibly related", the share for which they are. */
const possiblyRelated = 0.1;
/** Share of the answerable that must be answered. */
const keep = 0.932;
const names: (keyof EvidenceFeatures)[] = [
  'unseen',
  'repaired',
  'coverage',
  'window',
  'score',
  'pairs',
  'phrases',
  'held',
  'rarest',
  'length',
];

/** One library of all sets, and each set with documents alone: a gate must hold for a handful of documents, too. */
async function readSamples(): Promise<Sample[]> {
  const sets = readSets();
  const all = [...sets, readHandbook()];
  const unanswerable = all.flatMap((set) => set.questions.filter((question) => !question.answerable));
  const samples = await readLibrary('all', sets, sets);
  for (const set of all.filter(({ documents }) => documents.length > 0)) {
    const others: BenchSet = { name: 'others', documents: [], questions: unanswerable };
    samples.push(...(await readLibrary(`${set.name} alone`, [set], [set, others])));
  }
  return balanced(samples);
}

async function readLibrary(label: string, sets: readonly BenchSet[], asked: readonly BenchSet[]): Promise<Sample[]> {
  const library = await openLibrary(sets);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const samples = asked.flatMap(({ name, questions }) =>
    questions.map((question, index): Sample => {
      const { evidence, passages } = searchPassages(database, { question: question.q, limit: 3, today: library.today });
      const { features } = evidence;
      const isNear = question.gold.some(
        ({ doc, rel }) => rel > 0 && passages.slice(0, 3).some((one) => one.documentId === library.idOf.get(doc)),
      );
      const group = `${label}: ${question.answerable ? name : question.kind}`;
      const x = [1, ...names.map((feature) => features[feature])];
      return { x, y: question.answerable ? 1 : 0, library: label, size: features.size, group, weight: 1, fold: index % folds, isNear };
    }),
  );
  database.close();
  return samples;
}

/**
 * The library of all sets counts as much as all the small ones together; within a library every set counts the same among the answerable, every kind
 * among the others, and both sides together the same.
 */
function balanced(samples: readonly Sample[]): Sample[] {
  const sizes = Map.groupBy(samples, ({ group }) => group);
  const groupsOf = (library: string, y: number): number =>
    new Set(samples.filter((sample) => sample.library === library && sample.y === y).map(({ group }) => group)).size;
  const small = new Set(samples.map(({ library }) => library)).size - 1;
  return samples.map((sample) => {
    const share = (sample.library === 'all' ? 1 : 1 / small) / 4;
    const inGroup = sizes.get(sample.group)?.length ?? 1;
    return { ...sample, weight: (samples.length * share) / groupsOf(sample.library, sample.y) / inGroup };
  });
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
    console.log(`  ${answerable ? 'kept   ' : 'refused'} ${group.padEnd(30)} ${(answerable ? answered : 1 - answered).toFixed(3)}`);
  }
  console.log(`  kept    of all       ${answeredOf((sample) => sample.y === 1).toFixed(3)}`);
}

/**
 * In a large library more matches by chance, so the same evidence proves less. The bar rises with the library's size along the line through the bars
 * at which the largest library and the smallest (an FAQ of 72 passages) keep what they must.
 */
function raiseWithSize(samples: readonly Sample[], logits: readonly number[]): { size: number; intercept: number } {
  const barOf = (library: string): { size: number; bar: number } => {
    const own = samples.flatMap((sample, index) => (sample.library === library ? [{ sample, value: logits[index] ?? 0 }] : []));
    const bar = threshold(
      own.map(({ sample }) => sample),
      own.map(({ value }) => value),
      keep,
    );
    return { size: own[0]?.sample.size ?? 0, bar };
  };
  const [large, small] = [barOf('all'), barOf('faq alone')];
  const slope = (large.bar - small.bar) / (large.size - small.size);
  return { size: -slope, intercept: slope * large.size - large.bar };
}

/**
 * From which probability on the nearest passages are shown as possibly related: down to where, of all refused questions above it, one in ten would find
 * the answering document among them.
 */
function possibleFrom(samples: readonly Sample[], logits: readonly number[]): number {
  const refused = samples
    .map((sample, index) => ({ ...sample, p: 1 / (1 + Math.exp(-(logits[index] ?? 0))) }))
    .filter(({ p }) => p < 0.5)
    .sort((a, b) => b.p - a.p);
  let [near, all, from] = [0, 0, 0.5];
  for (const { weight, isNear, p } of refused) {
    all += weight;
    if (isNear) near += weight;
    if (near / all >= possiblyRelated) from = p;
  }
  return from;
}

function logit(weights: readonly number[], sample: Sample): number {
  return sample.x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

const samples = await readSamples();
const held = new Array<number>(samples.length).fill(0);
for (let fold = 0; fold < folds; fold++) {
  const weights = fit(samples.filter((sample) => sample.fold !== fold));
  samples.forEach((sample, index) => {
    if (sample.fold === fold) held[index] = logit(weights, sample);
  });
}
const heldBar = raiseWithSize(samples, held);
console.log(`Held-out folds, where the library of all sets and the smallest one keep ${keep}:`);
report(
  samples,
  held.map((value, index) => value + heldBar.intercept + heldBar.size * (samples[index]?.size ?? 0)),
  0,
);
const final = fit(samples);
const logits = samples.map((sample) => logit(final, sample));
const bar = raiseWithSize(samples, logits);
const raised = logits.map((value, index) => value + bar.intercept + bar.size * (samples[index]?.size ?? 0));
const refuse = possibleFrom(samples, raised);
console.log('\ngate.ts:');
console.log(`intercept: ${((final[0] ?? 0) + bar.intercept).toFixed(3)}`);
console.log(
  `weights: { ${names.map((name, index) => `${name}: ${(final[index + 1] ?? 0).toFixed(3)}`).join(', ')}, size: ${bar.size.toFixed(3)} }`,
);
console.log(`possibleBelow: 0.5, refuseBelow: ${refuse.toFixed(3)}`);
