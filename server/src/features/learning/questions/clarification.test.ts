import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { likenessByEncoder } from '../../../testing/interactions/likeness.ts';
import { questionPairs, tryClarification } from '../../../testing/interactions/trial.ts';
import { isClarification } from './clarification.ts';

const readQuestions = (): string[] =>
  (JSON.parse(readFileSync(new URL('../../../../../handbook/questions.json', import.meta.url), 'utf8')) as { q: string }[]).map(
    ({ q }) => q,
  );

test.each([
  ['What do you mean by that?', 'How long is sick leave?', true],
  ['I don’t understand', 'How long is sick leave?', true],
  ['How many days of sick leave do nurses get?', 'How long is sick leave for nurses?', true],
  ['How long is sick leave?', 'How long is sick leave?', false],
  ['Where are gloves kept?', 'How long is sick leave?', false],
  ['no, I mean unpaid leave', 'How do I request leave?', true],
  ['Who is “the supervisor” here?', 'Whom do I call after hours?', true],
  ['You said Friday, this Friday or next?', 'When is the deadline?', true],
  ['How do I clean the waiting room?', 'How do I clean the exam room?', false],
  ['Can you explain how to reset the pump?', 'Who orders gloves?', false],
  ['How often do we check the vaccine refrigerator?', 'How often do we check the vaccine fridge?', true],
  ['And for children?', 'What is the dose of amoxicillin for adults?', false],
])('%s after %s: %s', (question, before, expected) => {
  expect(isClarification(question, before)).toBe(expected);
});

test('of pairs of questions that were kept aside, what is told to be a clarification nearly always is one', () => {
  for (const set of ['worked with', 'kept aside'] as const) {
    const { precision, recall } = tryClarification(questionPairs[set]);
    expect(precision, set).toBeGreaterThan(0.8);
    expect(recall, set).toBeGreaterThan(0.5);
  }
});

test('with the likeness of their meanings more of them are told', () => {
  const some = questionPairs['kept aside'];
  const { precision, recall } = tryClarification(some, likenessByEncoder);
  expect(precision).toBeGreaterThan(0.8);
  expect(recall).toBeGreaterThan(tryClarification(some).recall);
});

test('what staff ask one after another is no clarification by chance', () => {
  const questions = readQuestions();
  const told = questions.flatMap((now, i) => questions.slice(i + 1).filter((before) => isClarification(now, before)));
  expect(told.length).toBeLessThan((questions.length * (questions.length - 1)) / 2 / 50);
});
