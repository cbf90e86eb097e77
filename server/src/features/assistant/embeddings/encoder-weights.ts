import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { pack, type TensorMemory, type Weight } from './tensor-memory.ts';

export type Norm = { scale: Float32Array; bias: Float32Array };
export type Layer = {
  before: Norm;
  qkv: Weight;
  output: Weight;
  residual: Weight | undefined;
  middle: Norm;
  widen: Weight;
  narrow: Weight;
};
export type EncoderWeights = {
  /** One row of `width` numbers per piece. */
  pieces: Float32Array;
  width: number;
  /** Angular velocities of a piece's place. */
  timing: Float32Array;
  layers: readonly Layer[];
  final: Weight;
};

type Stored = { values: Float32Array; shape: number[] };
/** A weight by the end of its name; one that is `brief` holds until the next such one is read. */
type Find = (ending: string, keep?: 'brief') => Stored;
const joined = 'ConcatPartitions/concat';

type Manifest = { weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[] };
/** from: bytes from the beginning of the first of `files`. */
type Place = { files: readonly File[]; from: number; shape: number[]; count: number };
type File = { descriptor: number; bytes: number };

/** Where each weight of 32-bit floats lies. */
function findPlaces(folder: URL, open: (path: string) => File): Map<string, Place> {
  const { weightsManifest } = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')) as Manifest;
  const places = new Map<string, Place>();
  for (const { paths, weights } of weightsManifest) {
    const files = paths.map(open);
    let from = 0;
    for (const { name, shape, dtype } of weights) {
      const count = shape.reduce((product, size) => product * size, 1);
      if (dtype === 'float32') places.set(name, { files, from, shape, count });
      from += dtype === 'bool' ? count : count * 4;
    }
  }
  return places;
}

/** Reads on from file to file. */
function readNumbers({ files, from, count }: Place, into: Float32Array): Float32Array {
  const values = into.subarray(0, count);
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  let [done, position] = [0, from];
  for (const file of files) {
    const length = Math.min(file.bytes - position, bytes.length - done);
    if (length > 0) done += readSync(file.descriptor, bytes, done, length, position);
    position = Math.max(0, position - file.bytes);
  }
  if (done < bytes.length) throw new Error('The sentence encoder is cut off.');
  return values;
}

/** Runs `work` while the files are open. One weight is read at a time: what was read once to be packed would stay in a resting thread's memory. */
function withWeights<Result>(folder: URL, work: (find: Find) => Result): Result {
  const opened: number[] = [];
  const open = (path: string): File => {
    const descriptor = openSync(new URL(path, folder), 'r');
    opened.push(descriptor);
    return { descriptor, bytes: fstatSync(descriptor).size };
  };
  try {
    const places = findPlaces(folder, open);
    let scratch = new Float32Array(0);
    const find: Find = (ending, keep) => {
      const place = [...places].find(([name]) => name.endsWith(ending))?.[1];
      if (place === undefined) throw new Error(`The sentence encoder has no weight ${ending}.`);
      const into = keep === 'brief' && scratch.length >= place.count ? scratch : new Float32Array(place.count);
      if (keep === 'brief') scratch = into;
      return { values: readNumbers(place, into), shape: place.shape };
    };
    return work(find);
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/** The weights of a TensorFlow.js graph as it lies in the folder; those to multiply with go into the memory. */
export function loadWeights(folder: URL, tensors: TensorMemory): EncoderWeights {
  return withWeights(folder, (find) => findWeights(find, tensors));
}

function findWeights(find: Find, tensors: TensorMemory): EncoderWeights {
  const dense = (kernel: string, bias: string): Weight => {
    const { values: data, shape } = find(kernel, 'brief');
    const columns = shape.at(-1) ?? 1;
    return { ...pack(tensors, { data, rows: data.length / columns, columns }), bias: find(bias).values };
  };
  const norm = (path: string): Norm => ({
    scale: find(`${path}/layer_norm_scale/${joined}`).values,
    bias: find(`${path}/layer_norm_bias/${joined}`).values,
  });
  const pieces = find('Embeddings_en');
  return {
    pieces: pieces.values,
    width: pieces.shape[1] ?? 1,
    timing: find('TimingSignal/ExpandDims_1').values,
    layers: [0, 1].map((index) => findLayer(index, dense, norm)),
    final: dense('tanh_layer_0/weights', 'tanh_layer_0/bias'),
  };
}

function findLayer(index: number, dense: (kernel: string, bias: string) => Weight, norm: (path: string) => Norm): Layer {
  const layer = `Encode/Layer_${index}/TransformerLayer`;
  const stacked = `Encode/TransformerStack/Layer_${index}/TransformerLayer/FFN`;
  const attention = (name: string): Weight =>
    dense(`${layer}/MultiheadAttention/${name}/kernel/part_0`, `${layer}/MultiheadAttention/${name}/bias/${joined}`);
  const feedForward = (name: string): Weight => dense(`${stacked}/${name}/Tensordot/Reshape_1`, `${layer}/FFN/${name}/bias/${joined}`);
  return {
    before: norm(`${layer}/layer_prepostprocess/layer_norm`),
    qkv: attention('qkv_transform_single'),
    output: attention('output_transform_single'),
    // Only the first layer changes the width.
    residual: index === 0 ? dense(`${layer}/dense/kernel/${joined}`, `${layer}/dense/bias/${joined}`) : undefined,
    middle: norm(`${layer}/FFN/layer_prepostprocess/layer_norm`),
    widen: feedForward('conv1'),
    narrow: feedForward('conv2'),
  };
}
