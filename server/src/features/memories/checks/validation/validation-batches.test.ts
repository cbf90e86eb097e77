import type { ValidationBatch } from '@vademecum/shared/memories/validation.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { validationCalls, wordsOf } from '../../../../testing/validation-calls.ts';
import { StalledError } from '../../../../runtime/stall-limit.ts';
import { cleanUp } from '../../../trust/clean-up/retention.service.ts';
import { forgetHalfFilled, startValidation } from './validation.service.ts';

vi.setConfig({ testTimeout: 30_000 });

const day = 24 * 60 * 60 * 1000;
let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const { write, writeMany, start, started, read, cancel, done, progress, listed } = validationCalls(() => ({ clinic, admin }));
const bare = { topic: 'Fax', category: null };

test('a batch that was interrupted goes on from where it was, and those behind it follow in their order', async () => {
  const ids = [
    await write(),
    await write({ ...bare, value: 'Faxes are read each morning.' }),
    await write({ topic: 'Lift', value: wordsOf(7) }),
  ];
  const [first, second] = [await started({ memoryIds: ids }), await started({ memoryIds: ids.slice(1) })];
  const { db } = clinic.deps;
  // As a power cut leaves it: the first memory was looked at, and one batch was still being filled.
  await db.updateTable('validationBatches').set({ status: 'running' }).where('batchId', '=', first).execute();
  const judged = { score: 0.11, kinds: ',stale,', issues: '[]' };
  await db.updateTable('validationItems').set(judged).where('batch', '=', 1).where('memoryId', '=', Number(ids[0])).execute();
  const unfilled = {
    batchId: 'unfilled',
    scope: '{"kind":"all"}',
    status: 'pending',
    total: 0,
    createdAt: '2026-03-02T09:00:00.000Z',
  } as const;
  await db.insertInto('validationBatches').values(unfilled).execute();
  expect(await progress(first)).toMatchObject({ status: 'running', progress: 33, done: 1 });
  clinic = await clinic.restart();
  expect(await progress(first)).toMatchObject({ status: 'running', done: 1 });
  await forgetHalfFilled(clinic.deps);
  clinic.deps.validation.wake();
  await done();
  expect((await read(first)).results.map(({ memoryId, score }) => [memoryId, score])).toEqual([
    [ids[0], 0.11],
    [ids[1], 0.9],
    [ids[2], 1],
  ]);
  expect((await listed()).map(({ batchId, status }) => [batchId, status])).toEqual([
    [second, 'completed'],
    [first, 'completed'],
  ]);
  expect(await clinic.deps.db.selectFrom('validationBatches').select('id').where('batchId', '=', 'unfilled').execute()).toEqual([]);
});

test('one batch is looked at after the other, and cancelling stops one at once while what it found stays', async () => {
  await writeMany(3_000);
  const [first, second] = [await started({ all: true }), await started({ memoryIds: [1] })];
  await expect.poll(async () => (await progress(first)).done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  expect(await progress(second)).toMatchObject({ status: 'pending', progress: 0 });
  const cancelled = (await cancel(first)).json<ValidationBatch>();
  expect(cancelled).toMatchObject({ status: 'cancelled', finishedAt: clinic.clock.now().toISOString() });
  await done();
  const after = await progress(first);
  expect(after).toEqual(cancelled);
  expect([after.done < 3_000, after.progress < 100]).toEqual([true, true]);
  expect((await read(first)).results).toHaveLength(after.done);
  expect(await progress(second)).toMatchObject({ status: 'completed', progress: 100 });
  const again = await cancel(first);
  expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([409, 'This validation is already over']);
});

test('a batch that is cancelled while it waits is never begun', async () => {
  const batchId = await started({ memoryIds: [await write()] });
  await cancel(batchId);
  await done();
  expect(await read(batchId)).toMatchObject({ status: 'cancelled', progress: 0, results: [] });
});

test('checks that fail end the batch with a sentence, and the next one is looked at', async () => {
  const id = await write(bare);
  const { db } = clinic.deps;
  await sql`CREATE TRIGGER main.broken BEFORE INSERT ON memory_findings BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(db);
  const batchId = await started({ memoryIds: [id] });
  await done();
  const failure = 'The checks failed. See the server’s log, then start the validation again.';
  expect(await read(batchId)).toMatchObject({ status: 'failed', progress: 0, failure, results: [] });
  await sql`DROP TRIGGER broken`.execute(db);
  const next = await started({ memoryIds: [id] });
  await done();
  expect(await read(next)).toMatchObject({ status: 'completed', failure: null });
});

test('twenty batches may wait, no more', async () => {
  const memoryIds = [await write()];
  // Nothing is looked at in the meantime.
  clinic.deps.validation.close();
  for (let count = 0; count < 20; count += 1) expect((await start({ memoryIds })).statusCode).toBe(201);
  const reply = await start({ memoryIds });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ error: '20 validations are already waiting. Wait until one is done, or cancel one.' });
});

test('the latest fifty batches are kept, for ninety days', async () => {
  const memoryIds = [await write()];
  for (let count = 0; count < 52; count += 1) {
    await start({ memoryIds });
    if (count % 10 === 0) await done();
  }
  await done();
  const { db } = clinic.deps;
  expect(await listed()).toHaveLength(50);
  expect((await db.selectFrom('validationItems').select('batch').execute()).map(({ batch }) => batch)[0]).toBe(3);
  clinic.clock.pass(89 * day);
  await startValidation(clinic.deps, admin.id, { memoryIds });
  await done();
  clinic.clock.pass(day + 1);
  await cleanUp(clinic.deps);
  expect(await db.selectFrom('validationBatches').select('id').execute()).toEqual([{ id: 53 }]);
  expect(await db.selectFrom('validationItems').select('batch').execute()).toEqual([{ batch: 53 }]);
});

test('who looks at a batch that runs is signed out after 15 idle minutes all the same', async () => {
  const batchId = await started({ memoryIds: [await write()] });
  await done();
  clinic.clock.pass(14 * 60_000);
  const input = encodeURIComponent(JSON.stringify({ batchId }));
  const polls = [`/api/validation/batch/${batchId}`, '/trpc/validation.list'];
  polls.push(...['progress', 'results'].map((name) => `/trpc/validation.${name}?input=${input}`));
  for (const url of polls) expect((await admin.get(url)).statusCode).toBe(200);
  clinic.clock.pass(60_001);
  for (const url of polls) expect((await admin.get(url)).statusCode).toBe(401);
});

test('checks that do not get on end the batch with a sentence; what was found until then stays, and the next batch is looked at', async () => {
  await writeMany(120);
  const { checker } = clinic.deps;
  const { checkMany } = checker;
  let calls = 0;
  checker.checkMany = (...asked) => (++calls > 1 ? Promise.reject(new StalledError('No progress')) : checkMany(...asked));
  const batchId = await started({ all: true });
  await done();
  const failure = 'The checks made no progress for two minutes and were stopped. Results so far are kept. Start the validation again.';
  const failed = await progress(batchId);
  expect(failed).toMatchObject({ status: 'failed', failure });
  expect([failed.done > 0, failed.done < 120]).toEqual([true, true]);
  checker.checkMany = checkMany;
  const next = await started({ all: true });
  await done();
  expect(await progress(next)).toMatchObject({ status: 'completed', done: 120, failure: null });
});
