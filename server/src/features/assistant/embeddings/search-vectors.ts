import type { Database } from 'better-sqlite3';
import { createKernels, createMemory, type SimdMemory } from './simd-kernels.ts';
import { lengthOf, toBytes } from './vector-bytes.ts';
import { countVectors, findVectorModel, iterateVectors, type StoredVector } from './vector.queries.ts';

/** A question's vector, and which model made it. */
export type QuestionVector = { model: string; values: Float32Array };

/** How alike a question and every passage with a vector are: cosines, with their mean and standard deviation over the library. */
export type Similarities = {
  model: string;
  /** Passages with a vector. */
  count: number;
  of: (passageId: number) => number | undefined;
  /** Passages, the most alike first. */
  nearest: (count: number) => number[];
  mean: number;
  deviation: number;
};

/** The vectors of one model in memory: `bytes` each, in the order of `passages`, from `start` on; before them the question's. */
type VectorIndex = {
  model: string;
  lastId: number;
  /** Vectors in memory, or more that stood in the database, when those were last counted. */
  counted: number;
  bytes: number;
  memory: SimdMemory;
  dotProducts: ReturnType<typeof createKernels>['dotProducts'];
  passages: number[];
  lengths: number[];
  slots: Map<number, number>;
};

const pageBytes = 65_536;
/** A memory can be this large, so two million vectors of 512 numbers; what it does not need it does not take. */
const mostPages = 16_384;
const worthCompacting = 0.1;

const indexes = new WeakMap<Database, VectorIndex>();

/** Compares the question with every vector of its model that this transaction sees. undefined: there are none, or of another length. */
export function compareAll(db: Database, question: QuestionVector): Similarities | undefined {
  const query = toBytes(question.values);
  const index = upToDate(db, question.model, query.length);
  const count = index.passages.length;
  if (count === 0) return undefined;
  const { memory, bytes } = index;
  const out = bytes * (count + 1);
  reserve(memory, out + 4 * count);
  new Int8Array(memory.buffer, 0, bytes).set(query);
  index.dotProducts(0, bytes, count, bytes, out);
  const products = new Int32Array(memory.buffer, out, count);
  const queryLength = lengthOf(query) || 1;
  const cosines = new Float32Array(count);
  for (let slot = 0; slot < count; slot++) cosines[slot] = (products[slot] ?? 0) / (queryLength * (index.lengths[slot] ?? 1));
  return toSimilarities(index, cosines);
}

/** Reads at most so many of the vectors that the next question would have to read; true once all are there. */
export function readVectorsAhead(db: Database, limit: number): boolean {
  const known = indexes.get(db);
  const model = findVectorModel(db);
  if (model === undefined) return true;
  const bytes = known?.model === model ? known.bytes : firstVectorBytes(db, model);
  const before = indexes.get(db)?.lastId ?? 0;
  const index = upToDate(db, model, bytes, limit);
  return index.lastId === before;
}

function firstVectorBytes(db: Database, model: string): number {
  const [first] = iterateVectors(db, { model, after: 0, limit: 1 });
  return first?.vector.length ?? 0;
}

function toSimilarities({ model, passages, slots }: VectorIndex, cosines: Float32Array): Similarities {
  let sum = 0;
  let squares = 0;
  for (const cosine of cosines) {
    sum += cosine;
    squares += cosine * cosine;
  }
  const mean = sum / cosines.length;
  return {
    model,
    count: cosines.length,
    mean,
    deviation: Math.sqrt(Math.max(0, squares / cosines.length - mean * mean)),
    of: (passageId) => {
      const slot = slots.get(passageId);
      return slot === undefined ? undefined : cosines[slot];
    },
    nearest: (count) => largest(cosines, count).map((slot) => passages[slot] ?? 0),
  };
}

/** Places of the largest values, the largest first. */
function largest(values: Float32Array, count: number): number[] {
  const best: number[] = [];
  for (let slot = 0; slot < values.length; slot++) {
    const value = values[slot] ?? 0;
    if (best.length === count && value <= (values[best[count - 1] ?? 0] ?? 0)) continue;
    let place = best.length;
    while (place > 0 && (values[best[place - 1] ?? 0] ?? 0) < value) place--;
    best.splice(place, 0, slot);
    if (best.length > count) best.pop();
  }
  return best;
}

/** Takes over what is new, or at most `limit` of it. A deleted passage's vector stays in memory, where whoever asks for its passage finds none, until a fifth at most is of such. */
function upToDate(db: Database, model: string, bytes: number, limit = -1): VectorIndex {
  const known = indexes.get(db);
  const fits = known?.model === model && known.bytes === bytes;
  const index = fits ? known : emptyIndex(model, bytes);
  const before = index.lastId;
  for (const stored of iterateVectors(db, { model, after: index.lastId, limit })) takeOver(index, stored);
  const isGrown = index.lastId !== before;
  if (before === 0) index.counted = index.passages.length;
  // Counting reads the whole table, so it waits until there may be as many dead ones as are worth it.
  if (isGrown && index.passages.length > index.counted * (1 + worthCompacting)) {
    const stored = countVectors(db, model);
    if (index.passages.length > stored * (1 + worthCompacting)) {
      indexes.delete(db);
      return upToDate(db, model, bytes, limit);
    }
    // Where they are read ahead, more may stand there than in memory.
    index.counted = Math.max(stored, index.passages.length);
  }
  indexes.set(db, index);
  return index;
}

function takeOver(index: VectorIndex, { id, passageId, vector }: StoredVector): void {
  index.lastId = id;
  if (vector.length !== index.bytes) return;
  const slot = index.slots.get(passageId) ?? index.passages.length;
  const at = index.bytes * (slot + 1);
  reserve(index.memory, at + index.bytes);
  const bytes = new Int8Array(index.memory.buffer, at, index.bytes);
  bytes.set(vector);
  index.lengths[slot] = lengthOf(bytes) || 1;
  index.passages[slot] = passageId;
  index.slots.set(passageId, slot);
}

function emptyIndex(model: string, bytes: number): VectorIndex {
  const memory = createMemory(1, mostPages);
  const { dotProducts } = createKernels(memory);
  return { model, lastId: 0, counted: 0, bytes, memory, dotProducts, passages: [], lengths: [], slots: new Map() };
}

/** By an eighth at a time, so that a growing library is not copied for every passage. */
function reserve(memory: SimdMemory, bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
  if (missing > 0) memory.grow(Math.max(missing, Math.floor(memory.buffer.byteLength / pageBytes / 8)));
}
