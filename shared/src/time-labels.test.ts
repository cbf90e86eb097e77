import { expect, test } from 'vitest';
import { lastAccessedLabel, sessionTimeLabel } from './time-labels.ts';

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

test.each([
  ['2026-03-30T00:10:00Z', 'Today'],
  ['2026-03-29T23:50:00Z', 'Yesterday'],
  ['2026-03-28T12:00:00Z', '2 days ago'],
  ['2026-03-24T12:00:00Z', '6 days ago'],
  ['2026-03-23T12:00:00Z', '1 week ago'],
  ['2026-03-16T12:00:00Z', '2 weeks ago'],
  ['2026-03-01T00:00:00Z', '4 weeks ago'],
  ['2026-02-28T23:59:00Z', '1 month ago'],
  ['2025-03-30T12:00:00Z', '12 months ago'],
  ['2026-04-02T12:00:00Z', 'Today'],
])('a memory last accessed at %s was so %s', (lastAccessed, label) => {
  expect(lastAccessedLabel(lastAccessed, new Date('2026-03-30T00:20:00Z'), { timeZone: 'UTC' })).toBe(label);
});

test('yesterday is the day before where the reader is, also when the clocks change', () => {
  const options = { timeZone: 'Europe/Berlin' };
  expect(lastAccessedLabel('2026-03-28T21:00:00Z', new Date('2026-03-29T20:00:00Z'), options)).toBe('Yesterday');
  expect(lastAccessedLabel('2026-03-28T23:30:00Z', new Date('2026-03-29T20:00:00Z'), options)).toBe('Today');
});
