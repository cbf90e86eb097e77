import { healthMetricNames } from '@vademecum/shared/memories/health-choices.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { healthMetric } from '../../../testing/memory-health.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const statuses = ['normal', 'warning', 'critical'] as const;

test('normal, warning and critical each have a word, an icon and a colour of their own', async () => {
  const metrics = statuses.map((status, index) => healthMetric(healthMetricNames[index + 3] ?? 'identifiers', { status }));
  fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'memoryHealth.list': () => metrics,
      'memoryHealth.critical': () => [],
      'memoryHealth.history': () => [],
    },
  });
  openApp('/memory-management?tab=health');
  const cards = page.getByRole('list', { name: 'Health metrics' }).getByRole('listitem');
  const badges: [string, string][] = [];
  for (const [at, word] of ['Normal', 'Warning', 'Critical'].entries()) {
    const badge = cards.nth(at).getByText(word, { exact: true });
    await expect.element(badge).toBeVisible();
    badges.push([badge.element().querySelector('svg')?.innerHTML ?? '', getComputedStyle(badge.element()).color]);
  }
  for (const part of [0, 1] as const) expect(new Set(badges.map((badge) => badge[part])).size).toBe(3);
  expect(badges.map(([icon]) => icon)).not.toContain('');
});

test('all ten metrics find room in the list', async () => {
  expect(healthMetricNames).toHaveLength(10);
  fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'memoryHealth.list': () => healthMetricNames.map((name) => healthMetric(name)),
      'memoryHealth.critical': () => [],
      'memoryHealth.history': () => [],
    },
  });
  openApp('/memory-management?tab=health');
  await expect.element(page.getByRole('list', { name: 'Health metrics' })).toBeVisible();
  expect(page.getByRole('list', { name: 'Health metrics' }).element().children).toHaveLength(10);
});
