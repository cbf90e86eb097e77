import { afterEach, beforeEach, expect, test } from 'vitest';
import { periodOf, spansOf } from './periods.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const hours = ({ from, to }: { from: string; to: string }): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

test('a clinic in New York has its own days: late in the evening it is still today', () => {
  const { days, from, to, before } = periodOf(7, new Date('2026-07-02T03:30:00Z'));
  expect(days.map(({ day }) => day)).toEqual([
    '2026-06-25',
    '2026-06-26',
    '2026-06-27',
    '2026-06-28',
    '2026-06-29',
    '2026-06-30',
    '2026-07-01',
  ]);
  expect([from, to]).toEqual(['2026-06-25T04:00:00.000Z', '2026-07-02T04:00:00.000Z']);
  expect(before).toEqual({ from: '2026-06-18T04:00:00.000Z', firstDayEnds: '2026-06-19T04:00:00.000Z' });
});

test('the day on which the clocks go forward has 23 hours, the one on which they go back 25', () => {
  const spring = periodOf(7, new Date('2026-03-10T12:00:00Z')).days.find(({ day }) => day === '2026-03-08');
  const autumn = periodOf(7, new Date('2026-11-03T12:00:00Z')).days.find(({ day }) => day === '2026-11-01');
  expect([spring && hours(spring), autumn && hours(autumn)]).toEqual([23, 25]);
  expect(autumn && spansOf([autumn], { hour: 1 }).map(hours)).toEqual([2]);
  expect(spring && spansOf([spring], { hour: 2 }).map(hours)).toEqual([0]);
});

test('90 days have no period before them, since figures are kept for 90 days', () => {
  const now = new Date('2026-07-02T12:00:00Z');
  expect(periodOf(90, now).before).toBeNull();
  expect(periodOf(90, now).days).toHaveLength(90);
  expect(periodOf(30, now).before?.from).toBe('2026-05-04T04:00:00.000Z');
});

test('Tuesdays at ten are an hour each', () => {
  const spans = spansOf(periodOf(30, new Date('2026-07-02T12:00:00Z')).days, { weekday: 1, hour: 10 });
  expect(spans.map(({ from }) => from)).toEqual([
    '2026-06-09T14:00:00.000Z',
    '2026-06-16T14:00:00.000Z',
    '2026-06-23T14:00:00.000Z',
    '2026-06-30T14:00:00.000Z',
  ]);
});
