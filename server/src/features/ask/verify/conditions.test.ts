import { expect, test } from 'vitest';
import { keepsConditions } from './conditions.ts';
import { parseStatement } from './statement.ts';

const saline = 'Place an IV and give 1 liter of normal saline when blood pressure is low.';

function isKept(claim: string, source: string, question = ''): boolean {
  return keepsConditions(parseStatement(claim), [parseStatement(source)], parseStatement(question).words);
}

test.each([
  ['Place an IV and give 1 liter of normal saline.', saline],
  ['The vial is discarded.', 'If the stopper is torn, the vial is discarded.'],
  ['The fee is waived for staff.', 'The fee is waived for staff, except on holidays.'],
  ['Visitors may enter the ward.', 'Visitors may enter the ward unless it is in quarantine.'],
  ['Flush the line with water.', 'Flush the line with water if it was closed overnight; then open it.'],
])('%s is not what was said: %s', (claim, source) => {
  expect(isKept(claim, source)).toBe(false);
});

test.each([
  ['in the same words', 'When blood pressure is low, place an IV and give 1 liter of normal saline.', saline],
  ['as a quality', 'With low blood pressure place an IV and give 1 liter of normal saline.', saline],
  ['as a condition in other words', 'The vial is discarded if its rubber is damaged.', 'If the stopper is torn, the vial is discarded.'],
  ['where it speaks of something else', 'Give oxygen by mask.', saline],
  [
    'where "even if" is no condition',
    'Containers are replaced after 90 days.',
    'Containers are replaced after 90 days, even if they are not full.',
  ],
  ['where the next sentence has it', 'Flush the line with water.', 'Flush the line with water; call the manager if it leaks.'],
])('a claim keeps the condition %s', (_, claim, source) => {
  expect(isKept(claim, source)).toBe(true);
});

test('what the question itself makes a condition need not be said again', () => {
  const claim = 'Place an IV and give 1 liter of normal saline.';
  expect(isKept(claim, saline, 'What do I do when the blood pressure is low?')).toBe(true);
  expect(isKept(claim, saline, 'What do I do in anaphylaxis?')).toBe(false);
});
