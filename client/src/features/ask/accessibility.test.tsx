import { notFoundResponse } from '@vademecum/shared/ask/answer-words.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerFeed, chatSession, citation, openChat, turn } from '../../testing/chats.ts';

const refusal = turn({
  id: 32,
  response: notFoundResponse,
  citations: [],
  grounded: false,
  verdict: 'none',
  nearest: [citation(1, 'Call extension 4400.')],
  unknownWords: ['zeppelin'],
});
const filled = { 'chat.sessions': () => [chatSession(), chatSession({ id: 6 })], 'chat.turns': () => [turn(), refusal] };

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  await page.viewport(1440, 900);
  openChat('/chat/5?doc=7&line=3&turn=31&cite=1', { queries: filled });
  await expect.element(page.getByRole('mark')).toBeVisible();
  await expectAccessible(theme);
});

test.each(['light', 'dark'] as const)('axe finds nothing on a phone in the %s theme', async (theme) => {
  await page.viewport(390, 844);
  openChat('/chat/5', { queries: filled });
  await expect.element(page.getByRole('heading', { name: 'Information Not Found' })).toBeInTheDocument();
  await expectAccessible(theme);
  await page.getByRole('button', { name: 'Sessions' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(theme);
});

test.each([
  ['More about Needlesticks', 'Rename'],
  ['More about Needlesticks', 'Delete'],
  ['More about all sessions', 'Delete All Sessions'],
])('axe finds nothing in the dialog behind %s, %s', async (menu, entry) => {
  await page.viewport(1440, 900);
  openChat('/chat/5', { queries: filled });
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('axe finds nothing while an answer is awaited', async () => {
  openChat('/chat', { mutations: { 'chat.ask': answerFeed().stream } });
  await page.getByRole('textbox', { name: 'Your question' }).fill('How fast?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('log').getByText('AI is thinking...')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('an answer is announced once, when it is whole', async () => {
  const feed = answerFeed();
  openChat('/chat', { mutations: { 'chat.ask': feed.stream } });
  await page.getByRole('textbox', { name: 'Your question' }).fill('How fast?');
  await userEvent.keyboard('{Enter}');
  const status = page.getByRole('region', { name: 'Conversation' }).getByRole('status');
  await feed.send({ type: 'session', session: chatSession() }, { type: 'text', delta: 'Report it within 15 minutes. [1]' });
  await expect.element(page.getByRole('log').getByText('Report it within 15 minutes.')).toBeVisible();
  await expect.element(status).toHaveTextContent('AI is thinking...');
  await feed.send({ type: 'turn', turn: turn() });
  await expect.element(status).toHaveTextContent('Report it within 15 minutes. 1 source.');
  await expect.element(page.getByRole('log')).toHaveAttribute('aria-live', 'off');
});
