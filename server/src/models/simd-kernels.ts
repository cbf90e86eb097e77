/**
 * Three loops that plain JavaScript runs ten times slower, as WebAssembly with 128-bit vectors. The module is put together here from its instructions,
 * so that nothing has to be built or installed for them.
 */
export type Kernels = {
  /** C[4 x 8] = A[4 x depth] B[depth x 8], 32-bit floats. B lies as a panel: 8 numbers a step. Addresses and strides in bytes. */
  multiplyTile: (a: number, aStride: number, panel: number, c: number, cStride: number, depth: number) => void;
  /**
   * The same in whole numbers: A of 16 bits, C of 32, `pairs` half the depth. A step of the panel is two numbers of each of its 8 columns. What is summed has
   * to stay below 2^31.
   */
  multiplyIntegerTile: (a: number, aStride: number, panel: number, c: number, cStride: number, pairs: number) => void;
  /**
   * out[i] = the dot product of the query and vector i. The query: 8-bit integers -127 to 127. A vector: two 4-bit numbers a byte, less 8, as packVector in
   * vector-bytes.ts lays them; `bytes` each, a multiple of 16. out: 32-bit integers.
   */
  dotProducts: (query: number, vectors: number, count: number, bytes: number, out: number) => void;
};

const i32 = 0x7f;
const v128 = 0x7b;
const get = (local: number): number[] => [0x20, ...unsigned(local)];
const set = (local: number): number[] => [0x21, ...unsigned(local)];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const add = 0x6a;
const simd = (opcode: number, ...rest: number[]): number[] => [0xfd, ...unsigned(opcode), ...rest];
const loadVector = (offset = 0): number[] => simd(0, 0, ...unsigned(offset));
const loadSplat = simd(9, 2, 0);
const storeVector = (offset = 0): number[] => simd(11, 0, ...unsigned(offset));
const zeroVector = simd(12, ...new Array<number>(16).fill(0));
const floatAdd = simd(0xe4);
const floatMultiply = simd(0xe6);
const multiplyLowBytes = simd(0x9c);
const multiplyHighBytes = simd(0x9d);
const addShorts = simd(0x8e);
const widenPairs = simd(0x7e);
const addIntegers = simd(0xae);
const multiplyPairs = simd(0xba);
const and = simd(0x4e);
const shiftBytes = simd(0x6d);
const subtractBytes = simd(0x71);
const allBytes = (value: number): number[] => simd(12, ...new Array<number>(16).fill(value));
const lane = (index: number): number[] => simd(27, index);
const storeInteger = [0x36, 2, 0];

const increase = (local: number, by: readonly number[]): number[] => [...get(local), ...by, add, ...set(local)];
/** Runs the body `local` times, counting it down; `local` is at least 1. */
const repeat = (local: number, body: readonly number[]): number[] => [
  ...[0x03, 0x40, ...body],
  ...[...get(local), ...constant(-1), add, 0x22, ...unsigned(local), 0x0d, 0, 0x0b],
];

/** multiply: of four columns with what one row gives to them; sum: of two such. */
function tileBody(multiply: readonly number[], sum: readonly number[]): number[] {
  const [a, aStride, panel, c, cStride, depth] = [0, 1, 2, 3, 4, 5];
  const [left, right, broadcast, sums, row] = [6, 7, 8, 9, 17];
  const accumulate = (total: number, side: number): number[] => [
    ...[...get(total), ...get(broadcast), ...get(side), ...multiply],
    ...[...sum, ...set(total)],
  ];
  const rows = [0, 1, 2, 3];
  const step = rows.flatMap((index) => [
    ...[...get(row), ...loadSplat, ...set(broadcast), ...accumulate(sums + 2 * index, left), ...accumulate(sums + 2 * index + 1, right)],
    ...(index < 3 ? increase(row, get(aStride)) : []),
  ]);
  const loop = [
    ...[...get(panel), ...loadVector(), ...set(left), ...get(panel), ...loadVector(16), ...set(right)],
    ...[...get(a), ...set(row), ...step],
    ...[...increase(a, constant(4)), ...increase(panel, constant(32))],
  ];
  const store = rows.flatMap((index) => [
    ...[...get(c), ...get(sums + 2 * index), ...storeVector(), ...get(c), ...get(sums + 2 * index + 1), ...storeVector(16)],
    ...increase(c, get(cStride)),
  ]);
  return functionBody(
    [
      [11, v128],
      [1, i32],
    ],
    [...repeat(depth, loop), ...store],
  );
}

function dotBody(): number[] {
  const [query, vectors, count, bytes, out] = [0, 1, 2, 3, 4];
  const [stored, asked, sum, at, end] = [5, 6, 7, 8, 9];
  const products = (numbers: readonly number[]): number[] => [
    ...[...numbers, ...allBytes(8), ...subtractBytes, ...set(asked)],
    ...[...get(at), ...loadVector(), ...get(asked), ...multiplyLowBytes, ...get(at), ...loadVector(), ...get(asked), ...multiplyHighBytes],
    ...[...addShorts, ...increase(at, constant(16))],
  ];
  const step = [
    ...[...get(vectors), ...loadVector(), ...set(stored)],
    ...products([...get(stored), ...allBytes(15), ...and]),
    ...products([...get(stored), ...constant(4), ...shiftBytes]),
    ...[...addShorts, ...widenPairs, ...get(sum), ...addIntegers, ...set(sum), ...increase(vectors, constant(16))],
  ];
  const total = [0, 1, 2, 3].flatMap((index) => [...get(sum), ...lane(index), ...(index > 0 ? [add] : [])]);
  const each = [
    ...[...zeroVector, ...set(sum), ...get(query), ...set(at)],
    ...[...get(bytes), ...constant(4), 0x76, ...set(end), ...repeat(end, step)],
    ...[...get(out), ...total, ...storeInteger, ...increase(out, constant(4))],
  ];
  return functionBody(
    [
      [3, v128],
      [2, i32],
    ],
    repeat(count, each),
  );
}

function functionBody(locals: readonly (readonly [count: number, type: number])[], code: readonly number[]): number[] {
  const body = [locals.length, ...locals.flat(), ...code, 0x0b];
  return [...unsigned(body.length), ...body];
}

const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
const functionType = (parameters: number): number[] => [0x60, parameters, ...new Array<number>(parameters).fill(i32), 0];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [2, ...functionType(6), ...functionType(5)]),
    ...section(2, [1, ...name('memory'), ...name('memory'), 2, 0, 1]),
    ...section(3, [3, 0, 1, 0]),
    ...section(7, [3, ...name('multiplyTile'), 0, 0, ...name('dotProducts'), 0, 1, ...name('multiplyIntegerTile'), 0, 2]),
    ...section(10, [3, ...tileBody(floatMultiply, floatAdd), ...dotBody(), ...tileBody(multiplyPairs, addIntegers)]),
  ]);
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}

export type SimdMemory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };

type WebAssemblyApi = {
  Memory: new (size: { initial: number; maximum: number }) => SimdMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
};
/** Only the types of browsers declare it. */
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

let compiled: object | undefined;

/** Memory for the loops, in pages of 64 KiB. */
export function createMemory(initial: number, maximum: number): SimdMemory {
  return new Memory({ initial, maximum });
}

/** The loops, working in that memory. */
export function createKernels(memory: SimdMemory): Kernels {
  compiled ??= new Module(moduleBytes());
  return new Instance(compiled, { memory: { memory } }).exports as Kernels;
}
