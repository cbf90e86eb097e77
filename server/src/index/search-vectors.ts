import type { Database } from 'better-sqlite3';
import { createKernels, createMemory, type SimdMemory } from '../models/simd-kernels.ts';
import type { QuestionVector } from '../models/embedder.ts';
import { lengthOfQuery, lengthOfPacked, readPacked, toQuery } from '../models/vector-bytes.ts';
import { countVectors, findVectorModel, iterateVectors, type StoredVector } from './vector.queries.ts';

/**
 * How alike a question and every passage with vectors are. Likeness: a mean of the passage's cosine and its closest sentence's,
 * in standard deviations above the mean of all passages.
 */
export type Similarities = {
  model: string;
  /** Passages with vectors. */
  count: number;
  /** The passage's cosine. */
  of: (passageId: number) => number | undefined;
  likeness: (passageId: number) => number | undefined;
  /** Cosines of the passage's sentences, in their order and without its headings. */
  sentences: (passageId: number) => Float32Array;
  /** Passages, the most alike first. */
  nearest: (count: number) => number[];
  /** Of the passages' cosines. */
  mean: number;
  deviation: number;
};

/** The vectors of one model in memory, `bytes` each, behind the question's: of each passage its own, then those of its sentences. */
type VectorIndex = {
  model: string;
  lastId: number;
  /** Passages in memory, or more that stood in the database, when those were last counted. */
  counted: number;
  bytes: number;
  memory: SimdMemory;
  dotProducts: ReturnType<typeof createKernels>['dotProducts'];
  passages: number[];
  /** By the passage's place in the list: the number of its own vector; last, how many vectors there are. */
  starts: number[];
  /** Of each vector. */
  lengths: number[];
  places: Map<number, number>;
};

const pageBytes = 65_536;
/** A memory can be this large, so five million vectors of 384 numbers; what it does not need it does not take. */
const mostPages = 16_384;
const worthCompacting = 0.1;

/** Share of a passage's own cosine in its likeness; the rest is its closest sentence's. */
const ownShare = 0.2;

/** Less than any likeness. */
const hidden = -Infinity;

const indexes = new WeakMap<Database, VectorIndex>();

/**
 * Compares the question with every vector of its model that this transaction sees, of visible passages only. undefined: there are none, or of another length.
 */
export function compareAll(db: Database, question: QuestionVector, isVisible?: (passageId: number) => boolean): Similarities | undefined {
  const query = toQuery(question.values);
  const index = upToDate(db, question.model, query.length / 2);
  const count = index.lengths.length;
  if (count === 0) return undefined;
  const { memory, bytes } = index;
  const out = query.length + bytes * count;
  reserve(memory, out + 4 * count);
  new Int8Array(memory.buffer, 0, query.length).set(query);
  index.dotProducts(0, query.length, count, bytes, out);
  const products = new Int32Array(memory.buffer, out, count);
  const queryLength = lengthOfQuery(query) || 1;
  const cosines = new Float32Array(count);
  for (let slot = 0; slot < count; slot++) cosines[slot] = (products[slot] ?? 0) / (queryLength * (index.lengths[slot] ?? 1));
  return toSimilarities(index, cosines, isVisible);
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
  return first === undefined ? 0 : readPacked(first.vector).bytes;
}

function toSimilarities(
  { model, passages, starts, places }: VectorIndex,
  cosines: Float32Array,
  isVisible?: (passageId: number) => boolean,
): Similarities {
  let [sum, squares, count] = [0, 0, 0];
  const both = new Float32Array(passages.length);
  for (let place = 0; place < passages.length; place++) {
    if (isVisible?.(passages[place] ?? 0) === false) {
      both[place] = hidden;
      continue;
    }
    count++;
    const own = cosines[starts[place] ?? 0] ?? 0;
    sum += own;
    squares += own * own;
    both[place] = own * ownShare + bestSentence(cosines, starts, place) * (1 - ownShare);
  }
  const mean = sum / Math.max(count, 1);
  const deviation = Math.sqrt(Math.max(0, squares / Math.max(count, 1) - mean * mean));
  const ofPlace = <Value>(passageId: number, read: (place: number) => Value): Value | undefined => {
    const place = places.get(passageId);
    return place === undefined || both[place] === hidden ? undefined : read(place);
  };
  return {
    model,
    count,
    mean,
    deviation,
    of: (passageId) => ofPlace(passageId, (place) => cosines[starts[place] ?? 0] ?? 0),
    likeness: (passageId) => ofPlace(passageId, (place) => (deviation > 0 ? ((both[place] ?? 0) - mean) / deviation : 0)),
    sentences: (passageId) =>
      ofPlace(passageId, (place) => cosines.subarray((starts[place] ?? 0) + 1, starts[place + 1])) ?? new Float32Array(),
    nearest: (wanted) => largest(both, Math.min(wanted, count)).map((place) => passages[place] ?? 0),
  };
}

/** The passage's own where it has no sentence. */
function bestSentence(cosines: Float32Array, starts: readonly number[], place: number): number {
  const [own = 0, end = 0] = [starts[place], starts[place + 1]];
  let best = end === own + 1 ? (cosines[own] ?? 0) : -1;
  for (let slot = own + 1; slot < end; slot++) best = Math.max(best, cosines[slot] ?? 0);
  return best;
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

/**
 * Takes over the new vectors, or at most `limit` of them. A deleted passage's vector stays in memory, where a look-up of its passage finds
 * none, until at most a fifth of the vectors are such.
 */
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
    // If vectors are read ahead, more may be there than in memory.
    index.counted = Math.max(stored, index.passages.length);
  }
  indexes.set(db, index);
  return index;
}

function takeOver(index: VectorIndex, { id, passageId, vector }: StoredVector): void {
  const { bytes, memory, starts, lengths } = index;
  index.lastId = id;
  const stored = readPacked(vector);
  if (stored.bytes !== bytes || bytes === 0) return;
  const count = stored.vectors.length / bytes;
  // A renamed document's passage has as many sentences as before, so its new vectors take the place of the old ones.
  const known = index.places.get(passageId);
  const isSameLength = known !== undefined && (starts[known + 1] ?? 0) - (starts[known] ?? 0) === count;
  const first = isSameLength ? (starts[known] ?? 0) : lengths.length;
  const at = 2 * bytes + bytes * first;
  reserve(memory, at + stored.vectors.length);
  new Uint8Array(memory.buffer, at, stored.vectors.length).set(stored.vectors);
  for (let number = 0; number < count; number++)
    lengths[first + number] = lengthOfPacked(stored.vectors.subarray(number * bytes, (number + 1) * bytes)) || 1;
  if (isSameLength) return;
  index.places.set(passageId, index.passages.push(passageId) - 1);
  starts.push(lengths.length);
}

function emptyIndex(model: string, bytes: number): VectorIndex {
  const memory = createMemory(1, mostPages);
  const { dotProducts } = createKernels(memory);
  const lists = { passages: [], starts: [0], lengths: [], places: new Map<number, number>() };
  return { model, lastId: 0, counted: 0, bytes, memory, dotProducts, ...lists };
}

/** By an eighth at a time, so that a growing library is not copied for every passage. */
function reserve(memory: SimdMemory, bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
  if (missing > 0) memory.grow(Math.max(missing, Math.floor(memory.buffer.byteLength / pageBytes / 8)));
}
