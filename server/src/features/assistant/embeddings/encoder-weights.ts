import { readFileSync } from 'node:fs';
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
/** Finds a weight by the end of its name. */
type Find = (ending: string) => Stored;
const joined = 'ConcatPartitions/concat';

type Manifest = { weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[] };

function readAll(folder: URL): Find {
  const { weightsManifest } = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')) as Manifest;
  const found = new Map<string, Stored>();
  for (const { paths, weights } of weightsManifest) {
    const bytes = Buffer.concat(paths.map((path) => readFileSync(new URL(path, folder))));
    let offset = bytes.byteOffset;
    for (const { name, shape, dtype } of weights) {
      const count = shape.reduce((product, size) => product * size, 1);
      const end = offset + (dtype === 'bool' ? count : count * 4);
      if (dtype === 'float32') found.set(name, { values: new Float32Array(bytes.buffer.slice(offset, end)), shape });
      offset = end;
    }
  }
  return (ending) => {
    const weight = [...found].find(([name]) => name.endsWith(ending))?.[1];
    if (weight === undefined) throw new Error(`The sentence encoder has no weight ${ending}.`);
    return weight;
  };
}

/** The weights of a TensorFlow.js graph as it lies in the folder; those to multiply with go into the memory. */
export function loadWeights(folder: URL, tensors: TensorMemory): EncoderWeights {
  const find = readAll(folder);
  const dense = (kernel: string, bias: string): Weight => {
    const { values: data, shape } = find(kernel);
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
