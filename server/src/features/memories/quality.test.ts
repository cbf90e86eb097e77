import { qualityPartPoints } from '@vademecum/shared/memories/memory-quality.ts';
import { expect, test } from 'vitest';
import { type QualityFacts, qualityOf } from './quality.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const good: QualityFacts = {
  value: 'The code of the dressing trolley is on the list in the drawer of room 4.',
  category: 'Procedures',
  source: null,
  sourceState: 'there',
  updatedAt: '2026-01-01T00:00:00.000Z',
  reviewDue: null,
  accessCount: 10,
  recentUses: 10,
  ratings: 98,
  ratingSum: 98,
  duplicates: 0,
};
const part = (facts: Partial<QualityFacts>, name: string) => qualityOf({ ...good, ...facts }, now).parts.find((one) => one.name === name);

test('a memory that is complete, sourced, fresh, used, liked and said once is as good as can be, and its parts say why', () => {
  expect(qualityOf(good, now)).toEqual({
    score: 1,
    parts: [
      { name: 'completeness', points: 25, why: 'Complete on its own, and has a category.' },
      { name: 'source', points: 15, why: 'Comes from a passage that is still in its document' },
      { name: 'freshness', points: 25, why: 'Last changed Jan 1, 2026. Counts less after a year and nothing after three.' },
      { name: 'use', points: 15, why: 'Used in 10 answers in the last 90 days.' },
      {
        name: 'feedback',
        points: 10,
        why: 'Of 98 answers with feedback, 100% positive; few ratings count less.',
      },
      { name: 'duplicates', points: 10, why: 'No near-duplicates' },
    ],
  });
  expect(Object.values(qualityPartPoints).reduce((sum, points) => sum + points)).toBe(100);
});

test('a poor one has next to nothing, and the score is the very sum of its parts', () => {
  const poor = {
    value: 'Ask Pat.',
    category: null,
    sourceState: null,
    updatedAt: '2020-01-01T00:00:00.000Z',
    accessCount: 0,
    recentUses: 0,
    ratings: 8,
    ratingSum: 0,
    duplicates: 4,
  };
  const { score, parts } = qualityOf({ ...good, ...poor }, now);
  expect(parts.map(({ points }) => points)).toEqual([3, 0, 0, 0, 1, 2]);
  expect(score).toBe(0.06);
});

test.each<[string, string, Partial<QualityFacts>, number, string]>([
  ['no category', 'completeness', { category: null }, 18, 'Complete on its own, and has no category.'],
  ['six words', 'completeness', { value: 'one two three four five six' }, 16, 'Has 6 words; 12 make a complete note, and has a category.'],
  ['another text in its place', 'source', { sourceState: 'changed' }, 6, 'Its document now says something else there'],
  ['a dead link', 'source', { sourceState: 'deleted', source: 'Policy' }, 0, 'Its document was deleted.'],
  ['local practice', 'source', { sourceState: null, source: 'Local practice' }, 10, 'Has a source; a document passage would count in full'],
  ['no source', 'source', { sourceState: null }, 0, 'Has no source'],
  [
    'two years',
    'freshness',
    { updatedAt: '2024-03-02T09:00:00.000Z' },
    13,
    'Last changed Mar 2, 2024. Counts less after a year and nothing after three.',
  ],
  ['a review overdue', 'freshness', { reviewDue: '2026-03-01' }, 0, 'Review was due Mar 1, 2026.'],
  [
    'a review due today',
    'freshness',
    { reviewDue: '2026-03-02' },
    25,
    'Last changed Jan 1, 2026. Counts less after a year and nothing after three.',
  ],
  ['no use', 'use', { accessCount: 0, recentUses: 0 }, 0, 'No answer has used it yet.'],
  [
    'use of former days',
    'use',
    { accessCount: 6, recentUses: 0 },
    9,
    'Used in 0 answers in the last 90 days and 6 before (earlier ones count half).',
  ],
  ['one use', 'use', { accessCount: 1, recentUses: 1 }, 4, 'Used in 1 answer in the last 90 days.'],
  ['no feedback', 'feedback', { ratings: 0, ratingSum: 0 }, 5, 'No feedback in the last 90 days (counts as half).'],
  ['one voice against it', 'feedback', { ratings: 1, ratingSum: 0 }, 3, 'Of 1 answer with feedback, 0% positive; few ratings count less.'],
  ['one duplicate', 'duplicates', { duplicates: 1 }, 5, '1 other memory says nearly the same.'],
  ['three duplicates', 'duplicates', { duplicates: 3 }, 3, '3 other memories say nearly the same.'],
])('%s: %s', (_, name, facts, points, why) => {
  expect(part(facts, name)).toEqual({ name, points, why });
});
