import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerFeed, chatSession, citation, openChat, turn, wholeAnswer } from '../../testing/chats.ts';
import { refuse } from '../../testing/fake-server.ts';

const question = page.getByRole('textbox', { name: 'Your question' });
const log = page.getByRole('log');
const sendButton = (name: 'Short' | 'Medium' | 'Detailed') => page.getByRole('button', { name, exact: true });

test('opens with a welcome and says what one can ask', async () => {
  openChat('/chat');
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
  await expect.element(page.getByPlaceholder('Ask a question about healthcare processes...')).toBeVisible();
});

test('thinks, then streams the text, then shows the sources, and then the address names the session', async () => {
  const feed = answerFeed();
  const { history, calls } = openChat('/chat', { mutations: { 'chat.ask': feed.stream } });
  await question.fill('  How fast must I report a needlestick?  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('AI is thinking...')).toBeVisible();
  await expect.element(question).toHaveValue('');

  const cited = citation(1, 'Report it within 15 minutes.');
  await feed.send({ type: 'session', session: chatSession() }, { type: 'citation', citation: cited }, { type: 'text', delta: 'Report it' });
  await expect.element(log.getByText('Report it', { exact: true })).toBeVisible();
  await expect.element(log.getByText('AI is thinking...')).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Sources' })).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/chat');

  await expect.poll(() => log.element().querySelector('.answer-text')).not.toBeNull();
  const answer = log.element().querySelector('.answer-text');
  await feed.send({ type: 'text', delta: ' within 15 minutes. [1]' }, { type: 'turn', turn: turn() });
  await expect
    .element(page.getByRole('group', { name: 'Sources' }))
    .toHaveTextContent('Needlestick policy Version 1Reporting[1] Needlestick policy, line 3 Report it within 15 minutes.');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await expect.poll(() => history.location.pathname).toBe('/chat/5');
  expect(answer?.isConnected, 'the answer was not drawn anew').toBe(true);
  expect(calls.find(({ path }) => path === 'chat.ask')?.input).toMatchObject({
    query: 'How fast must I report a needlestick?',
    length: 'medium',
  });
  expect(calls.filter(({ path }) => path === 'chat.turns')).toEqual([]);
});

test('a second question goes to the same session and names the answer before', async () => {
  const { calls } = openChat('/chat/5', {
    queries: { 'chat.turns': () => [turn()] },
    mutations: { 'chat.ask': () => wholeAnswer(turn({ id: 32, query: 'And then?' })) },
  });
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await question.fill('And then?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => page.getByText('Quoted from documents').elements().length).toBe(2);
  expect(calls.find(({ path }) => path === 'chat.ask')?.input).toMatchObject({ chatSessionId: 5, previousResponseId: 'response-31' });
});

test('Shift+Enter starts a new line; nothing but spaces is not sent', async () => {
  const { calls } = openChat('/chat', { mutations: { 'chat.ask': () => wholeAnswer(turn()) } });
  await question.fill('   ');
  await userEvent.keyboard('{Enter}');
  await sendButton('Short').click({ force: true });
  await question.fill('One');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two');
  await expect.element(question).toHaveValue('One\nTwo');
  expect(calls.some(({ path }) => path === 'chat.ask')).toBe(false);
});

test('each send button asks at its length and sets it for Enter, also after a reload', async () => {
  window.localStorage.setItem('vademecum.answer-length', 'endless');
  let id = 0;
  const { calls } = openChat('/chat', { mutations: { 'chat.ask': () => wholeAnswer(turn({ id: (id += 1) })) } });
  const lengths = () => calls.filter(({ path }) => path === 'chat.ask').map(({ input }) => (input as { length: string }).length);
  const answers = () => page.getByText('Quoted from documents').elements().length;
  await question.fill('First');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lengths).toEqual(['medium']);
  await expect.poll(answers).toBe(1);
  await question.fill('Second');
  await sendButton('Detailed').click();
  await expect.poll(lengths).toEqual(['medium', 'detailed']);
  await expect.poll(answers).toBe(2);
  await question.fill('Third');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lengths).toEqual(['medium', 'detailed', 'detailed']);
  expect(window.localStorage.getItem('vademecum.answer-length')).toBe('detailed');
  window.localStorage.clear();
});

test('Stop ends the answer and keeps what is there; another question may follow at once', async () => {
  const feed = answerFeed();
  const { history } = openChat('/chat', { mutations: { 'chat.ask': feed.stream } });
  await question.fill('A long story');
  await userEvent.keyboard('{Enter}');
  await feed.send({ type: 'session', session: chatSession() }, { type: 'text', delta: 'It began' });
  await expect.element(log.getByText('It began')).toBeVisible();
  await expect.element(sendButton('Short')).not.toBeInTheDocument();
  await question.fill('Meanwhile');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toHaveValue('Meanwhile');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText(/You stopped this answer/)).toBeVisible();
  await expect.element(log.getByText('It began')).toBeVisible();
  await expect.element(sendButton('Short')).toBeVisible();
  expect(history.location.pathname).toBe('/chat');
  window.sessionStorage.clear();
});

test('a failure shows the apology and the words of the server, stays in its place, and can be tried again', async () => {
  let attempts = 0;
  const { history } = openChat('/chat', {
    mutations: {
      'chat.ask': () => {
        attempts += 1;
        if (attempts === 1) throw refuse('TOO_MANY_REQUESTS', 'Too many requests. Wait a moment and try again');
        return wholeAnswer(turn(attempts === 2 ? { query: 'And then?' } : { id: 32 }));
      },
    },
  });
  await question.fill('How fast must I report a needlestick?');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('I encountered an error processing your request.')).toBeVisible();
  const reason = 'Too many requests. Wait a moment and try again';
  await expect.element(log.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: reason })).toHaveTextContent('Error');

  await question.fill('And then?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/chat/5');
  const exchanges = () =>
    log
      .getByRole('article')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(exchanges).toEqual([expect.stringContaining(reason), expect.stringMatching(/And then\?.*Quoted from documents/)]);

  await log.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByText('Quoted from documents').elements().length).toBe(2);
  expect(exchanges(), 'sent again, it stands last').toEqual([expect.stringContaining('And then?'), expect.stringContaining('How fast')]);
  await expect.element(log.getByText('I encountered an error processing your request.')).not.toBeInTheDocument();
});

test('a broken connection has words of its own, those of a session that could not be created included', async () => {
  let isCreated = false;
  openChat('/chat', {
    mutations: {
      'chat.ask': async function* () {
        await Promise.resolve();
        if (!isCreated) throw refuse('INTERNAL_SERVER_ERROR', '');
        yield { type: 'session', session: chatSession() };
      },
    },
  });
  await question.fill('How fast?');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('Failed to create new session')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'ErrorFailed to create new session' })).toBeVisible();
  isCreated = true;
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect.element(log.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Failed to send message. Please try again.' })).toBeVisible();
});

test('long answers fold up', async () => {
  const sentence = 'Rinse the wound with water for ten minutes and call the charge nurse. ';
  openChat('/chat/5', {
    queries: { 'chat.turns': () => [turn({ response: `${sentence.repeat(9)}This is the very end.`, citations: [] })] },
  });
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect.element(page.getByText(/This is the very end/)).toBeVisible();
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect.element(page.getByText(/This is the very end/)).not.toBeInTheDocument();
});

test('markup beyond bold, italic and lists stays text', async () => {
  const response = '**Bold** and *italic* [link](https://example.org) ![x](y.png) <img src=x> &amp; # no heading\n\n- one\n- two';
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ response, citations: [] })] } });
  await expect.element(log.getByText(/\[link\]\(https:\/\/example.org\) !\[x\]\(y.png\) <img src=x> &amp; # no heading/)).toBeVisible();
  expect(log.element().querySelectorAll('.answer-text :is(a, img, h1)')).toHaveLength(0);
  expect([...log.element().querySelectorAll('.answer-text :is(strong, em, li)')].map(({ textContent }) => textContent)).toEqual([
    'Bold',
    'italic',
    'one',
    'two',
  ]);
});

test('quoted steps keep the numbers of their document', async () => {
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ response: '2. Second [1]\n1. First\n7. Seventh' })] } });
  await expect.element(log.getByText('Seventh')).toBeVisible();
  expect([...log.element().querySelectorAll<HTMLLIElement>('ol li')].map(({ value }) => value)).toEqual([2, 1, 7]);
});

test('a draft survives a reload', async () => {
  openChat('/chat');
  await question.fill('Half a quest');
  await expect.poll(() => window.sessionStorage.getItem('vademecum.draft')).toBe('Half a quest');
  await question.fill('');
  await expect.poll(() => window.sessionStorage.getItem('vademecum.draft')).toBeNull();
});

test('a draft does not outlive the session of the person who wrote it', async () => {
  await page.viewport(1440, 900);
  openChat('/chat', { mutations: { 'auth.logout': () => ({ success: true }) } });
  await question.fill('Half a question');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(window.sessionStorage.getItem('vademecum.draft')).toBeNull();
});

test('a new question comes into view, its answer is followed until it fills the screen, and a reader who scrolls is left alone', async () => {
  await page.viewport(1440, 900);
  const feed = answerFeed();
  const earlier = Array.from({ length: 8 }, (_, index) => turn({ id: index + 1 }));
  openChat('/chat/5', { queries: { 'chat.turns': () => earlier }, mutations: { 'chat.ask': feed.stream } });
  await expect.element(page.getByText('Quoted from documents').last()).toBeInViewport();
  const area = page.getByRole('region', { name: 'Conversation' }).element();
  const distance = () => Math.round(log.getByText('And now?').element().getBoundingClientRect().top - area.getBoundingClientRect().top);

  await question.fill('And now?');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('And now?')).toBeInViewport();
  const paragraph = `${'Rinse the wound with water. '.repeat(12)}\n\n`;
  await feed.send({ type: 'session', session: chatSession() }, { type: 'text', delta: paragraph.repeat(20) });
  await expect.poll(distance).toBeLessThan(40);
  expect(distance()).toBeGreaterThanOrEqual(0);

  area.scrollTop -= 300;
  await expect.poll(distance).toBeGreaterThan(300);
  const left = area.scrollTop;
  await feed.send(
    { type: 'text', delta: paragraph.repeat(5) },
    { type: 'turn', turn: turn({ id: 31, query: 'And now?', response: paragraph.repeat(25) }) },
  );
  await expect.poll(() => page.getByText('Quoted from documents').elements().length).toBe(9);
  expect(area.scrollTop).toBe(left);
});
