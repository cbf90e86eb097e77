import { expect, test } from 'vitest';
import { askedMeasureFilter } from './held-back.ts';

const row = (text: string, context = '') => ({ kind: 'row' as const, text, context });
const sentence = (text: string) => ({ kind: 'sentence' as const, text, context: '' });

test('a row for another share of poverty is not shown, and one for that share is', () => {
  const isFor = askedMeasureFilter('family at 220% poverty, what do they pay');
  expect([isFor(row('| 201-250% | $40 |')), isFor(row('| 151-200% | $25 |'))]).toEqual([true, false]);
});

test('a sentence that sets a limit may answer for a value beyond it', () => {
  expect(askedMeasureFilter('sats 88% on room air, what now')(sentence('Give oxygen to keep the saturation at 94% or above.'))).toBe(true);
});

test('a row for another age is not shown; years that something is kept are no age', () => {
  const isFor = askedMeasureFilter('ventolin puffs for a 7 yo');
  expect([
    isFor(row('| 5 to 11 years | 2 puffs |', '| Age | Dose |')),
    isFor(row('| 12 years and over | 4 puffs |', '| Age | Dose |')),
  ]).toEqual([true, false]);
  expect(isFor(row('| Chart | 10 to 12 years |', '| Record | Kept |'))).toBe(true);
});
