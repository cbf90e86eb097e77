import { readFileSync } from 'node:fs';
import { largestWeight, type WholeMatrix } from './tensor-memory.ts';

/** What is added to a matrix of `rows` x `columns`: down (rank x rows, transposed) times up (columns x rank). */
type LowRank = { down: Float32Array; up: Float32Array };
/** Gives the additions one after another, in the order in which the matrices are read. */
export type Adapter = () => LowRank;

const width = 384;
const widened = 1_536;
/** Rows and columns of a layer's six matrices: query, key, value, output, widen, narrow. */
const shapes = [
  [width, width],
  [width, width],
  [width, width],
  [width, width],
  [width, widened],
  [widened, width],
] as const;
const layers = 6;
const scaleBytes = 4;

/**
 * A low-rank adapter (LoRA, Hu et al. 2021) of the sentence encoder, as tools/fit/encoder.py writes it: for each matrix `down`, then `up`, each a 32-bit float,
 * the scale, and whole numbers of 16 bits. The rank follows from the size of the file.
 */
export function readAdapter(file: URL): Adapter {
  const { buffer, byteOffset, length } = readFileSync(file);
  const numbersPerRank = layers * shapes.reduce((sum, [rows, columns]) => sum + rows + columns, 0);
  const rank = (length - layers * shapes.length * 2 * scaleBytes) / 2 / numbersPerRank;
  if (!Number.isInteger(rank) || rank < 1) throw new Error('The adapter of the sentence encoder is cut off.');
  const view = new DataView(buffer, byteOffset, length);
  let at = 0;
  let matrix = 0;
  const part = (count: number): Float32Array => {
    const scale = view.getFloat32(at, true);
    const from = at + scaleBytes;
    at = from + 2 * count;
    const numbers = new Float32Array(count);
    for (let index = 0; index < count; index++) numbers[index] = view.getInt16(from + 2 * index, true) * scale;
    return numbers;
  };
  return () => {
    const [rows, columns] = shapes[matrix++ % shapes.length] ?? shapes[0];
    return { down: part(rank * rows), up: part(rank * columns) };
  };
}

/** The matrix with what the adapter adds, rounded to whole numbers again. Plain loops: there are ten million numbers, and a thread waits for them. */
export function adapted({ values, scale, rows, columns }: WholeMatrix, { down, up }: LowRank): WholeMatrix {
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
