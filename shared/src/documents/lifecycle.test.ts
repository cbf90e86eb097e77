import { expect, test } from 'vitest';
import { monthsAfter, setLifecycleSchema } from './lifecycle.ts';
import { isDueForReview, type LifecycleFacts, standingOf } from './standing.ts';

const facts = (given: Partial<LifecycleFacts>): LifecycleFacts => ({
  name: 'Sharps policy',
  effectiveFrom: null,
  reviewDue: null,
  successor: null,
  ...given,
});
const plan = (effectiveFrom: string | null) => ({ name: 'Exposure control plan', effectiveFrom });

test.each([
  ['nothing is known of it', {}, 'effective', null],
  ['its review is due today', { reviewDue: '2026-05-04' }, 'effective', null],
  ['its review was due yesterday', { reviewDue: '2026-05-03' }, 'expired', 'The review of “Sharps policy” was due on May 3, 2026.'],
  ['it holds from today', { effectiveFrom: '2026-05-04' }, 'effective', null],
  ['it holds from tomorrow', { effectiveFrom: '2026-05-05' }, 'upcoming', '“Sharps policy” does not apply until May 5, 2026.'],
  ['it has a successor', { successor: plan(null) }, 'superseded', '“Sharps policy” was superseded by “Exposure control plan”.'],
  ['its successor holds from tomorrow', { successor: plan('2026-05-05') }, 'effective', null],
  [
    'its successor holds from today, and its review is overdue, too',
    { successor: plan('2026-05-04'), reviewDue: '2020-01-01' },
    'superseded',
    '“Sharps policy” was superseded by “Exposure control plan”.',
  ],
] as const)('where %s', (_, given, standing, warning) => {
  expect(standingOf(facts(given), '2026-05-04')).toEqual({ standing, warning });
});

test.each(['2026-02-30', '26-1-1', 'soon', '0001-01-01', '9999-12-31', ''])('%j is no day to set', (reviewDue) => {
  expect(setLifecycleSchema.safeParse({ id: 1, reviewDue }).success).toBe(false);
});

test.each([
  ['is overdue', '2026-05-03', 'expired', true],
  ['falls on today', '2026-05-04', 'effective', true],
  ['falls on the thirtieth day from today', '2026-06-03', 'effective', true],
  ['falls on the day after that', '2026-06-04', 'effective', false],
  ['is not set', null, 'effective', false],
  ['is overdue, but another document took its place', '2026-05-03', 'superseded', false],
] as const)('a document whose review %s', (_, reviewDue, standing, isDue) => {
  expect(isDueForReview({ reviewDue, standing }, '2026-05-04')).toBe(isDue);
});

test.each([
  ['2026-03-02', 12, '2027-03-02'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 120, '2036-01-31'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});
