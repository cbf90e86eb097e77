import type { ValidationBatch, ValidationIssue, ValidationResult } from '@vademecum/shared/validation.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLines } from '../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { StalledError } from '../../lib/stall-limit.ts';
import { countFindings } from '../memory-checks/memory-checks.service.ts';
import { cleanUp } from '../retention/retention.service.ts';
import { resumeValidation, startValidation } from './validation.service.ts';

vi.setConfig({ testTimeout: 30_000 });

const day = 24 * 60 * 60 * 1000;
let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

interface Batch {
  batchId: string;
  status: string;
  progress: number;
  failure: string | null;
  results: { memoryId: number; isValid: boolean; score: number; issues: string[] }[];
}

const good = { topic: 'Dressing trolley', value: 'The dressing trolley stands in room 4 beside the sink.', category: 'Procedures' };
const write = async (fields: object = {}) => (await admin.send('POST', '/api/memories', { ...good, ...fields })).json<{ id: number }>().id;
const start = (input: object) => admin.send('POST', '/api/validation/batch', input);
const started = async (input: object) => (await start(input)).json<{ batchId: string }>().batchId;
/** As the administrator, even after a restart. */
const get = (url: string) => clinic.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
const read = async (batchId: string, query = '') => (await get(`/api/validation/batch/${batchId}${query}`)).json<Batch>();
const cancel = (batchId: string) => admin.send('POST', `/api/validation/batch/${batchId}/cancel`);
/** Until nothing waits. */
const done = () => clinic.deps.background.idle();
const query = async <T>(path: string, input?: object) => {
  const reply = await get(`/trpc/validation.${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`);
  return reply.json<{ result: { data: T } }>().result.data;
};
const progress = (batchId: string) => query<ValidationBatch>('progress', { batchId });
const results = (input: object) => query<{ results: ValidationResult[]; found: number }>('results', input);
const listed = () => query<ValidationBatch[]>('list');
const bare = { topic: 'Fax', category: null };

/** Words that no other number has. */
const wordsOf = (number: number): string => {
  const word = String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return ['x', 'y', 'z', 'w', 'v', 'u'].map((begin) => `${begin}${word}q`).join(' ');
};

/** Many memories at once, as an import would leave them; nothing is wrong with any. */
async function writeMany(count: number): Promise<void> {
  const at = clinic.clock.now().toISOString();
  const texts = JSON.stringify(Array.from({ length: count }, (_, number) => wordsOf(number)));
  await sql`
    INSERT INTO memories (topic, value, category, created_at, updated_at, last_accessed)
    SELECT value, value, 'Procedures', ${at}, ${at}, ${at} FROM json_each(${texts})`.execute(clinic.deps.db);
}

test('an administrator validates memories by their numbers and is told what is wrong with each', async () => {
  const fine = await write();
  const empty = await write({ topic: 'Porter', value: 'TBD' });
  const short = await write({ ...bare, value: 'Out of order.' });
  const reply = await start({ memoryIds: [short, fine, empty, fine, 999], userId: 1 });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ batchId: expect.stringMatching(/^[\w-]{43}$/) as string, total: 4 });
  const { batchId } = reply.json<{ batchId: string }>();
  expect(await read(batchId)).toEqual({ batchId, status: 'pending', progress: 0, total: 4, failure: null, results: [] });
  await done();
  expect(await read(batchId)).toEqual({
    batchId,
    status: 'completed',
    progress: 100,
    total: 4,
    failure: null,
    results: [
      { memoryId: fine, isValid: true, score: 1, issues: [] },
      { memoryId: empty, isValid: false, score: 0, issues: ['Empty: It says nothing yet.'] },
      {
        memoryId: short,
        isValid: true,
        score: 0.72,
        issues: [
          'Too short: Its content has fewer than 4 words: too little to answer a question.',
          'No category: It has no category, so nobody finds it by one.',
        ],
      },
      {
        memoryId: 999,
        isValid: false,
        score: 0,
        issues: ['Not there: No memory has this number, or it was deleted before it was looked at.'],
      },
    ],
  });
  expect(await progress(batchId)).toMatchObject({
    done: 4,
    invalid: 2,
    counts: { empty: 1, 'too-short': 1, 'no-category': 1, missing: 1, stale: 0 },
    scope: { kind: 'ids' },
    createdBy: expect.stringContaining('Pat') as string,
    finishedAt: clinic.clock.now().toISOString(),
  });
  // The health page sees the same.
  expect(await countFindings(clinic.deps.db)).toMatchObject({ empty: 1, 'too-short': 1, 'no-category': 1 });
});

test('a filter or all memories, archived ones too, can be validated; nothing to validate is refused in words', async () => {
  const [door, fax] = [await write({ topic: 'Door 10%' }), await write({ ...bare, value: 'Faxes are read each morning.' })];
  const old = await write({ topic: 'Old door 10%' });
  await admin.send('PUT', `/api/memories/${old}/archive`);
  const found = async (input: object) => {
    const batchId = await started(input);
    await done();
    return [(await read(batchId)).results.map(({ memoryId }) => memoryId), (await progress(batchId)).scope];
  };
  expect(await found({ all: true })).toEqual([[door, fax, old], { kind: 'all' }]);
  expect(await found({ filter: { search: ' DOOR 10% ' } })).toEqual([
    [door],
    { kind: 'filter', search: 'DOOR 10%', category: null, archived: false },
  ]);
  expect((await found({ filter: { archived: true } }))[0]).toEqual([old]);
  expect((await found({ filter: { category: 'Procedures' } }))[0]).toEqual([door]);
  const refusals: [object, string][] = [
    [{}, 'Please select memories to validate'],
    [{ memoryIds: [] }, 'Please select memories to validate'],
    [{ memoryIds: 'all' }, 'Please select memories to validate'],
    [{ filter: { search: 'lift' } }, 'No memory matches. Please select memories to validate'],
    [{ memoryIds: [1], all: true }, 'Give the numbers of memories, a filter or all: one of the three'],
    [{ memoryIds: Array.from({ length: 20_001 }, (_, at) => at + 1) }, 'Give 20,000 numbers at most, or validate all memories'],
  ];
  for (const [input, error] of refusals) {
    const reply = await start(input);
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, error]);
  }
});

test('all is refused while there are no memories', async () => {
  expect((await start({ all: true })).json()).toMatchObject({ error: 'There are no memories yet', code: 'BAD_REQUEST' });
});

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
  await resumeValidation(clinic.deps);
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
  expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([409, 'This validation is over already']);
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
  await sql`CREATE TRIGGER broken BEFORE INSERT ON memory_findings BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(db);
  const batchId = await started({ memoryIds: [id] });
  await done();
  const failure = 'The checks broke off, and the server’s log says why. Start the validation again.';
  expect(await read(batchId)).toMatchObject({ status: 'failed', progress: 0, failure, results: [] });
  await sql`DROP TRIGGER broken`.execute(db);
  const next = await started({ memoryIds: [id] });
  await done();
  expect(await read(next)).toMatchObject({ status: 'completed', failure: null });
});

test('twenty batches may wait, no more', async () => {
  const memoryIds = [await write()];
  // Nothing is looked at meanwhile.
  clinic.deps.validation.close();
  for (let count = 0; count < 20; count += 1) expect((await start({ memoryIds })).statusCode).toBe(201);
  const reply = await start({ memoryIds });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ error: '20 validations wait already. Wait until one is over, or cancel one.' });
});

test('results come in pages by score, narrowed to an issue; programs take parts of them in the order of their numbers', async () => {
  await writeMany(60);
  const [empty, short] = [await write({ value: '–' }), await write({ value: 'Room 4.', category: null })];
  const batchId = await started({ all: true });
  await done();
  const numbers = async (input: object) => {
    const page = await results({ batchId, ...input });
    return [page.results.map(({ memoryId }) => memoryId), page.found];
  };
  const [worst] = await numbers({});
  expect(worst).toHaveLength(50);
  expect((worst as number[]).slice(0, 3)).toEqual([empty, short, 1]);
  expect(await numbers({ offset: 50 })).toEqual([[49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60], 62]);
  expect(await numbers({ order: 'best', offset: 58 })).toEqual([[59, 60, short, empty], 62]);
  expect(await numbers({ show: 'invalid' })).toEqual([[empty], 1]);
  expect(await numbers({ show: 'no-category' satisfies ValidationIssue })).toEqual([[short], 1]);
  expect(await numbers({ show: 'stale' satisfies ValidationIssue })).toEqual([[], 0]);
  const part = await admin.get(`/api/validation/batch/${batchId}?limit=2&offset=59`);
  expect(part.headers['x-total-count']).toBe('62');
  expect(part.json<Batch>().results.map(({ memoryId }) => memoryId)).toEqual([60, empty]);
  expect((await read(batchId, '?offset=62')).results).toEqual([]);
  expect((await admin.get(`/api/validation/batch/${batchId}?limit=1001`)).statusCode).toBe(400);
});

test('the results are taken along as a table in which no cell is a formula', async () => {
  const id = await write({ topic: '=HYPERLINK("http://x.test")', value: 'Out of order.' });
  const gone = await write({ value: '?' });
  const batchId = await started({ memoryIds: [id, gone] });
  await done();
  await admin.send('DELETE', `/api/memories/${gone}`);
  const reply = await admin.get(`/api/validation/batch/${batchId}/export`);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="memory-validation-2026-03-02.csv"');
  expect(reply.body.split('\r\n')).toEqual([
    '\uFEFFMemory,Topic,Valid,Score,Issues,Details',
    `${id},"'=HYPERLINK(""http://x.test"")",yes,0.80,Too short,Its content has fewer than 4 words: too little to answer a question.`,
    `${gone},,no,0.00,Empty,It says nothing yet.`,
    '',
  ]);
  expect((await results({ batchId })).results.map(({ topic }) => topic)).toEqual([null, '=HYPERLINK("http://x.test")']);
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

test('batches are for administrators, an unknown one is said to be so, and the log names who started, cancelled and exported', async () => {
  const manager = await clinic.as('manager');
  const batchId = await started({ memoryIds: [await write()] });
  expect((await manager.send('POST', '/api/validation/batch', { memoryIds: [1] })).statusCode).toBe(403);
  for (const path of ['', '/export']) expect((await manager.get(`/api/validation/batch/${batchId}${path}`)).statusCode).toBe(403);
  for (const unknown of ['17', 'x', 'a'.repeat(43)]) {
    for (const reply of [await admin.get(`/api/validation/batch/${unknown}`), await cancel(unknown)]) {
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([404, 'Validation batch not found']);
    }
    expect((await admin.get(`/api/validation/batch/${unknown}/export`)).statusCode).toBe(404);
  }
  await cancel(batchId);
  await admin.get(`/api/validation/batch/${batchId}/export`);
  const lines = (await auditLines(clinic)).filter((line) => line.startsWith('validation') && line.includes(' ok '));
  expect(lines).toEqual(['validation.started ok validation', 'validation.cancelled ok validation', 'validation.exported ok validation']);
});

test('checks that do not get on end the batch with a sentence; what was found until then stays, and the next batch is looked at', async () => {
  await writeMany(120);
  const { checker } = clinic.deps;
  const { checkMany } = checker;
  let calls = 0;
  checker.checkMany = (...asked) => (++calls > 1 ? Promise.reject(new StalledError('No progress')) : checkMany(...asked));
  const batchId = await started({ all: true });
  await done();
  const failure =
    'The checks did not get on for two minutes and were stopped. What was found until then stays. Start the validation again.';
  const failed = await progress(batchId);
  expect(failed).toMatchObject({ status: 'failed', failure });
  expect([failed.done > 0, failed.done < 120]).toEqual([true, true]);
  checker.checkMany = checkMany;
  const next = await started({ all: true });
  await done();
  expect(await progress(next)).toMatchObject({ status: 'completed', done: 120, failure: null });
});

test('while a note is written, checks that do not answer are told in a sentence, and the note can be kept all the same', async () => {
  clinic.deps.checker.checkDraft = () => Promise.reject(new StalledError('No progress'));
  const reply = await admin.send('POST', '/trpc/memories.checkDraft', { topic: 'Fax', value: 'The fax stands in room 4.' });
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('The checks did not answer and were started anew. Try again');
  expect((await admin.send('POST', '/api/memories', good)).statusCode).toBe(201);
});
