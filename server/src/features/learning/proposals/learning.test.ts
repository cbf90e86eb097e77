import type { LearningRun } from '@vademecum/shared/learning/proposals.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lastAtHour } from '../../../lib/local-day.ts';
import { createLook } from './learning.service.ts';
import { listRuns } from './learning-runs.queries.ts';
import { closeUnfinished, learn } from './learning-runs.service.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const hour = 3_600_000;
// A session would not outlast the hours that pass here.
const runs = () => listRuns(clinic.deps.db, 20);
const reasons = async () => (await runs()).map(({ reason }) => reason);
const runNow = () => admin.send('POST', '/trpc/improvement.runNow', {});
const add = (name: string) => admin.send('POST', '/api/documents', { name, type: 'manual', content: `The ${name} are kept in room 4.` });

test('an administrator runs it now; the log says what was done, how often and for how long; a second run waits', async () => {
  await add('Gloves');
  const begun = (await runNow()).json<{ result: { data: LearningRun } }>().result.data;
  expect(begun).toMatchObject({
    reason: 'manual',
    startedBy: expect.stringContaining('Pat') as string,
    finishedAt: null,
    steps: [],
    error: null,
  });
  expect((await runNow()).json()).toMatchObject({ error: { message: 'A learning run is under way. Wait until it has finished' } });
  await clinic.deps.background.idle();
  const [done] = await runs();
  expect(done).toMatchObject({ id: begun.id, finishedAt: '2026-03-02T09:00:00.000Z', error: null });
  const named = done?.steps.map(({ name, unit, count }) => [name, unit, count]);
  expect(named).toEqual(
    expect.arrayContaining([
      ['Gather documentation gaps', 'questions', 0],
      ['Ask gap questions again', 'closed gaps', 0],
      ['Propose actions', 'new actions', 0],
      ['Ask the golden questions', 'golden questions', 0],
      ['Measure effects', 'actions', 0],
    ]),
  );
  expect((await runNow()).statusCode).toBe(200);
  await clinic.deps.background.idle();
  const seen = (await admin.get('/trpc/improvement.runs')).json<{ result: { data: LearningRun[] } }>().result.data;
  expect(seen).toEqual(await runs());
  expect(seen).toHaveLength(2);
});

test('it runs at three in the morning, once, and catches up on a night that was missed', async () => {
  const look = createLook(clinic.deps);
  await look();
  await look();
  expect(await reasons()).toEqual(['nightly']);
  clinic.clock.pass(lastAtHour(new Date(clinic.deps.now().getTime() + 24 * hour), 3).getTime() - clinic.deps.now().getTime() - 1);
  await look();
  expect(await reasons()).toEqual(['nightly']);
  clinic.clock.pass(1);
  await look();
  expect(await reasons()).toEqual(['nightly', 'nightly']);
  clinic.clock.pass(50 * hour);
  await look();
  await look();
  expect(await reasons()).toHaveLength(3);
});

test('changes of documents and memories are followed once nothing more changes, also what is deleted', async () => {
  const look = createLook(clinic.deps);
  await look();
  await add('Gloves');
  await look();
  await add('Masks');
  await look();
  expect(await reasons()).toEqual(['nightly']);
  await look();
  await look();
  expect(await reasons()).toEqual(['changes', 'nightly']);
  await admin.send('POST', '/api/memories', { topic: 'Fax', value: 'The fax number is 555-0100.' });
  await look();
  await look();
  await admin.send('DELETE', '/api/documents/1');
  await look();
  await look();
  expect(await reasons()).toEqual(['changes', 'changes', 'changes', 'nightly']);
  const golden = await clinic.deps.db.selectFrom('goldenRuns').select(['reason', 'isTrial']).orderBy('id').execute();
  expect(golden).toEqual([
    { reason: 'nightly', isTrial: 0 },
    { reason: 'documents', isTrial: 0 },
    { reason: 'memories', isTrial: 0 },
    { reason: 'documents', isTrial: 0 },
  ]);
});

test('a run that the product did not finish is marked after a restart, and the next one may begin', async () => {
  await clinic.deps.db
    .insertInto('learningRuns')
    .values({ reason: 'nightly', startedBy: null, startedAt: '2026-03-02T03:00:00.000Z' })
    .execute();
  expect(await learn(clinic.deps, 'nightly')).toBe(false);
  await closeUnfinished(clinic.deps);
  expect(await runs()).toMatchObject([{ finishedAt: '2026-03-02T09:00:00.000Z', error: 'It ended early: the product was stopped.' }]);
  expect(await learn(clinic.deps, 'nightly')).toBe(true);
});

test('a run ends early when the product stops', async () => {
  clinic.deps.learning.stop.abort();
  expect(await learn(clinic.deps, 'nightly')).toBe(true);
  expect(await runs()).toMatchObject([{ steps: [], error: 'It ended early: the product was stopped.' }]);
});

test('a step that fails is told in words, the others are done, and an hour later it is tried again', async () => {
  await clinic.deps.db
    .insertInto('goldenQuestions')
    .values({
      ...{ question: 'Where are the gloves?', documentId: null, memoryId: null, name: 'Gloves', section: '', quote: 'x', lineIndex: 0 },
      ...{ createdBy: null, createdAt: '2026-03-02T09:00:00.000Z', archivedAt: null },
    })
    .execute();
  const broken = { ...clinic.deps, assistant: undefined as never };
  await clinic.deps.db
    .updateTable('goldenQuestions')
    .set({ documentId: (await add('Gloves')).json<{ id: number }>().id })
    .execute();
  const look = createLook(broken);
  await look();
  const [failed] = await runs();
  expect(failed?.error).toBe('Ask the golden questions: It failed and will be tried again. See the server’s log for the reason.');
  expect(failed?.steps.at(-1)).toMatchObject({ name: 'Measure effects', error: null });
  clinic.clock.pass(hour / 2);
  await look();
  expect(await runs()).toHaveLength(1);
  clinic.clock.pass(hour / 2);
  await createLook(clinic.deps)();
  expect((await runs())[0]).toMatchObject({ reason: 'nightly', error: null });
});
