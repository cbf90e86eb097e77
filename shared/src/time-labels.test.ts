import { expect, test } from 'vitest';
import { sessionTimeLabel } from './time-labels.ts';

const now = new Date('2026-03-12T15:00:00Z');

test.each([
  ['2026-03-12T14:59:59Z', 'Just now'],
  ['2026-03-12T14:00:01Z', 'Just now'],
  ['2026-03-12T14:00:00Z', '2:00 PM'],
  ['2026-03-11T15:00:01Z', '3:00 PM'],
  ['2026-03-11T15:00:00Z', 'Wed 3:00 PM'],
  ['2026-03-05T15:00:01Z', 'Thu 3:00 PM'],
  ['2026-03-05T15:00:00Z', 'Mar 5 3:00 PM'],
])('a session used at %s is labelled %s', (updatedAt, label) => {
  expect(sessionTimeLabel(updatedAt, now, { locale: 'en-US', timeZone: 'UTC' })).toBe(label);
});
