import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerFeed, chatSession, citation, openChat, turn, wholeAnswer } from '../../testing/chats.ts';
import { refuse } from '../../testing/fake-server.ts';

const question = page.getByRole('textbox', { name: 'Your question' });
const log = page.getByRole('log');
const welcome = page.getByText('Ask me anything about your clinic procedures!');
const lengths = page.getByRole('group', { name: 'Send, by length of the answer' });
const asked = (calls: { path: string; input: unknown }[]) => calls.filter(({ path }) => path === 'chat.ask').map(({ input }) => input);

test('the input is 80 px high, grows with its text, and scrolls beyond 200 px', async () => {
  openChat('/chat');
  await expect.element(question).toBeVisible();
  const height = () => question.element().getBoundingClientRect().height;
  expect(height()).toBe(80);
  await question.fill('line\n'.repeat(5));
  await expect.poll(height).toBeGreaterThan(80);
  await question.fill('line\n'.repeat(40));
  await expect.poll(height).toBe(200);
  await question.fill('');
});

test('a question that comes near 1,000 characters shows its count, and a longer one is not sent', async () => {
  openChat('/chat');
  await question.fill('a'.repeat(900));
  await expect.element(question).toHaveAccessibleDescription('900 of 1,000 characters');
  await question.fill('a'.repeat(1_001));
  await expect.element(question).toHaveAccessibleDescription('1,001 of 1,000 characters. Shorten the question, or split it into several.');
  await expect.element(lengths.getByRole('button', { name: 'Short' })).toBeDisabled();
  await question.fill('');
});

test.each([
  ['Short', 'Send for a short answer: 1-2 sentences'],
  ['Medium', 'Send for a medium answer: 3-5 sentences (Enter)'],
  ['Detailed', 'Send for a detailed answer: 1-2 paragraphs'],
])('the button %s has a tooltip', async (name, text) => {
  openChat('/chat');
  await lengths.getByRole('button', { name }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(text);
});

test('the same question can be asked again at the two other lengths', async () => {
  const { calls } = openChat('/chat/5', {
    queries: { 'chat.turns': () => [turn()] },
    mutations: { 'chat.ask': () => wholeAnswer(turn({ id: 32, length: 'detailed' })) },
  });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: /^Ask again/ })).toHaveLength(2);
  await page.getByRole('menuitem', { name: 'Ask again: Detailed' }).click();
  await expect.poll(() => asked(calls)).toMatchObject([{ query: turn().query, length: 'detailed' }]);
});

test('the last question can be edited and asked again', async () => {
  const { calls } = openChat('/chat/5', {
    queries: { 'chat.turns': () => [turn({ id: 30, query: 'Earlier?' }), turn()] },
    mutations: { 'chat.ask': () => wholeAnswer(turn({ id: 32 })) },
  });
  await expect.element(page.getByRole('button', { name: 'Edit and ask again' })).toHaveLength(1);
  await page.getByRole('button', { name: 'Edit and ask again' }).click();
  await expect.element(question).toHaveFocus();
  await expect.element(question).toHaveValue(turn().query);
  await userEvent.keyboard(' At night{Enter}');
  await expect.poll(() => asked(calls)).toMatchObject([{ query: `${turn().query} At night` }]);
});

test('a draft is there again after a reload', async () => {
  window.sessionStorage.setItem('vademecum.draft', 'Half a question');
  openChat('/chat');
  await expect.element(question).toHaveValue('Half a question');
  window.sessionStorage.clear();
});

test('what was streamed goes where the answer begins anew', async () => {
  const feed = answerFeed();
  openChat('/chat', { mutations: { 'chat.ask': feed.stream } });
  await question.fill('How fast?');
  await userEvent.keyboard('{Enter}');
  await feed.send({ type: 'session', session: chatSession() }, { type: 'text', delta: 'Within a year, says the model' });
  await expect.element(log.getByText('Within a year, says the model')).toBeVisible();
  await feed.send({ type: 'restart', reason: 'The answer of the model did not hold.' });
  await expect.element(log.getByText('Within a year, says the model')).not.toBeInTheDocument();
  await expect.element(log.getByText('AI is thinking...')).toBeVisible();
  const cited = citation(1, 'Report it within 15 minutes.');
  const fallback = 'The answer of the model did not hold.';
  await feed.send({ type: 'citation', citation: cited }, { type: 'text', delta: 'Report' }, { type: 'turn', turn: turn({ fallback }) });
  await expect.element(log.getByText('No model wrote this answer')).toBeVisible();
  await expect.element(log.getByText('Report it within 15 minutes.', { exact: false }).first()).toBeVisible();
});

test('a session without messages, and one that could not be loaded, show the welcome', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const turns = (input: unknown) => {
    if ((input as { id: number }).id === 5) return [];
    if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
    return [turn()];
  };
  await page.viewport(1440, 900);
  const sessions = [chatSession(), chatSession({ id: 6, chatName: 'Vaccines' })];
  openChat('/chat/5', { queries: { 'chat.sessions': () => sessions, 'chat.turns': turns } });
  await expect.element(welcome).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(logged).not.toHaveBeenCalled();

  await page.getByRole('link', { name: 'Vaccines' }).click();
  await expect.element(page.getByText('This chat session could not be loaded')).toBeVisible();
  await expect.element(welcome).toBeVisible();
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await expect.element(welcome).not.toBeInTheDocument();
  logged.mockRestore();
});

test('a session that is gone shows the welcome, says so and leads to a new chat', async () => {
  const { history } = openChat('/chat/9', {
    queries: {
      'chat.turns': () => {
        throw refuse('NOT_FOUND', 'Chat session not found');
      },
    },
  });
  await expect.element(page.getByText('Chat not found')).toBeVisible();
  await expect.element(welcome).toBeVisible();
  await page.getByRole('region', { name: 'Chat', exact: true }).getByRole('button', { name: 'New Chat' }).click();
  await expect.poll(() => history.location.pathname).toBe('/chat');
  await expect.element(page.getByText('Chat not found')).not.toBeInTheDocument();
});
