import { expect, test } from 'vitest';
import { stem } from '../../../language/terms.ts';
import { passagesReordered, preferAnswering, type RetrievedPassage } from './search.ts';
import { measureSentences } from './sentence-ranking.ts';

const passage = (id: number, score: number, text: string): RetrievedPassage => ({
  id,
  documentId: id,
  memoryId: null,
  documentName: 'Clinic handbook',
  version: 1,
  heading: '',
  text,
  startOffset: 0,
  firstLine: 0,
  page: null,
  ordinal: 3,
  score,
});

const question = 'How long is the sample kept?';
const concepts = ['sample', 'kept'].map((word) => ({ terms: [stem(word)], value: 1 }));
const order = (...passages: RetrievedPassage[]): number[] => {
  const sentences = measureSentences({ question, concepts, passages: passages.slice(0, passagesReordered) });
  return preferAnswering(passages, sentences).map(({ id }) => id);
};

const mentions = 'A sample may wait. Whoever has taken it has washed their hands. What is kept here is labelled.';
const answers = 'The sample is kept for 3 days.';

test('of two passages that score nearly the same, the one with a sentence that answers comes first', () => {
  expect(order(passage(1, 1, mentions), passage(2, 0.97, answers))).toEqual([2, 1]);
});

test('a sentence alone does not bring a passage before a far better one', () => {
  expect(order(passage(1, 1, mentions), passage(2, 0.7, answers))).toEqual([1, 2]);
});

test('what stands behind the first eight stays there', () => {
  const others = Array.from({ length: 8 }, (_, at) => passage(at + 1, 1 - at / 1000, mentions));
  expect(order(...others, passage(9, 0.99, answers)).at(-1)).toBe(9);
});
