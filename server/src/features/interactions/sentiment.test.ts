import { expect, test } from 'vitest';
import { heldOutSentences, knownSentences, tryClarification, trySentiment } from '../../testing/interactions/trial.ts';
import { sentimentOf } from './sentiment.ts';

test('of 200 sentences that staff would write nearly all are told right, and no praise sounds like a complaint', () => {
  expect(knownSentences).toHaveLength(200);
  const { share, reversed } = trySentiment(knownSentences, sentimentOf);
  expect(share).toBeGreaterThan(0.97);
  expect(reversed).toBe(0);
});

test('of sentences in words that nobody had in mind more than half are told right, and hardly any the wrong way round', () => {
  const { share, reversed } = trySentiment(heldOutSentences, sentimentOf);
  expect(share).toBeGreaterThan(0.55);
  expect(reversed).toBeLessThanOrEqual(1);
});

test.each([
  ['What is the protocol for severe chest pain and sudden death?', 0],
  ['That was helpful.', 1],
  ['That was not helpful at all.', -1],
  ['No problem with this answer.', 1],
  ['The fax number is outdated.', -1],
  ['Why do you keep giving me the wrong form?', -1],
])('%s: %d', (text, sign) => {
  expect(Math.sign(sentimentOf(text))).toBe(sign);
});

test('what is told to be a clarification nearly always is one, and well over half of them are told', () => {
  for (const half of ['adjusted to', 'held out'] as const) {
    const { precision, recall } = tryClarification(half);
    expect(precision, half).toBeGreaterThan(0.8);
    expect(recall, half).toBeGreaterThan(0.55);
  }
});
