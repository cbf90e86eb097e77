import { expect, test } from 'vitest';
import { answerHeading, splitAnswer } from './answer-format.ts';

const sentence = (length: number) => `${'word '.repeat(Math.ceil(length / 5)).slice(0, length - 1)}.`;

test('an answer of 500 characters stays whole', () => {
  expect(splitAnswer(sentence(500))).toEqual({ main: sentence(500), more: '' });
});

test('a longer one ends at the last full stop after 70 % of 500 characters, with the marks of its sentence', () => {
  const first = `${sentence(400)} [1][2]`;
  expect(splitAnswer(`${first} ${sentence(300)} [3]`)).toEqual({ main: first, more: `${sentence(300)} [3]` });
});

test('without such a full stop it ends at the last space before 500, with an ellipsis', () => {
  const { main, more } = splitAnswer(`${sentence(300)} [1] ${sentence(400)} [2]`);
  expect(main.length).toBeLessThanOrEqual(501);
  expect(main.endsWith('…')).toBe(true);
  expect(`${main.slice(0, -1)} ${more}`).toBe(`${sentence(300)} [1] ${sentence(400)} [2]`);
});

test('decimals and the numbers of a list end no sentence', () => {
  const steps = `${sentence(340)}\n${'step '.repeat(20)}2.5 mg\n2. ${'more '.repeat(60)}`;
  expect(splitAnswer(steps).main.endsWith('…')).toBe(true);
});

test.each([
  ['Reporting: within one hour. [1]', 'Reporting'],
  ['**Needlestick injuries:** wash. [1]', 'Needlestick injuries'],
  ['Report it. Then: call 555-0100.', 'Healthcare Information'],
  ['Use CPT 99213 for this visit. [1]', 'CPT Codes & Billing'],
  ['A no-show is charged after 24 hours.', 'Patient Scheduling'],
  ['The minimum necessary rule of HIPAA applies.', 'HIPAA Compliance'],
  ['In an emergency call 911.', 'Emergency Protocols'],
  ['Charting is done the same day.', 'Documentation Guidelines'],
  ['Prior authorization takes two days.', 'Insurance & Billing'],
  ['Wash your hands.', 'Healthcare Information'],
])('%s is headed %s', (response, heading) => {
  expect(answerHeading(response)).toBe(heading);
});
