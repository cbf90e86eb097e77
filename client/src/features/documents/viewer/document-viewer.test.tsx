import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const lines = Array.from({ length: 300 }, (_, index) =>
  [2, 150, 290].includes(index) ? 'Ménière kit: report at once.' : `Line ${index + 1}.`,
);
const content = lines.join('\n');
const starts = (line: number) => lines.slice(0, line - 1).join('\n').length + 1;
const outline = [
  { title: 'Reporting', level: 1, lineIndex: 9 },
  { title: 'Aftercare', level: 2, lineIndex: 140 },
];

function openDocument(address: string, fields: Parameters<typeof newDocument>[0] = {}) {
  window.sessionStorage.clear();
  fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'documents.listed': () => [newDocument()],
      'documents.get': () => ({
        ...newDocument({ fileName: 'needlestick.docx', ...fields }),
        content,
        outline,
        pageStarts: [0, starts(100), starts(200)],
      }),
      'search.inDocument': () => [],
    },
  });
  return openApp(address);
}

const bar = page.getByRole('group', { name: 'Search in this document' });
const field = page.getByRole('textbox', { name: 'Find in document' });
const where = page.getByRole('group', { name: 'Place in the document' });
const searchOf = (history: { location: { search: string } }) => new URLSearchParams(history.location.search);
const marks = () => [...document.querySelectorAll('mark')].map((mark) => ('found' in mark.dataset ? 'found' : 'current'));

test('Ctrl+F opens the field; what is typed is marked, capitals and accents aside, and Enter and F3 go round', async () => {
  await page.viewport(1280, 800);
  const history = openDocument('/documents/1');
  await expect.element(page.getByText('Line 1.', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('MENIERE');
  await expect.element(bar).toHaveTextContent('1 of 3');
  await expect.poll(marks).toEqual(['current', 'found', 'found']);
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).toHaveTextContent('2 of 3');
  await expect.element(page.getByText('kit: report').nth(1)).toBeInViewport();
  await userEvent.keyboard('{F3}');
  await expect.element(bar).toHaveTextContent('3 of 3');
  await userEvent.keyboard('{F3}');
  await expect.element(bar).toHaveTextContent('1 of 3');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(bar).toHaveTextContent('3 of 3');
  expect(Object.fromEntries(searchOf(history))).toMatchObject({ text: 'MENIERE', line: '291' });
});

test('a second Ctrl+F is left to the browser, and Escape closes the field and gives the focus back', async () => {
  await page.viewport(1280, 800);
  openDocument('/documents/1');
  const button = page.getByRole('button', { name: 'Find in document (Ctrl+F)' });
  await button.click();
  await expect.element(field).toHaveFocus();
  const again = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(again);
  expect(again.defaultPrevented).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('an address with a text to find lands on the same hit, and does not take the focus', async () => {
  await page.viewport(1280, 800);
  const from = content.lastIndexOf('kit');
  openDocument(`/documents/1?line=291&from=${from}&to=${from + 3}&text=kit`);
  await expect.element(bar).toHaveTextContent('3 of 3');
  await expect.element(page.getByText('report at once').nth(2)).toBeInViewport();
  await expect.element(field).not.toHaveFocus();
});

test('pressing the number of a line copies its address', async () => {
  await page.viewport(1280, 800);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openDocument('/documents/1');
  const line = page.getByText('Line 5.', { exact: true });
  await line.click({ position: { x: 8, y: 10 } });
  await expect.element(page.getByText('The link to line 5', { exact: true })).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/documents/1?line=5`);
  copied.mockClear();
  await line.click({ position: { x: 80, y: 10 } });
  expect(copied).not.toHaveBeenCalled();
});

test('what is selected is offered as a link to the passage and as a quote with its source', async () => {
  await page.viewport(1280, 800);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openDocument('/documents/1');
  await expect.element(where).toHaveTextContent('Line 1 of 300 · page 1 of 3');
  const [first, second] = [document.querySelector('[data-line="3"]'), document.querySelector('[data-line="4"]')];
  if (first?.firstChild == null || second?.firstChild == null) throw new Error('The lines are not there');
  document.getSelection()?.setBaseAndExtent(first.firstChild, 8, second.firstChild, 4);
  await expect.element(where).toHaveTextContent('Lines 3–4 selected · page 1 of 3');
  await where.getByRole('button', { name: 'Copy link to this passage' }).click();
  const from = starts(3) + 8;
  const address = `${window.location.origin}/documents/1?line=3&from=${from}&to=${starts(4) + 4}`;
  expect(copied).toHaveBeenLastCalledWith(address);
  (where.getByRole('button', { name: 'Copy quote with source' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => copied)
    .toHaveBeenLastCalledWith(`“kit: report at once.\nLine”\n— Needlestick and Blood Exposure, lines 3–4, page 1\n${address}`);
});

test('the outline shows which section one is reading, also after scrolling', async () => {
  await page.viewport(1440, 800);
  openDocument('/documents/1?line=12');
  const current = () => document.querySelector('nav[aria-label=Outline] [aria-current]')?.textContent;
  await expect.poll(current).toBe('Reporting');
  const scrolled = () => {
    document.querySelector('[data-viewer-text] [role=region]')?.scrollTo(0, 5000);
    return current();
  };
  await expect.poll(scrolled).toBe('Aftercare');
});

test('zoom goes from 50 % to 200 % in steps of 10, by buttons and keys, and is kept for the next document', async () => {
  await page.viewport(1280, 800);
  openDocument('/documents/1');
  const zoom = page.getByRole('group', { name: 'Zoom' });
  await expect.element(zoom).toHaveTextContent('100%');
  await userEvent.keyboard('++');
  await expect.element(zoom).toHaveTextContent('120%');
  await userEvent.keyboard('-'.repeat(10));
  await expect.element(zoom).toHaveTextContent('50%');
  await expect.element(zoom.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await userEvent.keyboard('+'.repeat(20));
  await expect.element(zoom).toHaveTextContent('200%');
  expect(window.sessionStorage.getItem('vademecum.zoom')).toBe('200');
  await userEvent.keyboard('0');
  await expect.element(zoom).toHaveTextContent('100%');
});

test('the header says who uploaded it, when, its status and how long it is', async () => {
  await page.viewport(1280, 800);
  openDocument('/documents/1');
  for (const fact of ['active', 'Uploaded by Ada Marsh, Nov 20, 2026', '3 pages', '2,100 words', '12K chars']) {
    await expect.element(page.getByRole('article')).toHaveTextContent(fact);
  }
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  await page.viewport(360, 740);
  openDocument('/documents/1?text=kit');
  await expect.element(bar).toHaveTextContent('1 of 3');
  await expect.poll(marks).toHaveLength(3);
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBe(360);
});
