import { expect, test } from 'vitest';
import { isFor, measuresAsked, spansIn } from './spans.ts';

test.each([
  ['epi dose for a 40 lb kid', '22 to 55 lb (10 to 25 kg)', 'Under 22 lb (10 kg)'],
  ['tylenol for a 12kg toddler', '10-15 kg', '16-20 kg'],
  ['peds epi, weighs 31 kg', '30 kg and over', '15 to 29.9 kg'],
  ['how many puffs for a 7 yo', '5 to 11 years', '12 years and over'],
  ['my 8-month-old pt needs motrin', '6 months to 2 years', 'under 6 months'],
  ['family at 220% poverty, what do they pay', '201-250%', '151-200%'],
])('%s: a row for %s, none for %s', (question, right, other) => {
  const [asked] = measuresAsked(question);
  if (asked === undefined) throw new Error('nothing asked');
  expect([isFor(spansIn(right), asked), isFor(spansIn(other), asked)]).toEqual([true, false]);
});

test.each(['within 3 months of the visit', 'kept for 7 years', 'give 0.1 mg/kg', 'room 40', 'call 555-0140'])(
  '"%s" asks for no weight and no age',
  (question) => {
    expect(measuresAsked(question)).toEqual([]);
  },
);

test('a row without a span is for everybody', () => {
  expect(isFor(spansIn('Adult | 0.3 mg'), { of: 'weight', value: 18 })).toBe(true);
});
