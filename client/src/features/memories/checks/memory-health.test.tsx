import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import type { HealthHistory, HealthMetric } from '@vademecum/shared/memories/memory-health.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { healthMetric } from '../../../testing/memory-health.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const identifiers = healthMetric('identifiers', {
  metricValue: 2,
  status: 'critical',
  metadata: { description: 'Memories that may say who a patient is: 2.', recommendation: 'Open each and take it out.' },
});
const stale = healthMetric('stale_share', {
  metricValue: 25.5,
  status: 'warning',
  thresholdsSet: { by: 'Ada Finch', at: '2026-03-02T09:00:00.000Z' },
  warning: 10,
  critical: 30,
  threshold: 10,
});
const few = healthMetric('near_duplicate_share', { isTooFew: true });
const total = healthMetric('total_memories', { metricValue: 1234 });
const quality = healthMetric('average_quality', { metricValue: 61.5 });
const backlog = healthMetric('review_backlog', { metricValue: 7 });
const size = healthMetric('total_size', { metricValue: 1_200_000 });
const some = [identifiers, stale, total, quality, backlog, few, size];

const point = (daysAgo: number, value: number) => ({ at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString(), value });
const histories: HealthHistory[] = [
  { metricName: 'stale_share', points: [point(20, 40), point(10, 12), point(0, 25.5)] },
  { metricName: 'total_memories', points: [point(0, 1234)] },
];

function open(address: string, metrics: HealthMetric[] = some, { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'memoryHealth.list': () => metrics,
      'memoryHealth.critical': () => metrics.filter(({ status }) => status === 'critical'),
      'memoryHealth.history': () => histories,
      ...queries,
    },
    mutations,
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history: openApp(address) };
}
const openHealth = (metrics?: HealthMetric[], answers?: FakeAnswers) => open('/memory-management?tab=health', metrics, answers);
const critical = (name: HealthMetricName) => healthMetric(name, { status: 'critical' });
const card = (label: string) => page.getByRole('list', { name: 'Health metrics' }).getByRole('listitem').filter({ hasText: label });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('the overview has three figures, each of which leads to what is behind it', async () => {
  open('/memory-management');
  const stat = (label: string) => page.getByRole('tabpanel').getByRole('link', { name: label });
  await expect.element(stat('Total memories')).toHaveTextContent('1,234');
  await expect.element(stat('Total memories')).toHaveAttribute('href', '/memories');
  await expect.element(stat('Average quality')).toHaveTextContent('61.5%');
  await expect.element(stat('Average quality')).toHaveAttribute('href', '/memory-management?tab=health&metric=average_quality');
  await expect.element(stat('Waiting for review')).toHaveTextContent('7');
  await expect.element(stat('Waiting for review')).toHaveAttribute('href', '/memory-management?tab=review');
});

test('up to three critical alerts say what to do, the rest are counted, and the header says how many there are', async () => {
  await page.viewport(1280, 900);
  const { history } = open('/memory-management', [
    identifiers,
    ...(['contradictions', 'stale_share', 'never_used_share', 'total_size'] as const).map(critical),
    total,
  ]);
  await expect.element(page.getByText('5 Critical Alerts', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Memory Management 5 critical alerts' })).toBeVisible();
  const alerts = page.getByRole('region', { name: 'Critical alerts' });
  await expect.element(alerts.getByText('Possible patient identifiers: 2')).toBeVisible();
  await expect.element(alerts.getByText('Open each and take it out.')).toBeVisible();
  expect(alerts.getByRole('listitem').elements()).toHaveLength(3);
  await alerts.getByRole('link', { name: 'and 2 more' }).click();
  await expect.poll(() => history.location.search).toBe('?tab=health');
});

test.each([
  [0, '0 Critical Alerts'],
  [1, '1 Critical Alert'],
  [2, '2 Critical Alerts'],
])('%d of them read “%s”', async (count, text) => {
  const names = ['identifiers', 'contradictions'] as const;
  open('/memory-management', [total, ...names.slice(0, count).map(critical)]);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  if (count === 0) await expect.element(page.getByText('No critical alerts')).toBeVisible();
});

test('whether something became critical is asked every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let now: HealthMetric[] = [];
  open('/memory-management', [total], { queries: { 'memoryHealth.critical': () => now } });
  await expect.element(page.getByText('0 Critical Alerts', { exact: true })).toBeVisible();
  now = [identifiers];
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText('1 Critical Alert', { exact: true })).toBeVisible();
});

test('each metric has its status in a word, its thresholds, how it has gone, and what to do', async () => {
  openHealth();
  await expect.element(card('Possible patient identifiers')).toHaveTextContent(/Critical2.*Critical at 1 or more/);
  await expect.element(card('Possible patient identifiers')).toHaveTextContent('What to do: Open each and take it out.');
  await expect
    .element(card('Stale'))
    .toHaveTextContent(/Warning25\.5%since .*Warning at 10% or more, critical at 30% or more \(set by Ada Finch, Mar \d, 2026, .+[AP]M\)/);
  await expect
    .element(card('Stale').getByRole('img', { name: 'The last 30 days: from 40% to 25.5%, lowest 12%, highest 40%' }))
    .toBeVisible();
  await expect.element(card('Average quality')).toHaveTextContent('Normal61.5%');
  await expect.element(card('Average quality')).toHaveTextContent('Warning at 50% or less, critical at 35% or less');
  await expect.element(card('Total memories')).toHaveTextContent('No history yet');
  await expect.element(card('Near-duplicates')).toHaveTextContent('Not enough data');
  await expect.element(card('Size')).toHaveTextContent('1.2 MB');
});

test('the list shows the first ten', async () => {
  openHealth(Array.from({ length: 12 }, (_, index) => healthMetric('stale_share', { id: index + 1 })));
  await expect.element(card('Stale').first()).toBeVisible();
  expect(card('Stale').elements()).toHaveLength(10);
});

test('a press leads to the memories behind a number, page by page, and from each to the memory', async () => {
  const rows = (offset: number) =>
    Array.from({ length: Math.min(25, 30 - offset) }, (_, index) => ({
      ...{ memoryId: offset + index + 1, topic: `Note ${offset + index + 1}`, category: null, detail: 'Nobody looked for a year.' },
    }));
  const { history, sent } = openHealth(some, {
    queries: { 'memoryHealth.rows': (input) => ({ total: 30, rows: rows((input as { offset: number }).offset) }) },
  });
  await page.getByRole('link', { name: 'Show memories behind Stale' }).click();
  await expect.element(page.getByText('30 memories now')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Note 25' })).toHaveAttribute('href', '/memories?memory=25');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByRole('link', { name: 'Note 30' })).toBeVisible();
  expect(history.location.search).toBe('?tab=health&metric=stale_share&page=2');
  expect(sent('memoryHealth.rows')).toEqual([
    { metricName: 'stale_share', offset: 0 },
    { metricName: 'stale_share', offset: 25 },
  ]);
  await page.getByRole('link', { name: 'All metrics' }).click();
  await expect.element(card('Stale')).toBeVisible();
});

test('Refresh makes new figures, and says what went wrong if it cannot', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBusy = true;
  const { sent } = openHealth(some, {
    mutations: {
      'memoryHealth.computeNow': () => {
        if (isBusy) throw refuse('CONFLICT', 'The memories are being checked now. Try again in a minute');
        return [{ ...total, metricValue: 77 }];
      },
    },
  });
  await expect.element(page.getByText(/^Updated .*; refreshes hourly$/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(toast('Error')).toHaveTextContent('The memories are being checked now.');
  isBusy = false;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(card('Total memories')).toHaveTextContent('77');
  await expect.poll(() => sent('memoryHealth.critical').length).toBeGreaterThan(1);
});

test('figures of more than two hours ago are said to be old', async () => {
  openHealth([{ ...total, timestamp: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString() }]);
  await expect.element(page.getByText(/These figures are more than two hours old/)).toBeVisible();
});

test('thresholds are set in the order that makes sense, and go back to what they were', async () => {
  const { sent } = openHealth(some, {
    mutations: {
      'memoryHealth.setThreshold': () => [{ ...size, warning: 2_500_000, thresholdsSet: { by: null, at: new Date().toISOString() } }],
      'memoryHealth.resetThreshold': () => [size],
    },
  });
  await page.getByRole('button', { name: 'Thresholds of Size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thresholds: Size' });
  await expect.element(dialog).toHaveTextContent('The higher, the worse.');
  await expect.element(dialog).toHaveTextContent('Default: Warning at 50 MB or more, critical at 100 MB or more.');
  await expect.element(dialog.getByLabelText('Warning (MB)')).toHaveValue('50');
  await dialog.getByLabelText('Critical (MB)').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Must not be below the warning threshold: higher is worse')).toBeVisible();
  await dialog.getByLabelText('Warning (MB)').fill('');
  await expect.element(dialog.getByText('Enter a number')).toBeVisible();
  await dialog.getByLabelText('Warning (MB)').fill('2.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent('memoryHealth.setThreshold')).toEqual([{ metricName: 'total_size', warning: 2_500_000, critical: 20_000_000 }]);
  await expect.element(card('Size')).toHaveTextContent('(set by someone who is no longer here, ');
  await page.getByRole('button', { name: 'Thresholds of Size' }).click();
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await expect.element(card('Size')).not.toHaveTextContent('set by');
  expect(sent('memoryHealth.resetThreshold')).toEqual([{ metricName: 'total_size' }]);
});

test('thresholds that the server refuses stay as they were typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openHealth(some, {
    mutations: {
      'memoryHealth.setThreshold': () => {
        throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
      },
    },
  });
  await page.getByRole('button', { name: 'Thresholds of Stale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Warning (%)').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The disk is full');
  await expect.element(dialog.getByLabelText('Warning (%)')).toHaveValue('12');
});

test.each([
  ['overview', 'The overview could not be loaded'],
  ['health', 'The health metrics could not be loaded'],
])('%s: what cannot be loaded says so, and what was never computed can be', async (tab, failure) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(`/memory-management?tab=${tab}`, [], {
    queries: {
      'memoryHealth.list': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return [];
      },
    },
    mutations: { 'memoryHealth.computeNow': () => some },
  });
  await expect.element(page.getByText(failure)).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No figures yet')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('1,234')).toBeVisible();
});

test('a number that leads to nothing any more says so', async () => {
  open('/memory-management?tab=health&metric=stale_share', some, { queries: { 'memoryHealth.rows': () => ({ total: 0, rows: [] }) } });
  await expect.element(page.getByText('No memories')).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 360],
] as const)('axe finds nothing in the %s theme at %i pixels, and all of it is dark', async (theme, width) => {
  await page.viewport(width, 800);
  const rows = { total: 1, rows: [{ memoryId: 1, topic: 'Trolley', category: 'Procedures', detail: 'Nobody looked for a year.' }] };
  open('/memory-management', some, { queries: { 'memoryHealth.rows': () => rows } });
  await expect.element(page.getByText('Critical alerts', { exact: true })).toBeVisible();
  await expectAccessible(theme);
  await page.getByRole('tab', { name: 'Health Monitoring' }).click();
  await expect.element(card('Stale')).toBeVisible();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Thresholds of Stale' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByRole('dialog').element().closest('[data-theme=dark]')).not.toBeNull();
  await expectAccessible(theme);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Show memories behind Stale' }).click();
  await expect.element(page.getByText('1 memory now')).toBeVisible();
  await expectAccessible(theme);
});
