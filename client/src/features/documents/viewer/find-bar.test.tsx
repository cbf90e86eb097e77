import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const lines = Array.from({ length: 300 }, (_, index) =>
  [2, 150, 290].includes(index) ? 'Report a needlestick at once.' : `Line ${index + 1}.`,
);
const content = lines.join('\n');
const places = [...content.matchAll(/needlestick/g)].map(({ index }) => ({
  from: index,
  to: index + 'needlestick'.length,
  lineIndex: content.slice(0, index).split('\n').length - 1,
}));

function openDocument(address: string, queries: FakeAnswers['queries'] = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'documents.listed': () => [newDocument()],
      'documents.get': () => ({
        ...newDocument({ fileName: 'needlestick.docx' }),
        content,
        outline: [{ title: 'Reporting', level: 1, lineIndex: 9 }],
        pageStarts: [],
      }),
      'search.inDocument': () => places,
      ...queries,
    },
  });
  return { calls, history: openApp(address) };
}

const bar = page.getByRole('group', { name: 'Search in this document' });
const lineOfAddress = (search: string) => new URLSearchParams(search).get('line');
const marks = () => [...document.querySelectorAll('mark')].map((mark) => ({ text: mark.textContent, isFound: 'found' in mark.dataset }));

test('every word of the search is marked, and n and p go from one to the next and round again', async () => {
  await page.viewport(1280, 800);
  const { calls, history } = openDocument(`/documents/1?line=3&from=${places[0]?.from}&to=${places[0]?.to}&find=needlestick`);
  await expect.element(bar).toHaveTextContent('1 of 3 · needlestick');
  expect(calls.find(({ path }) => path === 'search.inDocument')?.input).toEqual({ id: 1, q: 'needlestick' });
  await expect.poll(marks).toEqual([
    { text: 'needlestick', isFound: false },
    { text: 'needlestick', isFound: true },
    { text: 'needlestick', isFound: true },
  ]);
  await userEvent.keyboard('n');
  await expect.element(bar).toHaveTextContent('2 of 3');
  expect(lineOfAddress(history.location.search)).toBe('151');
  await expect.poll(() => marks().map(({ isFound }) => isFound)).toEqual([true, false, true]);
  await expect.element(page.getByText('Report a').nth(1)).toBeInViewport();
  await bar.getByRole('button', { name: 'Next hit (n)' }).click();
  await expect.element(bar).toHaveTextContent('3 of 3');
  await userEvent.keyboard('n');
  await expect.element(bar).toHaveTextContent('1 of 3');
  await userEvent.keyboard('p');
  await expect.element(bar).toHaveTextContent('3 of 3');
  await bar.getByRole('button', { name: 'Previous hit (p)' }).click();
  await expect.element(bar).toHaveTextContent('2 of 3');
  // Faster than the text is drawn.
  for (const key of 'nn') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(bar).toHaveTextContent('1 of 3');
});

test('in a text field n and p are letters', async () => {
  await page.viewport(1280, 800);
  const { history } = openDocument('/documents/1?find=needlestick');
  await expect.element(bar).toHaveTextContent('3 hits · needlestick');
  await page.getByRole('searchbox', { name: 'Search documents' }).click();
  await userEvent.keyboard('np');
  await expect.element(page.getByRole('searchbox', { name: 'Search documents' })).toHaveValue('np');
  expect(lineOfAddress(history.location.search)).toBeNull();
});

test('the marks stay while sections are read, and can be taken away', async () => {
  await page.viewport(1440, 800);
  const { history } = openDocument('/documents/1?find=needlestick');
  await page.getByRole('link', { name: 'Reporting' }).click();
  await expect.poll(() => history.location.search).toBe('?find=needlestick&line=10');
  await bar.getByRole('button', { name: 'Clear highlights' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(marks()).toEqual([]);
});

test('a search that fails leaves the document readable, and Try again marks the words', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openDocument('/documents/1?find=needlestick', {
    'search.inDocument': () => {
      if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
      return places;
    },
  });
  await expect.element(bar).toHaveTextContent('Search failed');
  await expect.element(page.getByText('Line 1.', { exact: true })).toBeVisible();
  isBroken = false;
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect.element(bar).toHaveTextContent('3 hits');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  await page.viewport(390, 800);
  openDocument(`/documents/1?line=3&from=${places[0]?.from}&to=${places[0]?.to}&find=needlestick`);
  await expect.poll(marks).toHaveLength(3);
  await expectAccessible(theme);
});
