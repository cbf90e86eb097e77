import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { StalledError } from '../../../runtime/stall-limit.ts';
import { bulkCalls } from '../../../testing/bulk-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { cleanUp } from '../../trust/clean-up/retention.service.ts';
import { noteInterrupted } from './bulk.service.ts';

const day = 24 * 60 * 60 * 1000;
let clinic: TestApp;
let admin: Caller;
let ids: number[];
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  ids = [];
  for (const topic of ['trolley', 'safe', 'cart']) {
    ids.push((await admin.send('POST', '/api/memories', { topic, value: `The code of the ${topic} is 4711.` })).json<Memory>().id);
  }
});
afterEach(() => clinic.close());

const isArchived = async () => Promise.all(ids.map(async (id) => (await admin.get(`/api/memories/${id}`)).json<Memory>().isArchived));
const countItems = async () => (await clinic.deps.db.selectFrom('bulkOperationItems').select('memoryId').execute()).length;
/** From then on whatever takes the last memory into the archive or out of it breaks off. */
const breakArchive = () =>
  sql`CREATE TRIGGER main.trouble BEFORE UPDATE OF archived_at ON memories WHEN old.id = ${sql.lit(ids[2])} BEGIN SELECT RAISE(ABORT, 'No'); END`.execute(
    clinic.deps.db,
  );
const mendArchive = () => sql`DROP TRIGGER trouble`.execute(clinic.deps.db);

test('an operation can be undone for 30 days; then what it keeps for that is deleted, and the list says until when it was possible', async () => {
  const { carryOut, list, undoing } = bulkCalls(admin);
  const { operationId } = await carryOut({ action: 'archive', memoryIds: ids });
  expect(await list()).toMatchObject([{ canUndo: true, undoUntil: '2026-04-01T09:00:00.000Z' }]);
  clinic.clock.pass(30 * day - 1);
  await cleanUp(clinic.deps);
  expect(await countItems()).toBe(3);
  expect(await bulkCalls(await clinic.as('admin', 'later@clinic.test')).list()).toMatchObject([{ canUndo: true }]);
  clinic.clock.pass(1);
  const later = bulkCalls(await clinic.as('admin', 'latest@clinic.test'));
  expect(await later.list()).toMatchObject([{ canUndo: false, undoUntil: null }]);
  const refused = await later.undoing(operationId);
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining('An operation can be undone for 30 days. Those of this one are over'),
  ]);
  clinic.clock.pass(1);
  await cleanUp(clinic.deps);
  expect(await countItems()).toBe(0);
  expect((await auditTrail(clinic)).at(-1)).toMatchObject({
    action: 'retention.cleaned_up',
    details: expect.stringContaining('"undoData":3') as string,
  });
  expect((await undoing(operationId)).statusCode).toBe(401);
});

test('what was undone keeps nothing for another time', async () => {
  const { carryOut, undo } = bulkCalls(admin);
  await carryOut({ action: 'protect', memoryIds: ids });
  const { operationId } = await carryOut({ action: 'set-category', memoryIds: ids, parameters: { category: 'Emergency' } });
  await undo(operationId);
  expect(await countItems()).toBe(6);
  await cleanUp(clinic.deps);
  expect(await countItems()).toBe(3);
});

test('an operation that breaks off in the middle changed nothing, is called failed, and the next one is carried out', async () => {
  const { preview, executing, carryOut, list } = bulkCalls(admin);
  const { confirmationToken } = await preview({ action: 'archive', memoryIds: ids });
  await breakArchive();
  const reply = await executing({ action: 'archive', confirmationToken });
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    503,
    'The operation could not be carried out, and nothing was changed. Try again later',
  ]);
  expect(await isArchived()).toEqual([false, false, false]);
  expect(await list()).toMatchObject([{ state: 'failed', canUndo: false, undoUntil: null }]);
  await mendArchive();
  expect(await carryOut({ action: 'archive', memoryIds: ids })).toMatchObject({ processedCount: 3 });
  expect(await isArchived()).toEqual([true, true, true]);
});

test('an operation or an undoing that does not get on is stopped, a sentence says so, and it can be tried again', async () => {
  const { preview, executing, carryOut, undo, undoing, list } = bulkCalls(admin);
  const { run } = clinic.deps.bulk;
  const sentence =
    'The operation made no progress for two minutes, so it was stopped and nothing was changed. Try again with fewer memories';
  const told = (reply: Awaited<ReturnType<typeof executing>>) => [reply.statusCode, reply.body.includes(sentence)];
  const hang = () => {
    clinic.deps.bulk.run = () => Promise.reject(new StalledError('No progress'));
  };
  const { confirmationToken } = await preview({ action: 'archive', memoryIds: ids });
  hang();
  expect(told(await executing({ action: 'archive', confirmationToken }))).toEqual([503, true]);
  expect(await isArchived()).toEqual([false, false, false]);
  expect(await list()).toMatchObject([{ state: 'failed', canUndo: false }]);
  clinic.deps.bulk.run = run;
  const { operationId } = await carryOut({ action: 'archive', memoryIds: ids });
  hang();
  expect(told(await undoing(operationId))).toEqual([503, true]);
  expect(await isArchived()).toEqual([true, true, true]);
  expect((await list())[0]).toMatchObject({ state: 'done', undoState: 'failed', canUndo: true });
  clinic.deps.bulk.run = run;
  expect(await undo(operationId)).toMatchObject({ restoredCount: 3 });
  expect(await isArchived()).toEqual([false, false, false]);
});

test('an undoing that breaks off, or in which the product stops, changed nothing, is told, and can be tried again', async () => {
  const { carryOut, undo, undoing, list } = bulkCalls(admin);
  const { operationId } = await carryOut({ action: 'archive', memoryIds: ids });
  await breakArchive();
  expect((await undoing(operationId)).statusCode).toBe(503);
  expect(await isArchived()).toEqual([true, true, true]);
  expect(await list()).toMatchObject([{ state: 'done', undoState: 'failed', canUndo: true, undoneAt: null }]);
  await mendArchive();
  // As it is when the power goes.
  await clinic.deps.db.updateTable('bulkOperations').set({ undoState: 'running' }).execute();
  const refused = await undoing(operationId);
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('This operation is already being undone')]);
  expect(await list()).toMatchObject([{ undoState: 'running', canUndo: false }]);
  await noteInterrupted(clinic.deps);
  expect(await list()).toMatchObject([{ undoState: 'interrupted', canUndo: true }]);
  expect(await undo(operationId)).toMatchObject({ restoredCount: 3 });
  expect(await list()).toMatchObject([{ undoState: null, canUndo: false, undoneCount: 3 }]);
});

test('an operation that is through when its thread dies is not called failed', async () => {
  const { preview, executing, list } = bulkCalls(admin);
  const { confirmationToken } = await preview({ action: 'archive', memoryIds: ids });
  const { run } = clinic.deps.bulk;
  clinic.deps.bulk.run = async (job) => {
    await run(job);
    throw new Error('The thread died');
  };
  const reply = await executing({ action: 'archive', confirmationToken });
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    503,
    'The operation was carried out, but not completely. See the recent operations',
  ]);
  expect(await list()).toMatchObject([{ state: 'done', canUndo: true }]);
  expect(await isArchived()).toEqual([true, true, true]);
});
