import { lengthPrompts, readLength } from '@vademecum/shared/ask/answer-words.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { chatNameFor } from './chat.service.ts';

let clinic: TestApp;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  const manager = await clinic.as('manager');
  const content =
    '# Cold chain\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n\nThe temperature is written down twice a day.\n';
  await manager.send('POST', '/api/documents', { name: 'Vaccines', content, type: 'protocol' });
});
afterEach(() => clinic.close());

interface Reply {
  response: string;
  response_id: string;
  chat_session_id: number;
  messageId: number;
  grounded: boolean;
  outcome: string;
  confidence: number;
  nearest: { documentName: string; quote: string }[];
  citations: { number: number; quote: string; lineIndex: number }[];
}
const question = 'What temperature must the vaccine refrigerator keep?';
const ask = async (payload: object, caller = nurse) => (await caller.send('POST', '/api/chat', payload)).json<Reply>();

test('a question opens a session named after it, and the answer with its citations is there next time', async () => {
  const reply = await ask({ query: question, previous_response_id: null, chat_session_id: null });
  expect(reply.grounded).toBe(true);
  expect(reply.response).toContain('The vaccine refrigerator is kept between 2 °C and 8 °C. [1]');
  const sessions = (await nurse.get('/api/chat-sessions?userId=1')).json<{ id: number; chatName: string; userId: number }[]>();
  expect(sessions).toMatchObject([{ id: reply.chat_session_id, chatName: question, userId: nurse.id }]);
  const messages = (await nurse.get(`/api/chat-sessions/${reply.chat_session_id}/messages`)).json<{ citations: string; query: string }[]>();
  expect(messages[0]).toMatchObject({ query: question, response: reply.response, id: reply.messageId });
  expect(JSON.parse(messages[0]?.citations ?? '')).toEqual(reply.citations);
});

test('an answer whose document is deleted while it is being given is kept, with what it quoted', async () => {
  const { assistant, db } = clinic.deps;
  const answer = assistant.answer.bind(assistant);
  vi.spyOn(assistant, 'answer').mockImplementationOnce(async function* (input) {
    for await (const event of answer(input)) {
      if (event.type === 'answer') await db.deleteFrom('documents').execute();
      yield event;
    }
  });
  const reply = await ask({ query: question });
  expect(reply).toMatchObject({ grounded: true, response: expect.stringContaining('2 °C and 8 °C') as string });
  const sources = await db.selectFrom('interactionCitations').select(['name', 'documentId']).execute();
  expect(sources).toEqual(reply.citations.map(() => ({ name: 'Vaccines', documentId: null })));
});

test('the documented client names its thread by the last answer and prefixes the length', async () => {
  const first = await ask({ query: question });
  const second = await ask({ query: `${lengthPrompts.short} How often is it written down?`, previous_response_id: first.response_id });
  expect(second.chat_session_id).toBe(first.chat_session_id);
  const messages = (await nurse.get(`/api/chat-sessions/${first.chat_session_id}/messages`)).json<{ query: string; length: string }[]>();
  expect(messages.map(({ query, length }) => [query, length])).toEqual([
    [question, 'medium'],
    ['How often is it written down?', 'short'],
  ]);
});

test('what no document says is not answered', async () => {
  const reply = await ask({ query: 'Who won the football championship in Argentina?' });
  expect(reply).toMatchObject({ grounded: false, citations: [] });
  expect(reply.response).toMatch(/^Information Not Found\n\nI couldn't find specific information about your query\./);
});

test('a client reads whether a question was answered, how sure that is, and otherwise what is nearest', async () => {
  const answered = await ask({ query: question });
  expect(answered).toMatchObject({ outcome: 'answered', nearest: [] });
  const missed = await ask({ query: 'Who won the vaccine championship in Argentina?', chat_session_id: answered.chat_session_id });
  expect(['possible', 'not_found']).toContain(missed.outcome);
  expect(missed.nearest[0]).toMatchObject({ documentName: 'Vaccines' });
  expect(missed.nearest.length).toBeLessThanOrEqual(3);
  expect(missed.confidence).toBeLessThan(answered.confidence);
  const messages = (await nurse.get(`/api/chat-sessions/${answered.chat_session_id}/messages`)).json<Reply[]>();
  const decided = ({ outcome, confidence, nearest }: Reply) => ({ outcome, confidence, nearest });
  expect(messages.map(decided)).toEqual([answered, missed].map(decided));
});

test("somebody else's session is as good as none", async () => {
  const { chat_session_id: id, response_id } = await ask({ query: question });
  const other = await clinic.as('admin');
  expect((await other.get(`/api/chat-sessions/${id}/messages`)).statusCode).toBe(404);
  expect((await other.send('PUT', `/api/chat-sessions/${id}`, { chatName: 'mine' })).statusCode).toBe(404);
  expect((await other.send('DELETE', `/api/chat-sessions/${id}`)).statusCode).toBe(404);
  expect((await other.send('POST', '/api/chat', { query: question, chat_session_id: id })).statusCode).toBe(404);
  expect((await ask({ query: question, previous_response_id: response_id }, other)).chat_session_id).not.toBe(id);
  expect((await other.get('/api/chat-sessions')).json()).toHaveLength(1);
});

test('a session is renamed and deleted; createdBy and userId from outside change nothing', async () => {
  const made = await nurse.send('POST', '/api/chat-sessions', { chatName: ' Fridge ', userId: 1, createdBy: 1 });
  expect(made.statusCode).toBe(201);
  const session = made.json<{ id: number; userId: number; chatName: string }>();
  expect(session).toMatchObject({ chatName: 'Fridge', userId: nurse.id });
  expect((await nurse.send('PUT', `/api/chat-sessions/${session.id}`, { chatName: 'Cold chain' })).json()).toMatchObject({
    chatName: 'Cold chain',
  });
  expect((await nurse.send('PUT', `/api/chat-sessions/${session.id}`, { chatName: ' ' })).json()).toMatchObject({
    error: 'Session name is required',
  });
  expect((await nurse.send('DELETE', `/api/chat-sessions/${session.id}`)).json()).toEqual({ success: true });
  expect((await nurse.get(`/api/chat-sessions/${session.id}/messages`)).statusCode).toBe(404);
});

test('nobody deletes the session of somebody else', async () => {
  const { chat_session_id: id } = await ask({ query: question });
  const other = await clinic.as('user');
  expect((await other.send('DELETE', `/api/chat-sessions/${id}`)).statusCode).toBe(404);
  expect((await nurse.get('/api/chat-sessions')).json()).toHaveLength(1);
});

test('over tRPC the answer streams: the session, citations before their text, the stored turn', async () => {
  const reply = await clinic.inject({
    method: 'POST',
    url: '/trpc/chat.ask?batch=1',
    headers: { authorization: `Bearer ${nurse.token}`, 'trpc-accept': 'application/jsonl' },
    payload: { 0: { query: question, length: 'short' } },
  });
  const types = [...reply.body.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type);
  expect(types[0]).toBe('session');
  expect(types.indexOf('citation')).toBeLessThan(types.indexOf('text'));
  expect(types.at(-1)).toBe('turn');
});

test.each([[''], ['   '], ['x'.repeat(1_001)], [42], [null]])('the question %j is refused with a sentence', async (query) => {
  expect((await nurse.send('POST', '/api/chat', { query })).statusCode).toBe(400);
});

test.each([['" OR 1=1 --'], ['* NEAR( ^ {}'], ['🩹🩹🩹'], ['a'.repeat(1_000)], ['NOT AND OR'], ['\u0000\u0001']])(
  'the question %j is just words',
  async (query) => {
    expect((await nurse.send('POST', '/api/chat', { query })).statusCode).toBe(200);
  },
);

test('a question has 1,000 characters at most, and the prompt for its length does not count', async () => {
  const longest = 'vaccine '.repeat(125);
  expect((await nurse.send('POST', '/api/chat', { query: `${lengthPrompts.detailed} ${longest}` })).statusCode).toBe(200);
  const refused = await nurse.send('POST', '/api/chat', { query: `${lengthPrompts.short} ${longest}xx` });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    error: 'The question is too long. Ask it in 1,000 characters or fewer, or as several questions',
  });
});

test('one question at a time: a second one waits with 429 until the first is answered, cancelled or fails; others are not concerned', async () => {
  const { assistant } = clinic.deps;
  const answer = assistant.answer.bind(assistant);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  vi.spyOn(assistant, 'answer').mockImplementationOnce(async function* (input) {
    await held;
    yield* answer(input);
  });
  const first = nurse.send('POST', '/api/chat', { query: question });
  await vi.waitFor(() => {
    expect(assistant.answer).toHaveBeenCalled();
  });
  const second = await nurse.send('POST', '/api/chat', { query: question });
  expect(second.statusCode).toBe(429);
  expect(second.headers['retry-after']).toBe('2');
  expect(second.json()).toMatchObject({
    error: 'Your last question is still being answered. Wait for its answer, or stop it, and ask again',
  });
  const other = await clinic.as('user');
  expect((await other.send('POST', '/api/chat', { query: question })).statusCode).toBe(200);
  goOn();
  expect((await first).statusCode).toBe(200);
  expect((await nurse.send('POST', '/api/chat', { query: question })).statusCode).toBe(200);
});

test('a program that closes its connection may ask again at once, while its answer still hangs', async () => {
  const url = `${await clinic.app.listen({ host: '127.0.0.1', port: 0 })}/api/chat`;
  const { assistant } = clinic.deps;
  vi.spyOn(assistant, 'answer').mockImplementationOnce(async function* () {
    await new Promise(() => undefined);
    yield* [];
  });
  const headers = { authorization: `Bearer ${nurse.token}`, 'content-type': 'application/json' };
  const send = (signal?: AbortSignal) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: question }), ...(signal !== undefined && { signal }) });
  const gone = new AbortController();
  const first = send(gone.signal).catch(() => 'closed');
  await vi.waitFor(() => {
    expect(assistant.answer).toHaveBeenCalled();
  });
  expect((await send()).status).toBe(429);
  gone.abort();
  expect(await first).toBe('closed');
  await expect.poll(async () => (await send()).status).toBe(200);
});

test('the length prompt is taken off the front, and only there, however it is written', () => {
  const prompts = {
    short: [lengthPrompts.short, 'answer briefly in 1-2 sentences:', '1-2 SENTENCES -'],
    medium: [lengthPrompts.medium, 'ANSWER IN 3-5 SENTENCES,', '3-5 sentences.\r\n'],
    detailed: [lengthPrompts.detailed, '1-2 Paragraphs —', '  Answer in 1-2 paragraphs\n'],
  };
  for (const [length, written] of Object.entries(prompts)) {
    for (const prompt of written) {
      for (const question of ['Why 3-5 sentences?', '-5 °C, or colder?']) {
        expect([prompt, readLength(`${prompt} ${question}`)]).toEqual([prompt, { question, length }]);
      }
      expect(readLength(`${prompt}Why?`)).toEqual({ question: 'Why?', length });
    }
  }
  for (const question of [
    'Why? Answer in 3-5 sentences.',
    '3-5 sentences are enough for a note?',
    'In 3-5 sentences.',
    '1-2 days, and then?',
  ]) {
    expect(readLength(question)).toEqual({ question, length: undefined });
  }
});

test('a session is named after its question, cut at a word', () => {
  expect(chatNameFor('Where\nis it?')).toBe('Where is it?');
  expect(chatNameFor('word '.repeat(30).trim())).toMatch(/^(word )+word…$/);
});
