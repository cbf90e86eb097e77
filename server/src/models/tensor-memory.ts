import { createKernels, createMemory, type Kernels, type SimdMemory } from './simd-kernels.ts';

/** Row after row; `data` is a view into the memory, or any other array where a function only reads it. */
export type Matrix = { data: Float32Array; rows: number; columns: number };
/** A matrix to multiply with, in panels of eight columns; address in bytes. Columns beyond the last are zero. */
export type Packed = { address: number; rows: number; columns: number };
/** Whole numbers; the numbers multiplied with them are `scale` times as much. */
export type Weight = Packed & { scale: number; bias: Float32Array };

/** Matrices of 32-bit floats in the memory of the vector loops, handed out one after the other and taken back all at once: by setting `next` back. */
export type TensorMemory = { memory: SimdMemory; kernels: Kernels; next: number };

const panel = 8;
const tileRows = 4;
const pageBytes = 65_536;
/** Enough for the encoder's weights and one layer of 128 pieces; the memory cannot grow, since every view into it would be lost. */
const pages = 448;
/** The sum of 1,536 products of a row's number and a weight stays below 2^31. */
const largestInRow = 1_023;
export const largestWeight = 1_365;

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

export function createTensorMemory(): TensorMemory {
  const memory = createMemory(pages, pages);
  return { memory, kernels: createKernels(memory), next: 0 };
}

function take(tensors: TensorMemory, numbers: number): Float32Array {
  const from = tensors.next;
  tensors.next = roundUp(from + numbers * 4, 16);
  if (tensors.next > pages * pageBytes) throw new Error('The memory of the sentence encoder is full.');
  return new Float32Array(tensors.memory.buffer, from, numbers).fill(0);
}

/** Zeros. The loops read and write whole tiles, so there is room for rows in fours. */
export function createMatrix(tensors: TensorMemory, rows: number, columns: number): Matrix {
  return { data: take(tensors, roundUp(rows, tileRows) * columns).subarray(0, rows * columns), rows, columns };
}

export function pack(tensors: TensorMemory, { data, rows, columns }: Matrix): Packed {
  const panels = take(tensors, roundUp(columns, panel) * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      panels[(Math.floor(column / panel) * rows + row) * panel + (column % panel)] = data[row * columns + column] ?? 0;
  return { address: panels.byteOffset, rows, columns };
}

/** a must lie in the memory. */
export function multiply(tensors: TensorMemory, a: Matrix, b: Packed): Matrix {
  const columns = roundUp(b.columns, panel);
  const result = createMatrix(tensors, a.rows, columns);
  for (let column = 0; column < b.columns; column += panel)
    for (let row = 0; row < a.rows; row += tileRows) {
      const from = a.data.byteOffset + row * a.columns * 4;
      const to = result.data.byteOffset + (row * columns + column) * 4;
      tensors.kernels.multiplyTile(from, a.columns * 4, b.address + column * b.rows * 4, to, columns * 4, b.rows);
    }
  return columns === b.columns ? result : copyColumns(tensors, result, { first: 0, count: b.columns });
}

/** A matrix of whole numbers, each times `scale`. */
export type WholeMatrix = { values: Int16Array; rows: number; columns: number; scale: number };

/** Numbers up to `largestWeight`, in an even number of rows. */
export function packIntegers(tensors: TensorMemory, { values, rows, columns }: WholeMatrix): Packed {
  const { byteOffset, buffer, length } = take(tensors, (roundUp(columns, panel) * rows) / 2);
  const panels = new Int16Array(buffer, byteOffset, 2 * length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const pair = (Math.floor(column / panel) * rows) / 2 + (row >> 1);
      panels[2 * (pair * panel + (column % panel)) + (row & 1)] = values[row * columns + column] ?? 0;
    }
  return { address: byteOffset, rows, columns };
}

/** Rows of whole numbers, each `scales` times as much; `address` in bytes. */
export type Rounded = { address: number; rows: number; columns: number; scales: Float32Array };

/** Each row's largest number becomes `largestInRow`. */
export function roundRows(tensors: TensorMemory, { data, rows, columns }: Matrix): Rounded {
  const { byteOffset, buffer } = take(tensors, (roundUp(rows, tileRows) * columns) / 2);
  const rounded = new Int16Array(buffer, byteOffset, rows * columns);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const [from, to] = [row * columns, (row + 1) * columns];
    let most = 0;
    for (let at = from; at < to; at++) {
      const value = data[at] ?? 0;
      if (value > most) most = value;
      else if (-value > most) most = -value;
    }
    const factor = most > 0 ? largestInRow / most : 1;
    // Rounds by truncating a positive number, which is several times faster than Math.round.
    for (let at = from; at < to; at++) rounded[at] = (((data[at] ?? 0) * factor + largestInRow + 1.5) | 0) - largestInRow - 1;
    scales[row] = 1 / factor;
  }
  return { address: byteOffset, rows, columns, scales };
}

/** a W + bias. The weight's columns are a multiple of eight. */
export function applyDense(tensors: TensorMemory, a: Rounded, weight: Weight): Matrix {
  const result = createMatrix(tensors, a.rows, weight.columns);
  const { data, columns } = result;
  for (let column = 0; column < columns; column += panel)
    for (let row = 0; row < a.rows; row += tileRows) {
      const from = a.address + row * a.columns * 2;
      const to = data.byteOffset + (row * columns + column) * 4;
      const panelFrom = weight.address + column * weight.rows * 2;
      tensors.kernels.multiplyIntegerTile(from, a.columns * 2, panelFrom, to, columns * 4, weight.rows / 2);
    }
  const whole = new Int32Array(data.buffer, data.byteOffset, data.length);
  for (let row = 0; row < a.rows; row++) {
    const scale = (a.scales[row] ?? 0) * weight.scale;
    for (let column = 0, at = row * columns; column < columns; column++, at++)
      data[at] = (whole[at] ?? 0) * scale + (weight.bias[column] ?? 0);
  }
  return result;
}

export function transpose(tensors: TensorMemory, { data, rows, columns }: Matrix): Matrix {
  const result = createMatrix(tensors, columns, rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) result.data[column * rows + row] = data[row * columns + column] ?? 0;
  return result;
}

export function copyColumns(tensors: TensorMemory, { data, rows, columns }: Matrix, part: { first: number; count: number }): Matrix {
  const result = createMatrix(tensors, rows, part.count);
  for (let row = 0; row < rows; row++) {
    const start = row * columns + part.first;
    result.data.set(data.subarray(start, start + part.count), row * part.count);
  }
  return result;
}
