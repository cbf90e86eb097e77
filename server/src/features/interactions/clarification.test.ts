import { expect, test } from 'vitest';
import { tryClarification } from '../../testing/interactions/trial.ts';
import { isClarification } from './clarification.ts';

test.each([
  ['What do you mean by that?', 'How long is sick leave?', true],
  ['I don’t understand', 'How long is sick leave?', true],
  ['How many days of sick leave do nurses get?', 'How long is sick leave for nurses?', true],
  ['How long is sick leave?', 'How long is sick leave?', false],
  ['Where are gloves kept?', 'How long is sick leave?', false],
])('%s after %s: %s', (question, before, expected) => {
  expect(isClarification(question, before)).toBe(expected);
});

test('what is told to be a clarification nearly always is one, and well over half of them are told', () => {
  for (const half of ['adjusted to', 'held out'] as const) {
    const { precision, recall } = tryClarification(half);
    expect(precision, half).toBeGreaterThan(0.8);
    expect(recall, half).toBeGreaterThan(0.55);
  }
});
