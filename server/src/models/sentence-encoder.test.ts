import { expect, test } from 'vitest';
import { encoderFiles, loadSentenceEncoder, type SentenceEncoder } from './encoder.worker.ts';
import { createKernels, createMemory } from './simd-kernels.ts';
import { lengthOfPacked, lengthOfQuery, packVector, packVectors, readPacked, toQuery } from './vector-bytes.ts';
import { createPieceTokenizer } from './word-pieces.ts';

const { adapter, ...base } = encoderFiles();
const { encode } = loadSentenceEncoder({ ...base, adapter });
const withoutAdapter = loadSentenceEncoder(base);
const likeness = (a: string, b: string, encoder: Pick<SentenceEncoder, 'encode'> = { encode }): number => {
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
};

test.each([
  ['Are schools shut down?', 'Educational institutions have been closed.', 'The parking lot closes at eight.'],
  ['How old are you?', 'What is your age?', 'How are you?'],
  ['Where do I leave my car?', 'The parking lot is behind the building.', 'Masks are worn by staff.'],
])('%s is more like "%s" than like "%s"', (text, near, far) => {
  expect(likeness(text, near)).toBeGreaterThan(likeness(text, far) + 0.1);
});

/** As PyTorch gives them for the package's weights in floats. */
test.each([
  ['A man is eating food.', 'A man is eating a piece of bread.', 0.757],
  ['got stuck w a needle who do i tell', 'Report a needlestick to the charge nurse within one hour.', 0.551],
  ['Café hours?', 'cafe HOURS', 0.959],
])('without its adapter the cosine of "%s" and "%s" is the known one', (a, b, known) => {
  expect(likeness(a, b, withoutAdapter)).toBeCloseTo(known, 2);
});

test('with its adapter the cosine of two texts is close to the one that PyTorch gives', () => {
  expect(likeness('tamiflu for a sick lady w crcl 7', 'Oseltamivir with kidney disease : 30 mg once a day.')).toBeCloseTo(0.336, 2);
});

test('the adapter brings the words of staff closer to the sentence that answers them than to another one', () => {
  const question = 'pt passed out in the hallway what do we do first';
  const right = 'Syncope : Lay the person flat, raise the legs and take vital signs.';
  const wrong = 'Cleaning : The hallway floor is washed twice a day.';
  const margin = (encoder?: Pick<SentenceEncoder, 'encode'>): number =>
    likeness(question, right, encoder) - likeness(question, wrong, encoder);
  expect(margin()).toBeGreaterThan(margin(withoutAdapter) + 0.1);
});

test('an adapter that is cut off is refused', () => {
  // Any small file will do.
  expect(() => loadSentenceEncoder({ ...base, adapter: new URL(import.meta.url) })).toThrow('cut off');
});

test('a vector has length 1 and does not depend on what was encoded before', () => {
  const first = encode('wash your hands');
  encode('a much longer text than the one before, so that it lies over it in the memory '.repeat(20));
  expect(encode('wash your hands')).toEqual(first);
  expect(Math.hypot(...first)).toBeCloseTo(1, 5);
});

test.each(['', ' \n', '🙂', '\ud800', 'постановление', '手洗い', 'x'.repeat(10_000), 'word '.repeat(10_000)])(
  '%# any text has a vector',
  (text) => {
    expect(encode(text).every(Number.isFinite)).toBe(true);
  },
);

test('a word is cut into the longest pieces that are known, from the left', () => {
  const pieces = ['[CLS]', '[SEP]', '[UNK]', 'un', '##known', '##k', 'known', '!', 'cafe'];
  const tokenize = createPieceTokenizer(Object.fromEntries(pieces.map((piece, id) => [piece, id])));
  const ids = (text: string, most = 10): number[] => tokenize(text, most);
  expect(ids('Unknown known!')).toEqual([0, 3, 4, 6, 7, 1]);
  expect(ids('unkx café')).toEqual([0, 2, 8, 1]);
  expect(ids('known known known', 4)).toEqual([0, 6, 6, 1]);
});

test('the vector loops calculate what plain loops do', () => {
  const memory = createMemory(4, 4);
  const { multiplyTile, multiplyIntegerTile } = createKernels(memory);
  const depth = 38;
  const numbers = new Float32Array(memory.buffer, 0, 4 * depth + 8 * depth + 32).map((_, index) => Math.sin(index));
  new Float32Array(memory.buffer).set(numbers);
  const [panel, result] = [4 * depth, 12 * depth];
  multiplyTile(0, depth * 4, panel * 4, result * 4, 32, depth);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 8; column++) {
      let sum = 0;
      for (let at = 0; at < depth; at++) sum += (numbers[row * depth + at] ?? 0) * (numbers[panel + at * 8 + column] ?? 0);
      expect(new Float32Array(memory.buffer)[result + row * 8 + column]).toBeCloseTo(sum, 4);
    }
  const shorts = new Int16Array(memory.buffer);
  shorts.set(Array.from({ length: 12 * depth }, (_, index) => ((index * 89) % 511) - 255));
  const sums = 32 * depth;
  multiplyIntegerTile(0, depth * 2, panel * 2, sums, 32, depth / 2);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 8; column++) {
      let sum = 0;
      for (let at = 0; at < depth; at++)
        sum += (shorts[row * depth + at] ?? 0) * (shorts[panel + ((at >> 1) * 8 + column) * 2 + (at & 1)] ?? 0);
      expect(new Int32Array(memory.buffer, sums)[row * 8 + column]).toBe(sum);
    }
});

test('dot products of a question and what is stored are those of their numbers', () => {
  const vectors = [1, 2, 3].map((seed) => Float32Array.from({ length: 384 }, (_, index) => Math.sin(seed * (index + 1))));
  const [first = new Float32Array()] = vectors;
  const { bytes, vectors: stored } = readPacked(packVectors(vectors));
  expect([bytes, stored.length]).toEqual([192, 3 * 192]);
  const asked = toQuery(first);
  const memory = createMemory(1, 1);
  new Int8Array(memory.buffer).set(asked);
  new Uint8Array(memory.buffer, asked.length).set(stored);
  createKernels(memory).dotProducts(0, asked.length, 3, bytes, 2_048);
  const cosines = [...new Int32Array(memory.buffer, 2_048, 3)].map(
    (product, index) => product / (lengthOfQuery(asked) * lengthOfPacked(stored.subarray(index * bytes, (index + 1) * bytes))),
  );
  const cosine = (other: Float32Array): number =>
    other.reduce((sum, value, index) => sum + value * (first[index] ?? 0), 0) / (Math.hypot(...first) * Math.hypot(...other));
  vectors.forEach((vector, index) => {
    expect(cosines[index]).toBeCloseTo(cosine(vector), 1);
  });
  expect(cosines[0]).toBeGreaterThan(0.99);
  expect(lengthOfPacked(packVector(new Float32Array(20)))).toBe(0);
});
