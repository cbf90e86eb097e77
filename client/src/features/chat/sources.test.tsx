import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { citation, openChat, policy, policyText, turn } from '../../testing/chats.ts';
import { refuse } from '../../testing/fake-server.ts';

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

test('follows a passage that has moved, and says that the document has changed', async () => {
  await page.viewport(1440, 900);
  const moved = policy({ version: 2, content: `First line\n${policyText}` });
  openChat('/chat/5?doc=7&turn=31&cite=1', { queries: { 'chat.turns': turns, 'documents.get': () => moved } });
  await expect.element(pane.getByText(/The document has changed.*line 4/)).toBeVisible();
  expect(marked()).toEqual(['Report it within 15 minutes.']);
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

test('marks nothing where the passage is gone', async () => {
  await page.viewport(1440, 900);
  const changed = policy({ version: 2, content: policyText.replace('15', '30') });
  openChat('/chat/5?doc=7&line=3&turn=31&cite=1', { queries: { 'chat.turns': turns, 'documents.get': () => changed } });
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
  await expect.element(pane.getByText('This document was deleted')).toBeVisible();
  await expect.element(pane.getByRole('blockquote')).toHaveTextContent('Report it within 15 minutes.');
  expect(marked()).toEqual([]);
});

test('sources of one section share its name; a mark without a source stays text', async () => {
  await page.viewport(1440, 900);
  const citations = [citation(1, 'Wash the wound.'), citation(2, 'Report it within 15 minutes.')];
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ citations, response: 'Wash. [1] Report. [2][9]' })] } });
  const sources = page.getByRole('region', { name: 'Sources' });
  await expect.element(sources.getByRole('button', { name: '[2] Needlestick policy, line 3' })).toBeVisible();
  expect(sources.getByText('Reporting').elements()).toHaveLength(1);
  await expect.element(page.getByText(/\[9\]/)).toBeVisible();
});
