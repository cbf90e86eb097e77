import type { Ask, AskEvent } from '@vademecum/shared/ask/chat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ask as askStream } from '../../ask/chats/chat.service.ts';
import { cleanUp } from '../../trust/clean-up/retention.service.ts';

let clinic: TestApp;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  const admin = await clinic.as('admin');
  await admin.send('POST', '/api/documents', {
    name: 'Sharps',
    type: 'manual',
    content: 'A needlestick injury is reported within two hours.',
  });
});
afterEach(() => clinic.close());

type Reply = { messageId: number; chat_session_id: number };
const ask = async (query: string, more: object = {}) => {
  const reply = await nurse.send('POST', '/api/chat', { query, ...more });
  expect(reply.json()).toMatchObject({ messageId: expect.any(Number) as number });
  return reply.json<Reply>();
};
const interactions = () => clinic.deps.db.selectFrom('interactions').selectAll().orderBy('id').execute();
const day = 24 * 60 * 60 * 1000;

test('a question counts with what came of it: its topic, its time, what was read, and the sources it cites', async () => {
  const { messageId, chat_session_id: sessionId } = await ask('When is a needlestick injury reported?');
  const [row] = await interactions();
  expect(row).toMatchObject({
    messageId,
    sessionId,
    userId: nurse.id,
    askedAt: '2026-03-02T09:00:00.000Z',
    question: 'When is a needlestick injury reported?',
    topic: 'Healthcare Information',
    verdict: 'good',
    grounded: 1,
    claims: 1,
    unsupported: 0,
    passages: 1,
    tokens: null,
    model: 'extractive',
    isClarification: 0,
    forAnalytics: 1,
    forLearning: 1,
  });
  expect(row?.responseMs).toBeGreaterThan(0);
  const cited = await clinic.deps.db.selectFrom('interactionCitations').selectAll().execute();
  expect(cited).toEqual([
    expect.objectContaining({ number: 1, documentId: 1, name: 'Sharps', quote: 'A needlestick injury is reported within two hours.' }),
  ]);
});

test('identifiers of people never reach the figures, and a question that is not for learning leaves no words there', async () => {
  await ask('The patient at 555-010-2222 had a needlestick injury, when is it reported?');
  await ask('When is a needlestick injury reported?', { enableSelfImprovement: false });
  await ask('When is a needlestick injury reported?', { enableSelfImprovement: false, enableAnalytics: false });
  expect((await interactions()).map(({ question, forAnalytics, forLearning }) => [question, forAnalytics, forLearning])).toEqual([
    ['The patient at [PHONE] had a needlestick injury, when is it reported?', 1, 1],
    [null, 1, 0],
  ]);
});

test('what a nurse thinks of the answer stands beside it, the last word counts', async () => {
  const { messageId } = await ask('When is a needlestick injury reported?');
  await nurse.send('POST', '/api/feedback', { messageId, feedbackType: 'helpful', isHelpful: true });
  await nurse.send('POST', '/api/feedback', {
    messageId,
    feedbackType: 'detailed',
    rating: 2,
    feedbackText: 'Not helpful, call 555-010-2222.',
  });
  const [row] = await interactions();
  expect(row).toMatchObject({
    rating: 2,
    isHelpful: null,
    feedbackText: 'Not helpful, call [PHONE].',
    feedbackAt: '2026-03-02T09:00:00.000Z',
  });
  expect(row?.feedbackSentiment).toBeLessThan(0);
});

test('whoever asks again in other words within half an hour was not helped, and the row says which question it goes back to', async () => {
  const { chat_session_id } = await ask('Where do I report a sharps accident?');
  await ask('How is a sharps accident reported?', { chat_session_id });
  clinic.clock.pass(31 * 60_000);
  await events({ query: 'Where do I report a sharps accident at night?', chatSessionId: chat_session_id });
  expect((await interactions()).map(({ isClarification, follows }) => [isClarification, follows])).toEqual([
    [0, null],
    [1, 1],
    [0, null],
  ]);
});

test('with the built-in encoder whoever shares no word with the question before is known to ask again', async () => {
  const before = 'Can I bring my dog to work?';
  const again = 'Are pets allowed in the clinic?';
  await clinic.close();
  clinic = await createTestApp({ settings: { EMBEDDINGS: 'builtin' } });
  nurse = await clinic.as('user');
  const { assistant } = clinic.deps;
  await vi.waitFor(async () => expect(await assistant.likenessOf(before, again)).toBeGreaterThan(0.5), { timeout: 20_000, interval: 100 });
  const { chat_session_id } = await ask(before);
  await ask(again, { chat_session_id });
  expect((await interactions()).map(({ isClarification }) => isClarification)).toEqual([0, 1]);
});

test('deleting a chat takes its words away and keeps its figures; after 90 days these go, too', async () => {
  const { chat_session_id, messageId } = await ask('How are endoscopes sterilised?');
  await nurse.send('POST', '/api/feedback', { messageId, feedbackType: 'detailed', feedbackText: 'Nothing found.' });
  await nurse.send('DELETE', `/api/chat-sessions/${chat_session_id}`);
  expect(await interactions()).toEqual([
    expect.objectContaining({ question: null, feedbackText: null, messageId: null, sessionId: null, verdict: 'none' }),
  ]);
  clinic.clock.pass(90 * day - 1);
  await cleanUp(clinic.deps);
  expect(await interactions()).toHaveLength(1);
  clinic.clock.pass(1);
  await cleanUp(clinic.deps);
  expect(await interactions()).toHaveLength(0);
});

test('a chat that outlived its 30 days leaves its words to learning until its figures go', async () => {
  await ask('How are endoscopes sterilised?');
  clinic.clock.pass(31 * day);
  await cleanUp(clinic.deps);
  expect(await interactions()).toEqual([expect.objectContaining({ question: 'How are endoscopes sterilised?', messageId: null })]);
});

async function events(input: Ask): Promise<AskEvent[]> {
  const all: AskEvent[] = [];
  for await (const event of askStream(clinic.deps, nurse.id, input)) all.push(event);
  return all;
}

test('a chat that is not kept answers, leans on what was said before, and leaves no trace', async () => {
  const [first] = (await events({ query: 'When is a needlestick injury reported?', unkept: { history: [] } })).slice(-1);
  if (first?.type !== 'unkept') throw new Error('No answer came');
  const { query, response, citations } = first.turn;
  expect([query, citations.map(({ documentName }) => documentName)]).toEqual(['When is a needlestick injury reported?', ['Sharps']]);
  const history = [{ question: query, answer: response, citations }];
  const [second] = (await events({ query: 'And within how many hours?', unkept: { history } })).slice(-1);
  expect(second).toMatchObject({ type: 'unkept', turn: { grounded: true } });
  const { db } = clinic.deps;
  for (const table of ['chatSessions', 'chatMessages', 'interactions', 'interactionCitations', 'memoryUses'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
