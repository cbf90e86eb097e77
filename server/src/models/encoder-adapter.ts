import { readFileSync } from 'node:fs';
import { largestWeight, type WholeMatrix } from './tensor-memory.ts';

/** What is added to a matrix: `down`, rank x rows, transposed, times `up`, rank x columns. */
type LowRank = { down: Float32Array; up: Float32Array };
/** The addition to the next matrix, in the order of the file: query, key, value, output, widen and narrow of one layer after another. */
export type Adapter = (matrix: Pick<WholeMatrix, 'rows' | 'columns'>) => LowRank;

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
export function readAdapter(file: URL): Adapter {
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
