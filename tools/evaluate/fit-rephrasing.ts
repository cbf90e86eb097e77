/**
 * Fits the model that recognizes a question asked again in other words, once by words alone and once with the likeness of their meanings, and prints the results
 * of ten-fold cross-validation. npm run evaluate -- fit-rephrasing [--write]: it writes rephrasing-weights.json.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import {
  doesAskWhatWasMeant,
  mayAskTheSame,
  rephrasingFeatures,
  type RephrasingFeatures,
  type RephrasingModel,
} from '../../server/src/features/learning/questions/clarification.ts';
import { likenessByEncoder } from '../../server/src/testing/interactions/likeness.ts';
import { type QuestionPair, questionPairs } from '../../server/src/testing/interactions/trial.ts';
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import { readQuestions } from '../../bench/lib/handbook-set.ts';

/** How the weights are found: by Adam over all samples at once. */
interface LogisticSettings {
  /** How much large weights cost. */
  ridge: number;
  rounds: number;
  rate: number;
}

interface LogisticFit {
  weights: number[];
  base: number;
}

const [keptMean, keptSquare] = [0.9, 0.999];

interface LogisticSample {
  features: readonly number[];
  isOne: boolean;
  /** How many samples it counts for. */
  weight: number;
}

/** A logistic regression; one weight per feature. */
function fitLogistic(samples: readonly LogisticSample[], { ridge, rounds, rate }: LogisticSettings): LogisticFit {
  const width = (samples[0]?.features.length ?? 0) + 1;
  const [found, mean, square] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeAt(found, samples, ridge);
    for (let i = 0; i < width; i++) {
      const by = slope[i] ?? 0;
      mean[i] = keptMean * (mean[i] ?? 0) + (1 - keptMean) * by;
      square[i] = keptSquare * (square[i] ?? 0) + (1 - keptSquare) * by * by;
      const step = (mean[i] ?? 0) / (1 - keptMean ** round) / (Math.sqrt((square[i] ?? 0) / (1 - keptSquare ** round)) + 1e-9);
      found[i] = (found[i] ?? 0) - rate * step;
    }
  }
  return { weights: [...found.slice(0, -1)], base: found[width - 1] ?? 0 };
}

const logit = ({ weights, base }: LogisticFit, row: readonly number[]): number =>
  row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), base);

function slopeAt(found: Float64Array, samples: readonly LogisticSample[], ridge: number): Float64Array {
  const slope = new Float64Array(found.length);
  const at = { weights: [...found.slice(0, -1)], base: found[found.length - 1] ?? 0 };
  for (const { features, isOne, weight } of samples) {
    const error = weight * (1 / (1 + Math.exp(-logit(at, features))) - Number(isOne));
    features.forEach((value, i) => (slope[i] = (slope[i] ?? 0) + error * value));
    slope[features.length] = (slope[features.length] ?? 0) + error;
  }
  at.weights.forEach((weight, i) => (slope[i] = (slope[i] ?? 0) + ridge * weight));
  return slope.map((sum) => sum / samples.length);
}

type State = 'byWords' | 'withLikeness';
/** mayBe: nothing but the sum speaks against it. */
type Sample = LogisticSample & { mayBe: boolean };
type Asked = Pick<QuestionPair, 'question' | 'before' | 'isOne'>;

const settings = { ridge: 0.3, rounds: 400, rate: 0.1 };
const folds = 10;
const repeats = 5;
/** The lowest sums with which, in held-out folds, about seven of eight of those recognized are right. */
const bars: Record<State, number> = { byWords: 0.6, withLikeness: 0.2 };
/** Questions of the handbook after one another by chance: they ask for two things. They count for less, being many. */
const [byChance, weightByChance] = [600, 0.05];
const file = new URL('../../server/src/features/learning/questions/rephrasing-weights.json', import.meta.url).pathname;

const handbookQuestions = readQuestions();
const labelled: Asked[] = questionPairs['worked with'].filter(({ question }) => !doesAskWhatWasMeant(question));
const random = createRandom(1);
const unrelated: Asked[] = Array.from({ length: byChance }, () => ({
  question: pickOf(random, handbookQuestions).q,
  before: pickOf(random, handbookQuestions).q,
  isOne: false,
})).filter(({ question, before }) => question !== before);

const featuresOf = ({ question, before }: Asked, state: State): RephrasingFeatures =>
  rephrasingFeatures(question, before, state === 'byWords' ? undefined : likenessByEncoder(question, before));

/** The sums of samples by models that have not seen them. */
function heldOutSums(samples: readonly LogisticSample[]): number[] {
  const sums = new Array<number>(samples.length).fill(0);
  for (let seed = 1; seed <= repeats; seed++) {
    const draw = createRandom(seed);
    const foldOf = samples.map(() => Math.floor(draw() * folds));
    for (let fold = 0; fold < folds; fold++) {
      const model = fitLogistic(
        samples.filter((_, i) => foldOf[i] !== fold),
        settings,
      );
      samples.forEach(({ features }, i) => {
        if (foldOf[i] === fold) sums[i] = (sums[i] ?? 0) + logit(model, features) / repeats;
      });
    }
  }
  return sums;
}

function validate(samples: readonly Sample[], bar: number): string {
  const sums = heldOutSums(samples);
  const isTold = ({ mayBe }: Sample, i: number): boolean => mayBe && (sums[i] ?? 0) > bar;
  const recognized = samples.filter(isTold).filter(({ weight }) => weight === 1);
  const hits = recognized.filter(({ isOne }) => isOne).length;
  const recall = hits / samples.filter(({ isOne }) => isOne).length;
  const wrong = samples.filter(isTold).length - recognized.length;
  return `precision ${(hits / recognized.length).toFixed(2)}, recall ${recall.toFixed(2)} of ${labelled.length} pairs; ${wrong} of ${unrelated.length} by chance`;
}

const round = (value: number): number => Number(value.toFixed(3));

function fitWhole(state: State): RephrasingModel {
  const found = [...labelled, ...unrelated].map((pair) => ({ features: featuresOf(pair, state), isOne: pair.isOne }));
  const names = Object.keys(found[0]?.features ?? {}) as (keyof RephrasingFeatures)[];
  const samples = found.map(({ features, isOne }, i) => ({
    features: names.map((name) => features[name] ?? 0),
    isOne,
    mayBe: mayAskTheSame(features),
    weight: i < labelled.length ? 1 : weightByChance,
  }));
  console.log(`${state}, held-out folds: ${validate(samples, bars[state])}`);
  const { weights, base } = fitLogistic(samples, settings);
  return { base: round(base - bars[state]), weights: Object.fromEntries(names.map((name, i) => [name, round(weights[i] ?? 0)])) };
}

const models = { byWords: fitWhole('byWords'), withLikeness: fitWhole('withLikeness') };
if (parseArgs({ options: { write: { type: 'boolean', default: false } } }).values.write) {
  writeFileSync(file, await format(JSON.stringify(models), { ...(await resolveConfig(file)), filepath: file }));
}
