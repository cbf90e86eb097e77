import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Three loops that plain JavaScript runs ten times slower, as WebAssembly with 128-bit vectors. Their source is simd-kernels.wat; `npm run kernels` compiles it. */
export type Kernels = {
  /** C[4 x 8] = A[4 x depth] B[depth x 8], 32-bit floats. B lies as a panel: 8 numbers a step. Addresses and strides in bytes. */
  multiplyTile: (a: number, aStride: number, panel: number, c: number, cStride: number, depth: number) => void;
  /**
   * The same in whole numbers: A of 16 bits, C of 32, `pairs` half the depth. A step of the panel is two numbers of each of its 8 columns.
   * Sums have to stay below 2^31.
   */
  multiplyIntegerTile: (a: number, aStride: number, panel: number, c: number, cStride: number, pairs: number) => void;
  /**
   * out[i] = the dot product of the query and vector i. The query: 8-bit integers -127 to 127. A vector: two 4-bit numbers a byte, less 8, as packVector in
   * vector-bytes.ts lays them; `bytes` each, a multiple of 16. out: 32-bit integers.
   */
  dotProducts: (query: number, vectors: number, count: number, bytes: number, out: number) => void;
};

export type SimdMemory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };

type WebAssemblyApi = {
  Memory: new (size: { initial: number; maximum: number }) => SimdMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
};
/** Only the types of browsers declare it. */
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

let compiled: object | undefined;
const readKernels = (): Uint8Array<ArrayBuffer> => readFileSync(join(import.meta.dirname, 'simd-kernels.wasm'));

/** Memory for the loops, in pages of 64 KiB. */
export function createMemory(initial: number, maximum: number): SimdMemory {
  return new Memory({ initial, maximum });
}

/** The loops, working in that memory. */
export function createKernels(memory: SimdMemory): Kernels {
  compiled ??= new Module(readKernels());
  return new Instance(compiled, { memory: { memory } }).exports as Kernels;
}
