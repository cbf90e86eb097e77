import type { PassageNow } from '@vademecum/shared/documents/versions.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { citation, openChat, policy, policyText, turn } from '../../../testing/chats.ts';
import { refuse } from '../../../testing/fake-server.ts';

const mark = page.getByRole('paragraph').getByRole('button', { name: '[1] Needlestick policy, line 3' });
const pane = page.getByRole('complementary', { name: 'Cited document' });
const turns = () => [turn()];

function marked(): string[] {
  return [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
}

test('a citation shows its passage, and opens the document with exactly the quote marked', async () => {
  await page.viewport(1440, 900);
  const { history } = openChat('/chat/5', { queries: { 'chat.turns': turns } });
  await mark.hover();
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('Report it within 15 minutes.');
  await mark.click();
  await expect.element(pane.getByRole('heading', { name: 'Needlestick policy' })).toBeVisible();
  await expect.element(page.getByRole('blockquote')).not.toBeInTheDocument();
  await expect.poll(marked).toEqual(['Report it within 15 minutes.']);
  expect(document.querySelector('[aria-current="location"]')?.getAttribute('data-line')).toBe('3');
  expect(history.location.href).toBe('/chat/5?doc=7&line=3&turn=31&cite=1');
  await expect.element(page.getByText('Document ID: 7 · Section: Needlestick policy > Reporting · Line: 3', { exact: true })).toBeVisible();
});

test.each([
  ['the sidebar open', 'open', 1440],
  ['the sidebar folded away', 'collapsed', 1440],
  ['room for the sessions too', 'open', 1640],
])('next to an open source the chat stays at least 560 px wide, with %s', async (_words, sidebar, width) => {
  window.localStorage.setItem('vademecum.sidebar.1', sidebar);
  onTestFinished(() => window.localStorage.clear());
  await page.viewport(width, 900);
  openChat('/chat/5?doc=7&line=3&turn=31&cite=1', { queries: { 'chat.turns': turns } });
  await expect.element(page.getByRole('mark')).toBeVisible();
  const chat = page.getByRole('region', { name: 'Chat', exact: true }).element();
  expect(chat.getBoundingClientRect().width).toBeGreaterThanOrEqual(560);
  expect(pane.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
});

test('a card that was about to open does not cover the document that the press opened', async () => {
  await page.viewport(1440, 900);
  openChat('/chat/5', { queries: { 'chat.turns': turns } });
  await page.getByRole('textbox').hover();
  await expect.element(mark).toBeVisible();
  const element = mark.element() as HTMLElement;
  const move = (type: string) => element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
  // A quick press: the pointer is gone again before the card's time has come.
  move('pointerover');
  element.focus();
  element.click();
  move('pointerout');
  await expect.element(pane).toHaveFocus();
  // Longer than the card waits before it opens.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect.element(page.getByRole('blockquote')).not.toBeInTheDocument();
});

test('Esc closes the pane and gives the focus back to the citation', async () => {
  await page.viewport(1440, 900);
  const { history } = openChat('/chat/5', { queries: { 'chat.turns': turns } });
  await expect.element(mark).toBeVisible();
  (mark.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(pane).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(mark).toHaveFocus();
  expect(history.location.href).toBe('/chat/5');
});

test('the address alone opens the same passage, on a phone over the conversation', async () => {
  await page.viewport(390, 844);
  openChat('/chat/5?doc=7&line=3&turn=31&cite=1', { queries: { 'chat.turns': turns } });
  await expect.element(page.getByRole('dialog', { name: 'Needlestick policy' })).toBeVisible();
  await expect.poll(marked).toEqual(['Report it within 15 minutes.']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute('data-source')).toBe('31-cite-1');
});

test('on a phone the document comes up from below, leaves the answer to be read, and is dragged away', async () => {
  await page.viewport(390, 844);
  openChat('/chat/5', { queries: { 'chat.turns': turns } });
  await mark.click();
  const sheet = page.getByRole('dialog', { name: 'Needlestick policy' });
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => sheet.element().getBoundingClientRect().bottom).toBe(844);
  const top = () => sheet.element().getBoundingClientRect().top;
  expect(top()).toBeGreaterThan(844 / 3);
  await expect.poll(() => document.querySelector('[data-source="31-cite-1"]')?.getBoundingClientRect().bottom).toBeLessThan(top());
  expect(sheet.element().contains(document.activeElement)).toBe(true);
  const head = sheet.getByRole('heading', { name: 'Needlestick policy' }).element();
  const drag = (type: string, clientY: number) =>
    head.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, clientX: 100, clientY }));
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue();
  drag('pointerdown', 340);
  drag('pointerup', 380);
  await expect.element(sheet).toBeVisible();
  drag('pointerdown', 340);
  drag('pointermove', 500);
  drag('pointerup', 500);
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute('data-source')).toBe('31-cite-1');
});

const quote = 'Report it within 15 minutes.';

/** The policy was replaced since: what the server keeps of the version that was quoted. */
function replaced(content: string, passage: Pick<PassageNow, 'state' | 'now'>) {
  const old = { ...policy(), replacedAt: '2026-05-03T09:00:00.000Z', report: null, currentVersion: 2 };
  return {
    'chat.turns': turns,
    'documents.get': () => policy({ version: 2, content }),
    'documents.version': () => old,
    'documents.passageNow': () => ({ ...passage, quotedVersion: 1, quotedUntil: old.replacedAt, currentVersion: 2 }),
  };
}

test('an answer opens the very version that it quoted, and the banner says how the passage reads now', async () => {
  await page.viewport(1440, 900);
  const content = policyText.replace('15', '30');
  const from = content.indexOf('Report it');
  const now = { from, to: from + quote.length, lineIndex: 2, text: 'Report it within 30 minutes.' };
  const { calls } = openChat('/chat/5?doc=7&turn=31&cite=1', { queries: replaced(content, { state: 'changed', now }) });
  await expect
    .element(pane.getByText('This answer quoted version 1 (until May 3, 2026). In the current version 2 the passage is changed.'))
    .toBeVisible();
  await expect.element(pane.getByRole('blockquote')).toHaveTextContent('Report it within 30 minutes.');
  await expect.poll(marked).toEqual([quote]);
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await pane.getByRole('button', { name: 'Open version 2 at the passage' }).click();
  await expect.poll(marked).toEqual(['Report it within 30 minutes.']);
  await pane.getByRole('button', { name: 'Back to version 1' }).click();
  await expect.poll(marked).toEqual([quote]);
  expect(calls.find(({ path }) => path === 'documents.passageNow')?.input).toEqual({
    id: 7,
    version: 1,
    from: policyText.indexOf(quote),
    to: policyText.indexOf(quote) + quote.length,
  });
});

test('the banner tells a passage that stands elsewhere from one that is gone', async () => {
  await page.viewport(1440, 900);
  const content = `First line\n${policyText}`;
  const from = content.indexOf(quote);
  const now = { from, to: from + quote.length, lineIndex: 3, text: quote };
  openChat('/chat/5?doc=7&turn=31&cite=1', { queries: replaced(content, { state: 'moved', now }) });
  await expect.element(pane.getByText(/In the current version 2 the passage is unchanged, and now on line 4\./)).toBeVisible();
  expect(pane.getByRole('blockquote').elements()).toHaveLength(0);
});

test('of a passage that is gone the current version is opened without a mark', async () => {
  await page.viewport(1440, 900);
  openChat('/chat/5?doc=7&turn=31&cite=1', { queries: replaced('# Needlestick', { state: 'gone', now: null }) });
  await expect.element(pane.getByText(/In the current version 2 the passage is gone\./)).toBeVisible();
  await pane.getByRole('button', { name: 'Open version 2', exact: true }).click();
  await expect.element(pane.getByRole('button', { name: 'Back to version 1' })).toBeVisible();
  await expect.poll(marked).toEqual([]);
});

const notKept = () => {
  throw refuse('NOT_FOUND', 'Version not found');
};
const withoutVersions = { 'chat.turns': turns, 'documents.version': notKept, 'documents.passageNow': notKept };

test('where the version was not kept, follows a passage that has moved, and says that the document has changed', async () => {
  await page.viewport(1440, 900);
  const moved = policy({ version: 2, content: `First line\n${policyText}` });
  openChat('/chat/5?doc=7&turn=31&cite=1', { queries: { ...withoutVersions, 'documents.get': () => moved } });
  await expect.element(pane.getByText(/The document has changed.*line 4/)).toBeVisible();
  expect(marked()).toEqual([quote]);
});

test('a cited video says when the words are said, and stands there', async () => {
  await page.viewport(1440, 900);
  const cues = policyText.split('\n').map((_, index): [number, number] => [index * 60_500, index * 60_500 + 900]);
  const video = policy({ type: 'video', fileName: 'policy.webm', video: { cues, isTranscribing: false, canTranscribe: false } });
  openChat('/chat/5?doc=7&turn=31&cite=1', { queries: { 'chat.turns': turns, 'documents.get': () => video } });
  await expect.element(pane.getByText('Said at 2:01 in the video.')).toBeVisible();
  expect(marked()).toEqual(['Report it within 15 minutes.']);
  const player = document.querySelector('video');
  expect(player === null ? 'not played here' : player.getAttribute('src')).toMatch(
    /^not played here|\/api\/documents\/7\/file\?inline=1#t=121$/,
  );
});

test('where the version was not kept, marks nothing where the passage is gone', async () => {
  await page.viewport(1440, 900);
  const changed = policy({ version: 2, content: policyText.replace('15', '30') });
  openChat('/chat/5?doc=7&line=3&turn=31&cite=1', { queries: { ...withoutVersions, 'documents.get': () => changed } });
  await expect.element(pane.getByText('The cited passage can no longer be found in this document')).toBeVisible();
  await expect.element(pane.getByText('Report it within 30 minutes.', { exact: false })).toBeVisible();
  expect(marked()).toEqual([]);
  expect(document.querySelector('[aria-current="location"]')).toBeNull();
});

test('says that a document was deleted, and what it said', async () => {
  await page.viewport(1440, 900);
  const gone = () => {
    throw refuse('NOT_FOUND', 'Document not found');
  };
  openChat('/chat/5?doc=7&turn=31&cite=1', { queries: { 'chat.turns': turns, 'documents.get': gone } });
  await expect.element(pane.getByText('Document not found')).toBeVisible();
  await expect.element(pane.getByRole('blockquote')).toHaveTextContent('Report it within 15 minutes.');
  expect(marked()).toEqual([]);
});

test('a card has the version and the quotes of its document; what is cited of one line is one entry, each number opens its own words', async () => {
  await page.viewport(1440, 900);
  const far = citation(3, 'Call extension 4400.', { documentId: 8, documentName: 'Phone list', section: 'Phone list', version: 2 });
  const citations = [citation(1, 'Wash the wound.'), citation(2, 'Report it within 15 minutes.'), far];
  const known = {
    documentId: 8,
    memoryId: null,
    number: null,
    version: 2,
    effectiveFrom: null,
    reviewDue: null,
    owner: 'Front desk',
    departments: [],
  };
  openChat('/chat/5', {
    queries: { 'chat.turns': () => [turn({ citations, sources: [known], response: 'Wash. [1] Report. [2] Call. [3]' })] },
  });
  const cards = page.getByRole('group', { name: 'Sources' });
  await expect
    .element(cards.getByRole('button', { name: '[1] Needlestick policy, line 3 Wash the wound. Report it within' }))
    .toBeVisible();
  await expect.element(cards.getByText('Version 2 · Owner: Front desk')).toBeVisible();
  await expect.element(cards.getByText('Version 1', { exact: true })).toBeVisible();
  expect(cards.getByText(/Report it within 15 minutes/).elements()).toHaveLength(1);
  await cards.getByRole('button', { name: '[2] Needlestick policy, line 3' }).click();
  await expect.poll(marked).toEqual(['Report it within 15 minutes.']);
});

test('a quote is shown without the marks of bold words, and its number stays on one line on a phone', async () => {
  await page.viewport(390, 844);
  const long = `**Wash:** the wound. ${'Report it within 15 minutes. '.repeat(6)}`;
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ citations: [citation(1, 'Wash the wound.', { quote: long })] })] } });
  const card = page.getByRole('group', { name: 'Sources' });
  await expect.element(card.getByText('Wash: the wound.')).toBeVisible();
  const number = card.getByText('[1]', { exact: true }).element();
  expect(number.getClientRects()).toHaveLength(1);
  expect(number.getBoundingClientRect().height).toBeLessThan(30);
});

test('sources of one section share its name; a mark without a source stays text', async () => {
  await page.viewport(1440, 900);
  const citations = [citation(1, 'Wash the wound.'), citation(2, 'Report it within 15 minutes.')];
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ citations, response: 'Wash. [1] Report. [2][9]' })] } });
  const sources = page.getByRole('group', { name: 'Sources' });
  await expect.element(sources.getByRole('button', { name: '[2] Needlestick policy, line 3' })).toBeVisible();
  expect(sources.getByText('Reporting').elements()).toHaveLength(1);
  await expect.element(page.getByText(/\[9\]/)).toBeVisible();
});

test('the keys [ and ] open the previous and the next citation; those of one line count as one', async () => {
  await page.viewport(1440, 900);
  const citations = [citation(1, 'Wash the wound.'), citation(2, 'Report it within 15 minutes.'), citation(3, 'Call extension 4400.')];
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ citations, response: 'Wash. [1] Report. [2] Call. [3]' })] } });
  await expect.element(page.getByRole('group', { name: 'Sources' })).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('{]}');
  await expect.poll(marked).toEqual(['Wash the wound.']);
  const text = pane.getByRole('region').element();
  await userEvent.keyboard('{]}');
  await expect.poll(marked).toEqual(['Call extension 4400.']);
  await userEvent.keyboard('{[}');
  await expect.poll(marked).toEqual(['Wash the wound.']);
  // All are of one document: it stayed open.
  expect(pane.getByRole('region').element()).toBe(text);
});
