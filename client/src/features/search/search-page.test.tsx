import type { Search } from '@vademecum/shared/search/search.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { document as newDocument } from '../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';
import { searchHit, searchResult } from '../../testing/search.ts';

const hands = searchHit({
  id: 2,
  type: 'pdf',
  highlighted: { name: 'Hand Hygiene', content: 'After a <mark>needlestick</mark>: wash &lt;b&gt;hands&lt;/b&gt; &amp; dry.' },
  matches: 7,
  places: [
    { lineIndex: 30, from: 300, to: 320, section: 'Hand Hygiene › After contact', content: 'best' },
    { lineIndex: 40, from: 400, to: 420, section: 'Hand Hygiene › Skin', content: 'second <mark>needlestick</mark>' },
    { lineIndex: 50, from: 500, to: 520, section: 'Hand Hygiene › Rings', content: 'third' },
  ],
});

function openSearch(address: string, queries: FakeAnswers['queries'] = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'search.find': () => searchResult([searchHit(), hands]),
      'search.inDocument': () => [],
      'documents.listed': () => [newDocument()],
      'documents.get': () => ({
        ...newDocument({ fileName: 'needlestick.md' }),
        content: '# Needlestick\n\nReport it at once, within 15 minutes.\n',
        outline: [],
        pageStarts: [],
      }),
      ...queries,
    },
  });
  const asked = () => calls.filter(({ path }) => path === 'search.find').map(({ input }) => input as Search);
  return { calls, asked, history: openApp(address) };
}

const box = page.getByRole('searchbox', { name: 'Search the documents' });
const hit = (name: string) => page.getByRole('article', { name });

test('an empty text box shows tips, and nothing is looked for up to two letters', async () => {
  await page.viewport(1280, 800);
  const { asked, history } = openSearch('/search');
  await expect.element(page.getByRole('heading', { name: 'Search tips' })).toBeVisible();
  await expect.element(page.getByText('“within 15 minutes”')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
  await box.fill('  ne  ');
  await expect.element(page.getByText('Type at least 3 characters')).toBeVisible();
  expect(asked()).toEqual([]);
  await box.fill('needlestick');
  await expect.element(page.getByText('2 documents match · 4 ms')).toBeVisible();
  expect(history.location.search).toBe('?q=needlestick');
  expect(asked()).toEqual([{ q: 'needlestick', limit: 20, offset: 0 }]);
});

test('each hit says what it is, since when, and shows its best place as text', async () => {
  openSearch('/search?q=needlestick');
  const first = hit('Needlestick and Blood Exposure');
  await expect.element(first.getByRole('heading').getByRole('mark')).toHaveTextContent('Needlestick');
  await expect.element(first).toHaveTextContent('ProtocolUploaded Nov 20, 20261 matching passage');
  await expect.element(first).toHaveTextContent('Report a needlestick within 15 minutes.');
  const second = hit('Hand Hygiene');
  await expect.element(second).toHaveTextContent('7 matching passages');
  await expect.element(second).toHaveTextContent('After a needlestick: wash <b>hands</b> & dry.');
  expect(document.querySelector('article b')).toBeNull();
});

test('the other matches unfold, and each leads to its line', async () => {
  const { history } = openSearch('/search?q=needlestick');
  const second = hit('Hand Hygiene');
  await second.getByRole('button', { name: '2 more matches' }).click();
  await expect.element(second.getByRole('link', { name: /third/ })).toBeVisible();
  await second.getByRole('link', { name: /second needlestick/ }).click();
  await expect.poll(() => history.location.pathname).toBe('/documents/2');
  expect(history.location.search).toBe('?line=41&from=400&to=420&find=needlestick');
});

test('View Full Document opens the document with the passage marked', async () => {
  await page.viewport(1280, 800);
  const { history } = openSearch('/search?q=needlestick');
  await hit('Needlestick and Blood Exposure').getByRole('button', { name: 'View Full Document' }).click();
  await expect.poll(() => history.location.href).toBe('/documents/1?line=3&from=15&to=35&find=needlestick');
  await expect.element(page.getByRole('mark')).toHaveTextContent('Report it at once, w');
});

test('a document that does not hold as it stands says so', async () => {
  openSearch('/search?q=needlestick', {
    'search.find': () => searchResult([searchHit({ standing: 'superseded', warning: '“Old” was superseded by “New”.' })]),
  });
  await expect.element(page.getByText('1 document matches · 4 ms')).toBeVisible();
  await expect.element(page.getByText('“Old” was superseded by “New”.')).toBeVisible();
});

test('slips that were repaired and words that stand nowhere are named', async () => {
  openSearch('/search?q=neddlestick%20quarx', {
    'search.find': () =>
      searchResult([searchHit()], { repaired: [{ word: 'neddlestick', usedAs: 'needlestick' }], unknown: ['quarx', 'zzyx'] }),
  });
  await expect.element(page.getByText('Searched for needlestick instead of neddlestick')).toBeVisible();
  await expect.element(page.getByText('Not found in any document: quarx, zzyx')).toBeVisible();
});

test('nothing found says what to try', async () => {
  openSearch('/search?q=quarx', { 'search.find': () => searchResult([], { unknown: ['quarx'] }) });
  await expect.element(page.getByText('No results found')).toBeVisible();
  await expect.element(page.getByText('Try different keywords or check your spelling')).toBeVisible();
  await expect.element(page.getByText('0 documents match · 4 ms')).toBeVisible();
});

test('type and days narrow the search, stand in the address, and can be cleared', async () => {
  await page.viewport(1280, 800);
  const { asked, history } = openSearch('/search?q=needlestick&pages=2');
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('protocol');
  await page.getByLabelText('Uploaded from').fill('2026-11-20');
  await page.getByLabelText('Uploaded to').fill('2026-11-01');
  await expect.poll(() => history.location.search).toBe('?q=needlestick&type=protocol&from=2026-11-20&to=2026-11-01');
  await expect.poll(() => asked().at(-1)).toMatchObject({ type: 'protocol', from: '2026-11-20', to: '2026-11-01', offset: 0 });
  await expect.element(page.getByText('This date is before the start date')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(() => history.location.search).toBe('?q=needlestick');
});

test('what makes no sense in an address counts as nothing', async () => {
  const { asked } = openSearch('/search?q=4400&type=song&from=soon&pages=0');
  await expect.element(box).toHaveValue('4400');
  await expect.poll(asked).toEqual([{ q: '4400', limit: 20, offset: 0 }]);
});

test('a skeleton stands while a search is under way; one that is cached shows at once and is not asked for again', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { asked, history } = openSearch('/search?q=needlestick', { 'search.find': () => answer.promise });
  await expect.element(page.getByText('Searching …')).toBeVisible();
  expect(document.querySelectorAll('main .animate-pulse').length).toBeGreaterThan(0);
  answer.resolve(searchResult([searchHit()]));
  await expect.element(hit('Needlestick and Blood Exposure')).toBeVisible();
  expect(document.querySelectorAll('main .animate-pulse')).toHaveLength(0);
  history.push('/search');
  await expect.element(page.getByRole('heading', { name: 'Search tips' })).toBeVisible();
  await expect.element(box).toHaveValue('');
  history.back();
  let wasSearching = false;
  const watch = new MutationObserver(() => {
    wasSearching ||= document.body.textContent.includes('Searching …');
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await expect.element(hit('Needlestick and Blood Exposure')).toBeVisible();
  watch.disconnect();
  expect(wasSearching).toBe(false);
  await expect.element(box).toHaveValue('needlestick');
  expect(asked()).toHaveLength(1);
});

test('Show more adds the next twenty, and says so if they cannot be had', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const { asked, history } = openSearch('/search?q=needlestick', {
    'search.find': (input) => {
      const { offset } = input as Search;
      if (offset > 0 && isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
      return searchResult(offset === 0 ? [searchHit()] : [hands], { nbHits: 21 });
    },
  });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('alert').getByText('Search failed')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'ErrorSearch failed' })).toBeVisible();
  await expect.element(hit('Needlestick and Blood Exposure')).toBeInTheDocument();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(hit('Hand Hygiene')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(history.location.search).toBe('?q=needlestick&pages=2');
  expect(asked().at(-1)?.offset).toBe(20);
});

test('a search that fails says Search failed and why, and Try again searches', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openSearch('/search?q=needlestick', {
    'search.find': () => {
      if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
      return searchResult([searchHit()]);
    },
  });
  await expect.element(page.getByRole('alert').getByText('Search failed')).toBeVisible();
  await expect.element(page.getByText('The disk is full')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'ErrorSearch failed' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(hit('Needlestick and Blood Exposure')).toBeVisible();
});

test('the key / leads to the text box, and is a letter inside it', async () => {
  openSearch('/search');
  await expect.element(page.getByRole('heading', { name: 'Search tips' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('a/b');
  await expect.element(box).toHaveValue('a/b');
});

test('whoever may not search is told so', async () => {
  openSearch('/search', { 'auth.session': () => ({ user: person('user') }) });
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test.each([
  ['light', 390],
  ['dark', 390],
  ['light', 1440],
  ['dark', 1440],
] as const)('axe finds nothing in the %s theme at %i px, and nothing sticks out', async (theme, width) => {
  await page.viewport(width, 900);
  const long = searchHit({
    id: 3,
    highlighted: { name: 'x'.repeat(200), content: 'y'.repeat(240) },
    standing: 'expired',
    warning: 'The review of “X” was due on Mar 1, 2026.',
  });
  openSearch('/search?q=neddlestick%20quarx&type=protocol&from=2026-11-02&to=2026-11-01', {
    'search.find': () =>
      searchResult([searchHit(), hands, long], {
        nbHits: 41,
        repaired: [{ word: 'neddlestick', usedAs: 'needlestick' }],
        unknown: ['quarx'],
      }),
  });
  await page.getByRole('button', { name: '2 more matches' }).click();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
