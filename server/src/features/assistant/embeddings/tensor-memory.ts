import { createKernels, createMemory, type Kernels, type SimdMemory } from './simd-kernels.ts';

/** Row after row; `data` is a view into the memory, or any other array where a function only reads it. */
export type Matrix = { data: Float32Array; rows: number; columns: number };
/** A matrix to multiply with, in panels of eight columns; address in bytes. Columns beyond the last are zero. */
export type Packed = { address: number; rows: number; columns: number };
export type Weight = Packed & { bias: Float32Array };

/** Matrices of 32-bit floats in the memory of the vector loops, handed out one after the other and taken back all at once: by setting `next` back. */
export type TensorMemory = { memory: SimdMemory; kernels: Kernels; next: number };

const panel = 8;
const tileRows = 4;
const pageBytes = 65_536;
/** Enough for the encoder's weights and 128 pieces; the memory cannot grow, since every view into it would be lost. */
const pages = 640;

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

/** a W + bias. */
export function applyDense(tensors: TensorMemory, a: Matrix, weight: Weight): Matrix {
  const result = multiply(tensors, a, weight);
  const { data, columns } = result;
  for (let row = 0; row < data.length; row += columns)
    for (let column = 0; column < columns; column++) data[row + column] = (data[row + column] ?? 0) + (weight.bias[column] ?? 0);
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
