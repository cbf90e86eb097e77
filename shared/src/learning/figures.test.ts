import { expect, test } from 'vitest';
import { metricLabel, metricProgress, metricStatus, sentimentLabel } from './figures.ts';

test.each([
  ['response_accuracy', 0.8, 'normal', 80, '80.0%'],
  ['response_accuracy', 0.6, 'warning', 60, '60.0%'],
  ['response_accuracy', 0.59, 'critical', 59, '59.0%'],
  ['user_satisfaction', 4, 'normal', 80, '4.0 / 5.0'],
  ['user_satisfaction', 3, 'warning', 60, '3.0 / 5.0'],
  ['user_satisfaction', 2.5, 'critical', 50, '2.5 / 5.0'],
  ['response_time', 3, 'normal', 70, '3.0 s'],
  ['response_time', 8, 'warning', 20, '8.0 s'],
  ['response_time', 12, 'critical', 0, '12.0 s'],
  ['response_time', 1, 'normal', 90, '1.0 s'],
  ['response_time', 0.0452, 'normal', 99.548, '0.0 s (45 ms)'],
] as const)('%s of %d is %s, its bar at %d percent', (type, value, status, progress, label) => {
  expect([metricStatus(type, value), metricProgress(type, value), metricLabel(type, value)]).toEqual([status, progress, label]);
});

test.each([
  [0.1249, '0.12'],
  [-0.5, '-0.50'],
  [-0.004, '0.00'],
])('a sentiment of %d is written as %s', (value, label) => {
  expect(sentimentLabel(value)).toBe(label);
});
