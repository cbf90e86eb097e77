import { expect, test } from 'vitest';
import { qualityScore } from './quality.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const poor = {
  value: 'Ask Pat.',
  category: null,
  source: null,
  updatedAt: '2020-01-01T00:00:00.000Z',
  reviewDue: null,
  accessCount: 0,
};
const good = {
  value: 'The code of the dressing trolley is on the list in the drawer of room 4.',
  category: 'Procedures',
  source: 'local practice',
  updatedAt: '2026-01-01T00:00:00.000Z',
  reviewDue: null,
  accessCount: 10,
} as const;

test.each([
  ['old, short, unused and without a category', poor, 0.05],
  ['complete, fresh, used, with category and source', good, 1],
  ['the same without a category', { ...good, category: null }, 0.9],
  ['the same without a source', { ...good, source: null }, 0.9],
  ['the same, never used', { ...good, accessCount: 0 }, 0.8],
  ['the same, used a thousand times', { ...good, accessCount: 1000 }, 1],
  ['the same, two years old', { ...good, updatedAt: '2024-03-02T09:00:00.000Z' }, 0.85],
  ['the same, its review overdue', { ...good, reviewDue: '2026-03-01' }, 0.7],
  ['the same, its review due today', { ...good, reviewDue: '2026-03-02' }, 1],
])('a note that is %s', (_, memory, score) => {
  expect(qualityScore(memory, now)).toBe(score);
});
