import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { largestWeight, packIntegers, type TensorMemory, type Weight, type WholeMatrix } from './tensor-memory.ts';

export type Norm = { scale: Float32Array; bias: Float32Array };
export type Layer = {
  query: Weight;
  key: Weight;
  value: Weight;
  output: Weight;
  attended: Norm;
  widen: Weight;
  narrow: Weight;
  final: Norm;
};
/** Rows of `width` numbers, each as a byte: value = byte * scale + least. */
export type Table = { bytes: Uint8Array; width: number; scale: number; least: number };
export type EncoderWeights = { pieces: Table; positions: Table; type: Float32Array; embedded: Norm; layers: readonly Layer[] };

type Stored = { name: string; shape: number[]; dtype: string; quantization?: { min: number; scale: number } };
type Manifest = { weightsManifest: { paths: string[]; weights: Stored[] }[] };
type Place = { from: number; count: number; columns: number; least: number; scale: number };

const layerCount = 6;
const prefix = 'StatefulPartitionedCall/model/tf_bert_model/bert/';

/**
 * The weights of all-MiniLM-L6-v2 as TensorFlow.js stores them: one byte a number. `folder` contains model.json and its one file of bytes;
 * `adapter` is a file of encoder-adapter.ts, or left out. The matrices are read one at a time into the memory to multiply with: a resting
 * thread would keep everything that was read at once.
 */
export function loadWeights(folder: URL, tensors: TensorMemory, adapter?: URL): EncoderWeights {
  const { weightsManifest } = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')) as Manifest;
  const [manifest] = weightsManifest;
  if (manifest?.paths[0] === undefined) throw new Error('The sentence encoder names no file of weights.');
  const places = findPlaces(manifest.weights);
  const descriptor = openSync(new URL(manifest.paths[0], folder), 'r');
  try {
    return readWeights(
      (name) => {
        const place = places.get(name);
        if (place === undefined) throw new Error(`The sentence encoder has no weight ${name}.`);
        const bytes = new Uint8Array(place.count);
        if (readSync(descriptor, bytes, 0, place.count, place.from) < place.count) throw new Error('The sentence encoder is cut off.');
        return { ...place, bytes };
      },
      { tensors, adapter: adapter && readAdapter(adapter) },
    );
  } finally {
    closeSync(descriptor);
  }
}

/** Where each weight that is stored as bytes begins. */
function findPlaces(weights: readonly Stored[]): Map<string, Place> {
  const places = new Map<string, Place>();
  let from = 0;
  for (const { name, shape, quantization } of weights) {
    const count = shape.reduce((product, size) => product * size, 1);
    if (quantization !== undefined)
      places.set(name, { from, count, columns: shape.at(-1) ?? 1, least: quantization.min, scale: quantization.scale });
    from += quantization === undefined ? count * 4 : count;
  }
  return places;
}

type Read = (name: string) => Place & { bytes: Uint8Array };

function readWeights(read: Read, { tensors, adapter }: { tensors: TensorMemory; adapter: Adapter | undefined }): EncoderWeights {
  const table = (name: string): Table => {
    const { bytes, columns, scale, least } = read(name);
    return { bytes, width: columns, scale, least };
  };
  const numbers = (name: string): Float32Array => {
    const { bytes, scale, least } = read(name);
    return Float32Array.from(bytes, (byte) => byte * scale + least);
  };
  const norm = (name: string): Norm => ({
    scale: numbers(`${prefix}${name}/batchnorm/mul/ReadVariableOp`),
    bias: numbers(`${prefix}${name}/batchnorm/ReadVariableOp`),
  });
  const dense = (name: string): Weight => {
    const { bytes, columns, scale, least } = read(`${prefix}${name}/Tensordot/ReadVariableOp`);
    const zero = Math.round(-least / scale);
    const values = new Int16Array(bytes);
    for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) - zero;
    const kernel = { values, scale, rows: bytes.length / columns, columns };
    const used = adapter === undefined ? kernel : adapted(kernel, adapter(kernel));
    return { ...packIntegers(tensors, used), scale: used.scale, bias: numbers(`${prefix}${name}/BiasAdd/ReadVariableOp`) };
  };
  const pieces = table('unknown');
  return {
    pieces,
    positions: table('unknown_0'),
    type: numbers('unknown_1').subarray(0, pieces.width),
    embedded: norm('embeddings/LayerNorm'),
    layers: Array.from({ length: layerCount }, (_, index) => readLayer(`encoder/layer_._${index}`, { dense, norm })),
  };
}

function readLayer(layer: string, { dense, norm }: { dense: (name: string) => Weight; norm: (name: string) => Norm }): Layer {
  return {
    query: dense(`${layer}/attention/self/query`),
    key: dense(`${layer}/attention/self/key`),
    value: dense(`${layer}/attention/self/value`),
    output: dense(`${layer}/attention/output/dense`),
    attended: norm(`${layer}/attention/output/LayerNorm`),
    widen: dense(`${layer}/intermediate/dense`),
    narrow: dense(`${layer}/output/dense`),
    final: norm(`${layer}/output/LayerNorm`),
  };
}

/** What is added to a matrix: `down`, rank x rows, transposed, times `up`, rank x columns. */
type LowRank = { down: Float32Array; up: Float32Array };
/** The addition to the next matrix, in the order of the file: query, key, value, output, widen and narrow of one layer after another. */
type Adapter = (matrix: Pick<WholeMatrix, 'rows' | 'columns'>) => LowRank;

const width = 384;
const widened = 1_536;
const layers = 6;
const matricesPerLayer = 6;
const numbersPerRank = layers * (4 * (width + width) + 2 * (width + widened));
const scaleBytes = 4;
const numberBytes = 2;

/**
 * A low-rank adapter (LoRA, Hu et al. 2021) of the sentence encoder, as tools/fit/encoder.py writes it: for each matrix `down`, then `up`, each a 32-bit float,
 * the scale, and whole numbers of 16 bits. The rank follows from the size of the file.
 */
function readAdapter(file: URL): Adapter {
  const { buffer, byteOffset, length } = readFileSync(file);
  const rank = (length - layers * matricesPerLayer * 2 * scaleBytes) / numberBytes / numbersPerRank;
  if (!Number.isInteger(rank) || rank < 1) throw new Error('The adapter of the sentence encoder is cut off.');
  const view = new DataView(buffer, byteOffset, length);
  let at = 0;
  const next = (count: number): Float32Array => {
    const scale = view.getFloat32(at, true);
    at += scaleBytes;
    const numbers = new Float32Array(count);
    for (let index = 0; index < count; index++, at += numberBytes) numbers[index] = view.getInt16(at, true) * scale;
    return numbers;
  };
  return ({ rows, columns }) => ({ down: next(rank * rows), up: next(rank * columns) });
}

/** The matrix with what the adapter adds, rounded to whole numbers again. Ten million numbers go through these loops at the start, so they are plain ones. */
function adapted({ values, scale, rows, columns }: WholeMatrix, { down, up }: LowRank): WholeMatrix {
  const rank = down.length / rows;
  const sums = new Float32Array(values.length);
  let largest = 0;
  for (let row = 0; row < rows; row++) {
    const sum = sums.subarray(row * columns, (row + 1) * columns);
    for (let one = 0; one < rank; one++) addTimes(sum, up.subarray(one * columns, (one + 1) * columns), down[one * rows + row] ?? 0);
    for (let column = 0; column < columns; column++) {
      const value = (sum[column] ?? 0) + (values[row * columns + column] ?? 0) * scale;
      sum[column] = value;
      if (value > largest) largest = value;
      else if (-value > largest) largest = -value;
    }
  }
  const unit = largest / largestWeight || 1;
  const whole = new Int16Array(values.length);
  for (let at = 0; at < whole.length; at++) whole[at] = Math.round((sums[at] ?? 0) / unit);
  return { values: whole, scale: unit, rows, columns };
}

function addTimes(sum: Float32Array, added: Float32Array, factor: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + factor * (added[at] ?? 0);
}
