import type { AllCacheStats, CacheStats, Insights } from '@vademecum/shared/settings/performance.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const mebibyte = 1024 * 1024;
const cache = (fields: Partial<CacheStats> = {}): CacheStats => ({
  hitRate: 0,
  cacheSize: 0,
  totalRequests: 0,
  sizeBytes: 0,
  maxEntries: 2_000,
  maxBytes: 2 * mebibyte,
  ...fields,
});
const stats: AllCacheStats = {
  memory: cache({ maxEntries: 2_500, maxBytes: 20 * mebibyte }),
  session: cache({ hitRate: 0.875, cacheSize: 4, totalRequests: 1_234, sizeBytes: 4_000 }),
  document: cache({ hitRate: 0.5, cacheSize: 12, totalRequests: 24, sizeBytes: 3 * mebibyte, maxEntries: 200, maxBytes: 64 * mebibyte }),
};
const insights: Insights = {
  averageExecutionTime: 4.2,
  cacheHitRate: 0.86,
  calls: 1_300,
  since: '2026-03-02T09:00:00.000Z',
  procedures: [
    { name: 'chat.ask', kind: 'procedure', count: 40, p50: 18, p95: 60.4, p99: 1_640 },
    { name: 'auth.session', kind: 'procedure', count: 1_200, p50: 0.42, p95: 1.5, p99: 2 },
    { name: 'documents.get', kind: 'procedure', count: 60, p50: 6, p95: 90, p99: 120 },
    { name: 'GET /api/memories', kind: 'rest', count: 7, p50: 30, p95: 40, p99: 41 },
  ],
  slowest: [
    { name: 'chat.ask', kind: 'procedure', ms: 1_640, at: '2026-03-02T10:00:00.000Z' },
    { name: 'documents.get', kind: 'procedure', ms: 120.4, at: '2026-03-02T11:00:00.000Z' },
  ],
};

function open(address = '/advanced-tools?tab=performance', { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'performance.cacheStats': () => stats,
      'performance.insights': () => insights,
      ...queries,
    },
    mutations: { 'performance.invalidate': () => ({ success: true, invalidated: 12 }), ...mutations },
  });
  const history = openApp(address);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history };
}

const card = (name: string) => page.getByRole('group', { name });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const rows = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((row) => row.textContent);

test('the tab Performance & Cache has a card for each cache: hit rate, requests, entries and size', async () => {
  open();
  await expect.element(page.getByRole('tab', { name: 'Performance & Cache', selected: true })).toBeVisible();
  await expect.element(card('Session cache')).toHaveTextContent(/87\.5%hit rate.*Requests1,234Entries4 of 2,000Size4 KB of 2\.0 MB/);
  await expect.element(card('Document cache')).toHaveTextContent(/50%hit rate.*Requests24Entries12 of 200Size3\.0 MB of 64\.0 MB/);
  await expect.element(card('Memory cache')).toHaveTextContent(/No requests yet.*Requests0Entries0 of 2,500/);
  await expect.element(card('Memory cache')).not.toHaveTextContent('%');
});

test('caches that nobody asked have no hit rate', async () => {
  const idle = { memory: cache(), session: cache(), document: cache() };
  open(undefined, {
    queries: { 'performance.cacheStats': () => idle, 'performance.insights': () => ({ ...insights, cacheHitRate: 0 }) },
  });
  await expect
    .element(page.getByRole('region', { name: 'Performance insights' }))
    .toHaveTextContent('Cache hit rate, all cachesNo requests yet');
});

test('a cache is emptied after a question, at once on the screen, and a toast says how much went', async () => {
  const answer = Promise.withResolvers<{ success: true; invalidated: number }>();
  const { sent } = open(undefined, { mutations: { 'performance.invalidate': () => answer.promise } });
  await page.getByRole('button', { name: 'Invalidate document cache' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Invalidate the document cache?' });
  await expect.element(dialog).toHaveTextContent('12 entries will be cleared');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent('performance.invalidate')).toEqual([]);
  await page.getByRole('button', { name: 'Invalidate document cache' }).click();
  await dialog.getByRole('button', { name: 'Invalidate' }).click();
  await expect.element(card('Document cache')).toHaveTextContent('Entries0 of 200');
  answer.resolve({ success: true, invalidated: 12 });
  await expect.element(toast('Cache invalidated')).toHaveTextContent('Document cache: 12 entries dropped.');
  expect(sent('performance.invalidate')).toEqual([{ type: 'document' }]);
});

test.each([
  ['Invalidate memory cache', 'memory', 'Invalidate the memory cache?', '0 entries'],
  ['Invalidate session cache', 'session', 'Invalidate the session cache?', '4 entries'],
  ['Invalidate all caches', 'all', 'Invalidate all caches?', '16 entries'],
])('“%s” asks with the number of its entries and sends %s', async (button, type, title, held) => {
  const { sent } = open();
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect.element(dialog).toHaveTextContent(held);
  await expect.element(dialog).toHaveTextContent('no one is signed out');
  await dialog.getByRole('button', { name: 'Invalidate' }).click();
  await expect.element(toast('Cache invalidated')).toBeVisible();
  expect(sent('performance.invalidate')).toEqual([{ type }]);
});

test('where it fails the figures are as before, and a toast says so', async () => {
  const fail = () => {
    throw refuse('INTERNAL_SERVER_ERROR', '');
  };
  open(undefined, { mutations: { 'performance.invalidate': fail } });
  await page.getByRole('button', { name: 'Invalidate session cache' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invalidate' }).click();
  await expect.element(toast('Error')).toHaveTextContent('Failed to invalidate cache');
  await expect.element(card('Session cache')).toHaveTextContent('Entries4 of 2,000');
});

test('insights show the average, the hit rate of all caches, since when, and the slowest calls', async () => {
  open();
  const section = page.getByRole('region', { name: 'Performance insights' });
  await expect.element(section).toHaveTextContent(/Average execution time4\.2 ms.*all caches86%.*Calls measured1,300/);
  await expect.element(section).toHaveTextContent(/Measured since Mar 2, 2026/);
  const slowest = page.getByRole('region', { name: 'Slowest calls' }).getByRole('listitem');
  expect(slowest.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^chat\.ask.*1\.6 s$/),
    expect.stringMatching(/^documents\.get.*120 ms$/),
  ]);
});

test('the table is sorted by any column, by keyboard too, and the address says so', async () => {
  const { history } = open();
  await expect.element(page.getByRole('row', { name: /^chat\.ask/ })).toHaveTextContent('chat.ask4018 ms60 ms1.6 s');
  expect(rows()).toEqual(['documents.get', 'chat.ask', 'auth.session']);
  await expect.element(page.getByRole('columnheader', { name: 'p95' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Calls' }).click();
  await expect.poll(rows).toEqual(['auth.session', 'documents.get', 'chat.ask']);
  await page.getByRole('button', { name: 'Calls' }).click();
  await expect.poll(rows).toEqual(['chat.ask', 'documents.get', 'auth.session']);
  expect(history.location.search).toContain('sort=count&direction=asc');
  const byName = page.getByRole('button', { name: 'Call', exact: true });
  (byName.element() as HTMLElement).focus();
  (byName.element() as HTMLElement).click();
  await expect.poll(rows).toEqual(['auth.session', 'chat.ask', 'documents.get']);
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('REST routes');
  await expect.poll(rows).toEqual(['GET /api/memories']);
  expect(history.location.search).toContain('calls=rest');
});

test('the address opens the table as it was left', async () => {
  open('/advanced-tools?tab=performance&sort=p99&direction=asc');
  await expect.element(page.getByRole('columnheader', { name: 'p99' })).toHaveAttribute('aria-sort', 'ascending');
  expect(rows()).toEqual(['auth.session', 'documents.get', 'chat.ask']);
});

test('the caches are asked again every 30 seconds, the insights every 60', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let requests = 10;
  let calls = 10;
  const { sent } = open(undefined, {
    queries: {
      'performance.cacheStats': () => ({ ...stats, session: cache({ totalRequests: requests }) }),
      'performance.insights': () => ({ ...insights, calls }),
    },
  });
  const section = page.getByRole('region', { name: 'Performance insights' });
  await expect.element(card('Session cache')).toHaveTextContent('Requests10');
  await expect.element(section).toHaveTextContent('Calls measured10');
  const asked = () => [sent('performance.cacheStats').length, sent('performance.insights').length];
  // The loader asks, and each part may ask once more as it opens.
  const [caches = 0, figures = 0] = await settled(asked);
  [requests, calls] = [20, 20];
  vi.advanceTimersByTime(29_999);
  expect(asked()).toEqual([caches, figures]);
  vi.advanceTimersByTime(1);
  await expect.element(card('Session cache')).toHaveTextContent('Requests20');
  requests = 30;
  vi.advanceTimersByTime(29_999);
  expect(asked()).toEqual([caches + 1, figures]);
  vi.advanceTimersByTime(1);
  await expect.element(card('Session cache')).toHaveTextContent('Requests30');
  await expect.element(section).toHaveTextContent('Calls measured20');
  expect(asked()).toEqual([caches + 2, figures + 1]);
});

test('what fails says so and is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const answer =
    <Value,>(value: Value) =>
    () => {
      if (isBroken) throw refuse('SERVICE_UNAVAILABLE', 'The database is busy.');
      return value;
    };
  open(undefined, { queries: { 'performance.cacheStats': answer(stats), 'performance.insights': answer(insights) } });
  await expect.element(page.getByText('The cache statistics could not be loaded')).toBeVisible();
  await expect.element(page.getByText('The performance insights could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(card('Session cache')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'p95' })).toBeVisible();
});

test('until the answers come there is a skeleton of their shape', async () => {
  const never = () => new Promise(() => undefined);
  open(undefined, { queries: { 'performance.cacheStats': never, 'performance.insights': never } });
  await expect.element(page.getByRole('status', { name: 'Loading the cache statistics' })).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading the performance insights' })).toBeVisible();
});

test('before anything was measured it says so', async () => {
  const nothing = { ...insights, calls: 0, averageExecutionTime: 0, cacheHitRate: 0, procedures: [], slowest: [] };
  open(undefined, { queries: { 'performance.insights': () => nothing } });
  await expect.element(page.getByText('No calls measured yet')).toBeVisible();
  await expect.element(page.getByText('No calls yet', { exact: true })).toBeVisible();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, nor in the question, at 1440 and 390 pixels', async (theme) => {
  open();
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    await expect.element(page.getByRole('columnheader', { name: 'p95' })).toBeVisible();
    await expectAccessible(theme);
    const main = document.querySelector('main');
    expect(main?.scrollWidth).toBeLessThanOrEqual(main?.clientWidth ?? 0);
  }
  await page.getByRole('button', { name: 'Invalidate all caches' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(theme);
});

/** The numbers once they have not changed for 200 ms. */
async function settled(read: () => number[]): Promise<number[]> {
  const before = read();
  await new Promise((resolve) => setTimeout(resolve, 200));
  return String(read()) === String(before) ? before : settled(read);
}
