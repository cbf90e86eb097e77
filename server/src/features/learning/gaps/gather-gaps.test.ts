import type { Gap, GapQuestions } from '@vademecum/shared/learning/gaps.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startJobs } from '../../../runtime/schedule.ts';
import { absentTopics, answerableQuestions } from '../../../testing/gaps/absent-topics.ts';
import { otherAbsentTopics } from '../../../testing/quarter/other-absent-topics.ts';
import { plantInteraction } from '../../../testing/plant-interactions.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { learn } from '../proposals/learning-runs.service.ts';
import { askAgain } from './ask-again.service.ts';
import { gatherGaps } from './gather-gaps.service.ts';
import { gathering } from './gather-soon.service.ts';

let clinic: TestApp;
let admin: Caller;
let staff: Caller[];
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  staff = [await clinic.as('user'), await clinic.as('user'), await clinic.as('user'), await clinic.as('manager')];
});
afterEach(() => clinic.close());

const day = 24 * 60 * 60 * 1000;
const gaps = async () => (await admin.get('/api/documentation-gaps')).json<Gap[]>();
const questionsOf = async (id: number) =>
  (await admin.get(`/trpc/gaps.questions?input=${encodeURIComponent(JSON.stringify({ id }))}`)).json<{ result: { data: GapQuestions } }>()
    .result.data;
type Reply = { messageId: number; chat_session_id: number; grounded: boolean };
const ask = async (query: string, caller = staff[0] ?? admin) => {
  clinic.clock.pass(1000);
  return (await caller.send('POST', '/api/chat', { query })).json<Reply>();
};
const addDocument = (name: string, content: string) => admin.send('POST', '/api/documents', { name, type: 'manual', content });
const failed = (question: string, person: number, more: object = {}) =>
  plantInteraction(clinic.deps, { question, userId: staff[person % 4]?.id ?? null, grounded: 0, verdict: 'none', claims: 0, ...more });

/** Share of pairs that stand together and belong together: of those together, and of those that belong together. */
async function pairs(topicOf: ReadonlyMap<string, number>): Promise<{ precision: number; recall: number }> {
  const placed: { gap: number; topic: number }[] = [];
  for (const { id } of await gaps())
    for (const { question } of await questionsOf(id)) placed.push({ gap: id, topic: topicOf.get(question) ?? -1 });
  let both = 0;
  let together = 0;
  let belonging = 0;
  placed.forEach((one, i) => {
    for (const other of placed.slice(i + 1)) {
      together += Number(one.gap === other.gap);
      belonging += Number(one.topic === other.topic);
      both += Number(one.gap === other.gap && one.topic === other.topic);
    }
  });
  return { precision: both / together, recall: both / belonging };
}

test('an unanswered question is in a gap within a minute, also one asked before a restart, and nothing is gathered where there is none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let stop = startJobs(clinic.deps, [gathering(clinic.deps)]);
  const later = async (ms: number): Promise<void> => {
    clinic.clock.pass(ms);
    vi.advanceTimersByTime(ms);
    await clinic.deps.background.idle();
  };
  const topics = async () => (await gaps()).map(({ topic, frequencyCount }) => [topic, frequencyCount]);
  await addDocument('Gloves', 'The gloves are kept in room 4.');
  await ask('Where are the gloves kept?');
  const reads = vi.spyOn(clinic.deps.db, 'transaction');
  await later(60_000);
  expect([await topics(), reads.mock.calls.length]).toEqual([[], 0]);
  await ask('Who waters the ficus?');
  expect(await topics()).toEqual([]);
  await later(60_000);
  expect(await topics()).toEqual([['Who waters the ficus?', 1]]);
  await ask('When is the ficus watered?', staff[1]);
  stop();
  clinic = await clinic.restart();
  admin = await clinic.as('admin');
  stop = startJobs(clinic.deps, [gathering(clinic.deps)]);
  await later(60_000);
  expect(await topics()).toEqual([[expect.stringContaining('ficus'), 2]]);
  await Promise.all([learn(clinic.deps, 'manual'), later(60_000)]);
  expect(await topics()).toHaveLength(1);
  stop();
});

test('twenty absent topics asked in four to six wordings among 400 questions are told apart and put together', async () => {
  for (const question of answerableQuestions) await plantInteraction(clinic.deps, { question });
  const topicOf = new Map(absentTopics.flatMap((wordings, topic) => wordings.map((question) => [question, topic] as const)));
  // Half of the wordings of each topic come on the second day.
  for (const late of [false, true]) {
    for (const wordings of absentTopics)
      for (const [i, question] of wordings.entries()) if (i % 2 === Number(late)) await failed(question, i);
    await gatherGaps(clinic.deps);
    clinic.clock.pass(1000);
  }
  const { precision, recall } = await pairs(topicOf);
  expect(precision).toBeGreaterThan(0.9);
  expect(recall).toBeGreaterThan(0.9);
  expect(await gatherGaps(clinic.deps)).toEqual({ questions: 0, opened: 0, reopened: 0, merged: 0, removed: 0 });
});

test('twenty topics with a document each are found as one gap each, asked one way or another, and closed by their documents', async () => {
  for (const question of answerableQuestions) await plantInteraction(clinic.deps, { question });
  const topicOf = new Map(otherAbsentTopics.flatMap(({ questions }, topic) => questions.map((question) => [question, topic] as const)));
  for (const [i, question] of [...topicOf.keys()].entries()) await failed(question, i);
  await gatherGaps(clinic.deps);
  const { precision, recall } = await pairs(topicOf);
  expect(precision).toBeGreaterThan(0.9);
  expect(recall).toBeGreaterThan(0.9);
  for (const { name, document } of otherAbsentTopics) await addDocument(name, document.replaceAll('. ', '.\n'));
  await clinic.deps.ingest.idle();
  await askAgain(clinic.deps);
  const open = (await gaps()).filter(({ status }) => status === 'pending');
  expect(open.map(({ topic }) => topic)).toEqual([]);
});

test('a gap keeps its number whatever joins it; what means the same by now becomes one, and the older number stays', async () => {
  await failed('Where is the lactation room?', 0);
  await gatherGaps(clinic.deps);
  await failed('How do I order toner?', 1);
  await gatherGaps(clinic.deps);
  await failed('lactation room key', 2);
  await failed('Is the lactation room locked?', 3);
  expect(await gatherGaps(clinic.deps)).toMatchObject({ questions: 2, opened: 0 });
  expect((await gaps()).map(({ id, frequencyCount, peopleCount }) => [id, frequencyCount, peopleCount])).toEqual([
    [2, 1, 1],
    [1, 3, 3],
  ]);
  await staff[0]?.send('POST', '/trpc/gaps.report', { messageId: (await ask('lactation rooms nearby')).messageId });
  expect(await gaps()).toHaveLength(3);
  expect(await gatherGaps(clinic.deps)).toMatchObject({ merged: 1 });
  expect((await gaps()).map(({ id, gapDescription }) => [id, gapDescription.split('.')[0]])).toEqual([
    [2, 'Asked 1 time by 1 person: 1 not answered'],
    [1, 'Asked 4 times by 3 people: 1 reported by staff, 3 not answered'],
  ]);
});

test('poorly rated answers and questions asked again are gaps, too; a priority cools down after thirty days', async () => {
  for (const question of answerableQuestions.slice(0, 40)) await plantInteraction(clinic.deps, { question });
  await failed('How do I order toner?', 0, { grounded: 1, rating: 2 });
  await failed('Where do I order printer toner?', 1, { grounded: 1, isHelpful: 0 });
  const first = await failed('Who fixes the toner?', 2, { grounded: 1 });
  await failed('Who repairs the toner cartridge?', 2, { grounded: 1, isClarification: 1, follows: first });
  await failed('Where are gloves?', 2, { grounded: 1, rating: 3 });
  await gatherGaps(clinic.deps);
  const [gap] = await gaps();
  expect(await gaps()).toHaveLength(1);
  expect(gap).toMatchObject({
    gapDescription: 'Asked 3 times by 3 people: 2 rated poorly, 1 asked again in other words. The answer that was found did not help.',
    priority: 'high',
  });
  clinic.clock.pass(31 * day);
  admin = await clinic.as('admin');
  expect((await gaps())[0]?.priority).toBe('medium');
});

test('a gap closes by itself once its questions get a cited answer, and a new failure opens it again', async () => {
  await addDocument('Gloves', 'The gloves are kept in the supply room.');
  await ask('How do I book the lactation room?');
  await ask('Where is the key of the lactation room?', staff[1]);
  await gatherGaps(clinic.deps);
  expect(await askAgain(clinic.deps)).toEqual({ asked: 1, closed: [] });
  expect((await gaps())[0]).toMatchObject({
    status: 'pending',
    probes: 2,
    probesAnswered: 0,
    askedAgainAt: clinic.clock.now().toISOString(),
  });
  await addDocument(
    'Lactation room',
    'Book the lactation room in the staff calendar. The key of the lactation room hangs at the front desk.',
  );
  expect(await askAgain(clinic.deps)).toEqual({ asked: 1, closed: [1] });
  expect((await gaps())[0]).toMatchObject({ status: 'completed', closedBy: 'answer', probesAnswered: 2 });
  clinic.clock.pass(1000);
  await failed('Is there a fridge in the lactation room?', 2, { askedAt: clinic.clock.now().toISOString() });
  expect(await gatherGaps(clinic.deps)).toMatchObject({ reopened: 1 });
  expect((await gaps())[0]).toMatchObject({ status: 'pending', closedBy: null });
  await admin.send('PUT', '/api/documentation-gaps/1', { status: 'completed' });
  expect((await gaps())[0]).toMatchObject({ status: 'completed', closedBy: 'person' });
});

test('an answer that did not help does not close its gap; another one does', async () => {
  await addDocument('Gloves', 'The gloves are kept in the supply room.');
  const { messageId, grounded } = await ask('Where are the gloves kept?');
  expect(grounded).toBe(true);
  await staff[0]?.send('POST', '/api/feedback', { messageId, feedbackType: 'rating', rating: 1 });
  await gatherGaps(clinic.deps);
  expect(await askAgain(clinic.deps)).toEqual({ asked: 1, closed: [] });
  await admin.send('DELETE', '/api/documents/1');
  await addDocument('Gloves, revised', 'The gloves are kept in drawer seven of every exam room.');
  expect(await askAgain(clinic.deps)).toEqual({ asked: 1, closed: [1] });
});

test('a question of its own is gathered by its own words, whatever was asked before it; one that leans takes along what it leans on', async () => {
  const { chat_session_id: session } = await ask('How soon must a normal prescription renewal be done?');
  const goOn = async (query: string) => {
    clinic.clock.pass(1000);
    await staff[0]?.send('POST', '/api/chat', { query, chat_session_id: session });
  };
  await goOn('Who services the elevator?');
  await goOn('And the stairs?');
  await goOn('When is it mopped?');
  await ask('elevator service contract', staff[1]);
  await gatherGaps(clinic.deps);
  const all = await Promise.all((await gaps()).map(({ id }) => questionsOf(id)));
  const wordings = all.map((questions) => questions.map(({ question }) => question).sort());
  expect(wordings).toContainEqual(expect.arrayContaining(['Who services the elevator?', 'elevator service contract']));
  expect(wordings.flat()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Who services the elevator\?.* And the stairs\?$/),
      expect.stringMatching(/^When is it mopped\? .*stairs/),
    ]),
  );
});

test('a wording that came before its like moves to them once they have been asked, and both gaps keep their numbers', async () => {
  await failed('Who oils the hinges?', 0);
  await failed('squeaking hinge', 1);
  await failed('hinge in the lactation room', 2);
  await gatherGaps(clinic.deps);
  expect(await gaps()).toMatchObject([{ id: 1, frequencyCount: 3 }]);
  await failed('lactation room key', 3);
  await failed('How do I book the lactation room?', 0);
  await gatherGaps(clinic.deps);
  const wordings = async (id: number) => (await questionsOf(id)).map(({ question }) => question).sort();
  expect(await wordings(1)).toEqual(['Who oils the hinges?', 'squeaking hinge']);
  expect(await wordings(2)).toHaveLength(3);
  expect(await gatherGaps(clinic.deps)).toMatchObject({ questions: 0, merged: 0 });
});

test('a word that merely may stand for another puts no two matters together, nor does one that everybody uses', async () => {
  await failed('Can I keep the x-ray until he pays what he owes?', 0);
  await failed('Is sabbatical leave paid?', 1);
  await failed('How many days of sabbatical leave do I get?', 2);
  await failed('How many days does the toner last?', 3);
  await gatherGaps(clinic.deps);
  const all = await Promise.all((await gaps()).map(({ id }) => questionsOf(id)));
  expect(all.map((questions) => questions.map(({ question }) => question).sort()).sort()).toEqual([
    ['Can I keep the x-ray until he pays what he owes?'],
    ['How many days does the toner last?'],
    ['How many days of sabbatical leave do I get?', 'Is sabbatical leave paid?'],
  ]);
});

test('a gap is asked again in its most typical wordings, so that a stray one does not keep it open', async () => {
  await addDocument('Gloves', 'The gloves are kept in the supply room.');
  for (const [i, question] of [
    'Where is the lactation room?',
    'How do I book the lactation room?',
    'lactation room key',
    'Is the lactation room locked?',
    'lactation room fridge',
    'Does the radiologist see the lactation room from his basement office?',
    'Why is the lactation room painted in that dreadful mustard colour?',
  ].entries())
    await failed(question, i);
  await gatherGaps(clinic.deps);
  expect(await gaps()).toMatchObject([{ frequencyCount: 7 }]);
  await addDocument(
    'Lactation room',
    'The lactation room is on the second floor. Book the lactation room in the calendar. The lactation room key hangs at the front desk. The lactation room is locked. A fridge is in the lactation room.',
  );
  expect(await askAgain(clinic.deps)).toEqual({ asked: 1, closed: [1] });
  expect((await gaps())[0]).toMatchObject({ probes: 5, closedBy: 'answer' });
});

test('whoever deletes a chat takes its words out of the gap; the gap goes with its last question, and identifiers are never shown', async () => {
  const { messageId, chat_session_id: session } = await ask('Where is the hyperbaric chamber for Ms Jones, 555-010-2222?');
  await ask('hyperbaric chamber hours', staff[1]);
  await gatherGaps(clinic.deps);
  expect(await questionsOf(1)).toEqual([
    expect.objectContaining({
      question: 'hyperbaric chamber hours',
      kind: 'failed',
      unknownWords: expect.arrayContaining(['hyperbaric']) as string[],
    }),
    expect.objectContaining({
      question: expect.stringContaining('[PHONE]') as string,
      unknownWords: expect.not.arrayContaining(['2222']) as string[],
    }),
  ]);
  await staff[0]?.send('DELETE', `/api/chat-sessions/${session}`);
  expect(await questionsOf(1)).toHaveLength(1);
  await clinic.deps.db.updateTable('interactions').set({ question: null }).execute();
  expect(await gaps()).toEqual([]);
  expect(await gatherGaps(clinic.deps)).toMatchObject({ removed: 1 });
  expect(messageId).toBeGreaterThan(0);
});

test('what the product noticed becomes what staff say once somebody reports it, and counts once', async () => {
  const { messageId } = await ask('Where is the hyperbaric chamber?');
  await gatherGaps(clinic.deps);
  await staff[0]?.send('POST', '/trpc/gaps.report', { messageId });
  await gatherGaps(clinic.deps);
  expect((await gaps()).map(({ gapDescription, frequencyCount }) => [gapDescription.split('.')[0], frequencyCount])).toEqual([
    ['Reported 1 time by 1 person', 1],
  ]);
});
