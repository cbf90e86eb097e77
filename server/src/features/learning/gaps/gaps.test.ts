import { type Gap, gapPriority, type GapQuestions } from '@vademecum/shared/learning/gaps.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

type Reply = { messageId: number; chat_session_id: number };
const ask = async (query: string, caller = nurse, session?: number) =>
  (await caller.send('POST', '/api/chat', { query, ...(session !== undefined && { chat_session_id: session }) })).json<Reply>();
const report = (messageId: number, caller = nurse) => caller.send('POST', '/trpc/gaps.report', { messageId });
const askAndReport = async (query: string, caller = nurse) => report((await ask(query, caller)).messageId, caller);
const gaps = async () => (await admin.get('/api/documentation-gaps')).json<Gap[]>();
const reported = async (chatSessionId: number, caller = nurse) =>
  (await caller.get(`/trpc/gaps.reported?input=${encodeURIComponent(JSON.stringify({ chatSessionId }))}`)).json<{
    result: { data: { messageId: number }[] };
  }>().result.data;

test('a nurse reports an unanswered question once, however often she presses, and sees that it is reported', async () => {
  const { messageId, chat_session_id: session } = await ask('How do we sterilise endoscopes?');
  expect(await reported(session)).toEqual([]);
  const first = await report(messageId);
  clinic.clock.pass(60_000);
  const second = await report(messageId);
  const expected = { messageId, reportedAt: '2026-03-02T09:00:00.000Z' };
  expect([first, second].map((reply) => reply.json<object>())).toEqual([{ result: { data: expected } }, { result: { data: expected } }]);
  expect(await reported(session)).toEqual([expected]);
  expect(await gaps()).toEqual([
    {
      id: 1,
      topic: 'How do we sterilise endoscopes?',
      priority: 'low',
      frequencyCount: 1,
      gapDescription: 'Reported 1 time by 1 person. No document answered it. Not in any document: sterilise, endoscopes.',
      suggestedImprovement: 'Add a document that covers sterilise, endoscopes, or add the abbreviation to the glossary.',
      status: 'pending',
      peopleCount: 1,
      unknownWords: ['sterilise', 'endoscopes'],
      firstReportedOn: '2026-03-02',
      lastReportedOn: '2026-03-02',
      askedAgainAt: null,
      probes: 0,
      probesAnswered: 0,
      closedBy: null,
      statusChangedAt: null,
    },
  ]);
});

test('what no document holds is named as it was asked for, not as the index joins it', async () => {
  await askAndReport('How much paracetamol for a 12-year-old?');
  const [gap] = await gaps();
  expect(gap?.unknownWords).toEqual(['much', 'paracetamol', '12-year-old']);
  expect(gap?.gapDescription).toContain('Not in any document: much, paracetamol, 12-year-old.');
});

test('one thing that is missing is named once, however often it was asked for', async () => {
  await askAndReport('Where can staff park their bicycles?');
  await askAndReport('Where can staff park a bicycle?');
  expect((await gaps()).map(({ unknownWords }) => unknownWords)).toEqual([['staff', 'park', 'bicycles']]);
});

test('the same question in other words is the same gap, another one is not, and that of the last day stands first', async () => {
  await askAndReport('How do we sterilise endoscopes?');
  await askAndReport('Where is the parking garage?');
  clinic.clock.pass(24 * 60 * 60 * 1000);
  admin = await clinic.as('admin');
  const colleague = await clinic.as('user');
  await askAndReport('endoscope sterilising: what are the steps?', colleague);
  expect((await gaps()).map(({ topic, frequencyCount, peopleCount, priority }) => [topic, frequencyCount, peopleCount, priority])).toEqual([
    ['endoscope sterilising: what are the steps?', 2, 2, 'medium'],
    ['Where is the parking garage?', 1, 1, 'low'],
  ]);
  const part = await admin.get('/api/documentation-gaps?limit=1');
  expect([part.headers['x-total-count'], part.json<Gap[]>()]).toEqual(['2', [expect.objectContaining({ frequencyCount: 2 })]]);
});

test('a follow-up is reported as what it was about', async () => {
  const { chat_session_id: session } = await ask('How do we sterilise endoscopes?');
  const { messageId } = await ask('And for children?', nurse, session);
  await report(messageId);
  expect((await gaps())[0]?.topic).toContain('endoscopes');
});

test.each([
  [1, 1, 'low'],
  [2, 1, 'medium'],
  [4, 2, 'medium'],
  [5, 1, 'high'],
  [3, 3, 'high'],
  [10, 4, 'high'],
  [10, 5, 'critical'],
])('%i reports by %i people: %s', (reports, people, priority) => {
  expect(gapPriority({ reports, people })).toBe(priority);
});

test('an administrator sees to a gap; one more report opens it again, but not one that was dismissed', async () => {
  await askAndReport('How do we sterilise endoscopes?');
  const [gap] = await gaps();
  const set = (status: string, id = gap?.id ?? 0) => admin.send('PUT', `/api/documentation-gaps/${id}`, { status });
  expect((await set('completed')).json()).toMatchObject({ id: gap?.id, status: 'completed' });
  await askAndReport('How do we sterilise endoscopes?');
  expect((await gaps())[0]).toMatchObject({ status: 'pending', frequencyCount: 2 });
  await set('dismissed');
  await askAndReport('How do we sterilise endoscopes?');
  expect((await gaps())[0]).toMatchObject({ status: 'dismissed', frequencyCount: 3 });
  expect((await set('done')).json()).toMatchObject({ code: 'BAD_REQUEST', error: 'Status is one of pending, completed, dismissed' });
  expect((await set('completed', 99)).json()).toMatchObject({ code: 'NOT_FOUND', error: 'Documentation gap not found' });
});

test('nobody reports or sees what somebody else asked, and only those who hold reports see the list', async () => {
  const { messageId, chat_session_id: session } = await ask('How do we sterilise endoscopes?');
  const manager = await clinic.as('manager');
  expect((await report(messageId, manager)).statusCode).toBe(404);
  await report(messageId);
  expect(await reported(session, manager)).toEqual([]);
  expect((await manager.get('/api/documentation-gaps')).statusCode).toBe(403);
});

test('an answer that was given but did not help says so, and the gap outlives the conversation', async () => {
  await admin.send('POST', '/api/documents', { name: 'Gloves', type: 'manual', content: 'The gloves are kept in the supply room.' });
  const { messageId, chat_session_id: session } = await ask('Where are the gloves kept?');
  await report(messageId);
  await nurse.send('DELETE', `/api/chat-sessions/${session}`);
  expect((await gaps())[0]).toMatchObject({
    gapDescription: 'Reported 1 time by 1 person. The answer that was found did not help.',
    suggestedImprovement: 'Read the answer with its sources, and correct or extend the documents that it cites.',
    frequencyCount: 1,
  });
});

test('a gap that has been asked for months is counted in full and told by its last twenty questions', async () => {
  await askAndReport('How do we sterilise endoscopes?');
  const at = (days: number) => new Date(clinic.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString();
  const asked = (question: string, days: number, word: string, userId: number) => ({
    ...{ gapId: 1, messageId: null, userId, question, grounded: 0, unknownWords: JSON.stringify([word]), reportedAt: at(days) },
    kind: 'failed' as const,
  });
  const once = Array.from({ length: 60 }, (_, day) => asked('steam for endoscopes', day + 1, 'steam', nurse.id));
  const now = Array.from({ length: 20 }, (_, day) => asked('endoscope autoclave', day + 61, 'autoclave', admin.id));
  await clinic.deps.db
    .insertInto('gapReports')
    .values([...once, ...now])
    .execute();
  expect(await gaps()).toMatchObject([
    {
      ...{
        topic: 'endoscope autoclave',
        frequencyCount: 81,
        peopleCount: 2,
        unknownWords: ['autoclave'],
        lastReportedOn: at(80).slice(0, 10),
      },
      gapDescription:
        'Asked 81 times by 2 people: 1 reported by staff, 80 not answered. No document answered it. Not in any document: autoclave.',
    },
  ]);
});

test('the questions of a gap have the day, no time and no number, and stand in the order of their words within it', async () => {
  for (const question of ['endoscopes, sterilise?', 'sterilise the endoscopes?', 'How to sterilise endoscopes?']) {
    await askAndReport(question);
    clinic.clock.pass(60_000);
  }
  const [gap] = await gaps();
  await admin.send('PUT', `/api/documentation-gaps/${gap?.id}`, { status: 'completed' });
  await askAndReport('Do we sterilise endoscopes?');
  const reply = await admin.get(`/trpc/gaps.questions?input=${encodeURIComponent(JSON.stringify({ id: gap?.id }))}`);
  const shown = reply.json<{ result: { data: GapQuestions } }>().result.data;
  expect(shown.map(({ question, reportedOn }) => [question, reportedOn])).toEqual([
    ['Do we sterilise endoscopes?', '2026-03-02'],
    ['endoscopes, sterilise?', '2026-03-02'],
    ['How to sterilise endoscopes?', '2026-03-02'],
    ['sterilise the endoscopes?', '2026-03-02'],
  ]);
  expect(reply.body + JSON.stringify(await gaps()), 'nor does the gap say when it was opened again').not.toMatch(/\d\d:\d\d/);
});
