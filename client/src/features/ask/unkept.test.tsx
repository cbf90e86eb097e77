import type { AskEvent, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerFeed, chatSession, openChat, turn, wholeAnswer } from '../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../testing/fake-server.ts';

const key = 'vademecum.preferences';
const prefer = (preferences: object) => {
  window.localStorage.setItem(key, JSON.stringify(preferences));
};
const question = page.getByRole('textbox', { name: 'Your question' });
const log = page.getByRole('log');
const badge = page.getByRole('region', { name: 'Not saved' });
const leaving = page.getByRole('alertdialog', { name: 'Leave this chat?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function* unkeptAnswer({ id: _id, ...answered }: ChatTurn): AsyncGenerator<AskEvent> {
  for (const cited of answered.citations) yield { type: 'citation', citation: cited };
  yield { type: 'text', delta: answered.response };
  await Promise.resolve();
  yield { type: 'unkept', turn: answered };
}

async function ask(text: string) {
  await question.fill(text);
  await userEvent.keyboard('{Enter}');
}

const asked = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'chat.ask').map(({ input }) => input as Record<string, unknown>);

function openUnkept(address = '/chat', answered: ChatTurn = turn(), queries: FakeAnswers['queries'] = {}) {
  prefer({ autoSaveEnabled: false });
  return openChat(address, { queries, mutations: { 'chat.ask': () => unkeptAnswer(answered), 'auth.logout': () => ({ success: true }) } });
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('without auto-save a chat says that it is not kept, answers, and leaves no session, address or draft behind', async () => {
  const { calls, history } = openUnkept();
  await expect.element(badge).toHaveTextContent('Not saved');
  await expect.element(badge).toHaveTextContent('This chat is not saved or counted, and it disappears when you leave or reload the page.');
  await question.fill('How fast');
  expect(window.sessionStorage.getItem('vademecum.draft')).toBeNull();
  await ask('How fast must I report a needlestick?');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  expect(asked(calls)).toEqual([
    expect.objectContaining({ query: 'How fast must I report a needlestick?', length: 'medium', unkept: { history: [] } }),
  ]);
  expect(asked(calls)[0]).not.toHaveProperty('chatSessionId');
  expect(history.location.pathname).toBe('/chat');
  await expect.element(page.getByText('No chat sessions yet')).toBeVisible();
});

test('a follow-up leans on the last three answers on the screen', async () => {
  const { calls } = openUnkept();
  for (const [index, text] of ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].entries()) {
    await ask(text);
    await expect.poll(() => page.getByText('Quoted from documents').elements().length).toBe(index + 1);
  }
  const { query: before, response: answer, citations } = turn();
  const said = { question: before, answer, citations };
  expect(asked(calls).map(({ unkept }) => (unkept as { history: object[] }).history.length)).toEqual([0, 1, 2, 3, 3]);
  expect(asked(calls)[1]).toMatchObject({ unkept: { history: [said] } });
});

test('what needs a stored answer is not offered; copying, printing and a note are', async () => {
  openUnkept();
  await ask('How fast?');
  await expect.element(button('Copy')).toBeVisible();
  await expect.element(button('Thumbs up')).not.toBeInTheDocument();
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Save as memory' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Give feedback' })).not.toBeInTheDocument();
});

test('an answer that was not found offers no report of the gap', async () => {
  openUnkept('/chat', turn({ grounded: false, citations: [], response: 'Information Not Found' }));
  await ask('How are endoscopes sterilised?');
  await expect.element(log.getByRole('heading', { name: 'Information Not Found' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /report/i })).not.toBeInTheDocument();
});

test('a source opens beside the answer, also that of an earlier one', async () => {
  const { history } = openUnkept();
  await ask('One?');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await ask('Two?');
  await expect.poll(() => page.getByText('Quoted from documents').elements().length).toBe(2);
  await page.getByRole('group', { name: 'Sources' }).first().getByRole('button').click();
  const pane = page.getByRole('complementary', { name: 'Cited document' });
  await expect.element(pane).toHaveTextContent('[1] Reporting');
  expect(history.location.search).toContain('turn=-1');
});

test('leaving for another screen or chat asks first, and Leave means that all of it is gone', async () => {
  const { history } = openUnkept('/chat', turn(), {
    'chat.sessions': () => [chatSession()],
    'chat.turns': () => [turn({ id: 9, query: 'Earlier?' })],
  });
  await ask('How fast?');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await page.getByRole('link', { name: /Needlesticks/ }).click();
  await expect.element(leaving).toHaveTextContent('This chat isn’t saved. Its questions and answers will be lost.');
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  expect(history.location.pathname).toBe('/chat');
  await page.getByRole('link', { name: /Needlesticks/ }).click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect.element(log.getByText('Earlier?')).toBeVisible();
  history.back();
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
  expect(log.element().textContent).not.toContain('Report it within 15 minutes');
});

test('New Chat asks, too, and nothing is asked where there is nothing to lose', async () => {
  openUnkept();
  await button('New Chat').click();
  await expect.element(leaving).not.toBeInTheDocument();
  await ask('How fast?');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await button('New Chat').click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
});

test('nothing of it stands in the browser’s storage', async () => {
  openUnkept();
  await ask('How fast?');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await question.fill('And at night?');
  expect(Object.fromEntries(Object.entries(window.localStorage))).toEqual({
    [key]: '{"autoSaveEnabled":false}',
    'vademecum.answer-length': 'medium',
  });
  expect(window.sessionStorage).toHaveLength(0);
});

test('what is asked in an earlier chat is not kept either, and the chat stays unkept until it is left', async () => {
  const { calls } = openUnkept('/chat/5', turn({ query: 'And at night?' }), {
    'chat.sessions': () => [chatSession()],
    'chat.turns': () => [turn()],
  });
  await expect.element(button('Thumbs up')).toBeVisible();
  await ask('And at night?');
  await expect.element(log.getByText('And at night?')).toBeVisible();
  await expect.poll(() => page.getByText('Quoted from documents').elements().length).toBe(2);
  prefer({ autoSaveEnabled: true });
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await ask('And at weekends?');
  await expect.poll(() => asked(calls).length).toBe(2);
  expect(asked(calls).map((input) => [input.chatSessionId, input.unkept !== undefined])).toEqual([
    [undefined, true],
    [undefined, true],
  ]);
  await expect.element(badge).toBeVisible();
});

test('an answer that is still coming in ends with its chat', async () => {
  prefer({ autoSaveEnabled: false });
  const feed = answerFeed();
  const fetched = vi.spyOn(window, 'fetch');
  openChat('/chat', { mutations: { 'chat.ask': feed.stream } });
  await ask('How fast?');
  await feed.send({ type: 'text', delta: 'Report it' });
  await expect.element(log.getByText('Report it', { exact: true })).toBeVisible();
  await button('New Chat').click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
  const sent = fetched.mock.calls.map(([, init]) => init?.signal).at(-1);
  expect(sent?.aborted).toBe(true);
});

test('with every question goes what the person prefers, and of the model only what they set', async () => {
  let id = 30;
  const { calls } = openChat('/chat', { mutations: { 'chat.ask': () => wholeAnswer(turn({ id: (id += 1) })) } });
  await ask('One?');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  prefer({
    responseTimeout: 60,
    temperature: 0.2,
    maxTokens: 600,
    enableAnalytics: false,
    enableSelfImprovement: false,
    notificationsEnabled: false,
  });
  await ask('Two?');
  await expect.poll(() => asked(calls).length).toBe(2);
  expect(asked(calls)).toEqual([
    { query: 'One?', length: 'medium', responseTimeout: 30, enableAnalytics: true, enableSelfImprovement: true },
    {
      query: 'Two?',
      length: 'medium',
      chatSessionId: 5,
      previousResponseId: 'response-31',
      responseTimeout: 60,
      temperature: 0.2,
      maxTokens: 600,
      enableAnalytics: false,
      enableSelfImprovement: false,
    },
  ]);
});

const late = 'There was no answer within 5 seconds. Ask again, or allow more time in Preferences.';

test('when the server gives up in time, its sentence stands in the chat', async () => {
  openChat('/chat', {
    mutations: {
      'chat.ask': () => {
        throw refuse('SERVICE_UNAVAILABLE', late);
      },
    },
  });
  await ask('How fast?');
  await expect.element(log.getByText('I encountered an error processing your request.')).toBeVisible();
  await expect.element(log.getByText(late)).toBeVisible();
});

test('a server that hangs is given up a second after the time, and the question can be asked again', async () => {
  prefer({ responseTimeout: 5 });
  const feed = answerFeed();
  let isSlow = true;
  openChat('/chat', { mutations: { 'chat.ask': () => (isSlow ? feed.stream() : wholeAnswer(turn())) } });
  await question.fill('How fast?');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('{Enter}');
  // Waiting as other tests do would let the clock go on.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(log.element().textContent).toContain('AI is thinking...');
  vi.advanceTimersByTime(5_999);
  await Promise.resolve();
  expect(log.element().textContent).toContain('AI is thinking...');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(log.getByText(late)).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: late })).toHaveTextContent('Error');
  isSlow = false;
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
});

test.each([
  ['light', 1440, 100],
  ['dark', 1440, 150],
  ['light', 360, 150],
  ['dark', 360, 100],
] as const)(
  'axe finds nothing in an unkept chat in the %s theme at %i px with the text at %i percent, and nothing is cut off',
  async (theme, width, textSize) => {
    await page.viewport(width, 900);
    openUnkept();
    prefer({ autoSaveEnabled: false, textSize });
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await ask('How fast?');
    await expect.element(page.getByText('Quoted from documents')).toBeInTheDocument();
    await expectAccessible(theme);
    expect(document.documentElement.style.fontSize).toBe(textSize === 100 ? '' : '150%');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
