import type { ValidationIssue } from '@vademecum/shared/memories/validation-choices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLines } from '../../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type Batch, good, validationCalls } from '../../../../testing/validation-calls.ts';
import { StalledError } from '../../../../runtime/stall-limit.ts';
import { countFindings } from '../../../../testing/memory-checks/findings.ts';

vi.setConfig({ testTimeout: 30_000 });

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const { write, writeMany, start, started, read, cancel, done, progress, results } = validationCalls(() => ({ clinic, admin }));
const bare = { topic: 'Fax', category: null };

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
      { memoryId: empty, isValid: false, score: 0, issues: ['Empty: It is empty.'] },
      {
        memoryId: short,
        isValid: true,
        score: 0.72,
        issues: ['Too short: Its content has fewer than 4 words: too few to answer a question.', 'No category: No category assigned'],
      },
      {
        memoryId: 999,
        isValid: false,
        score: 0,
        issues: ['Not found: No memory has this ID, or it was deleted before it was checked.'],
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
    [{ memoryIds: [1], all: true }, 'Give memory IDs, a filter or all: one of the three'],
    [{ memoryIds: Array.from({ length: 20_001 }, (_, at) => at + 1) }, 'Enter 20,000 IDs at most, or validate all memories'],
  ];
  for (const [input, error] of refusals) {
    const reply = await start(input);
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, error]);
  }
});

test('all is refused while there are no memories', async () => {
  expect((await start({ all: true })).json()).toMatchObject({ error: 'There are no memories yet', code: 'BAD_REQUEST' });
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
    `${id},"'=HYPERLINK(""http://x.test"")",yes,0.80,Too short,Its content has fewer than 4 words: too few to answer a question.`,
    `${gone},,no,0.00,Empty,It is empty.`,
    '',
  ]);
  expect((await results({ batchId })).results.map(({ topic }) => topic)).toEqual([null, '=HYPERLINK("http://x.test")']);
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

test('while a note is written, checks that do not answer are told in a sentence, and the note can be kept all the same', async () => {
  clinic.deps.checker.checkDraft = () => Promise.reject(new StalledError('No progress'));
  const reply = await admin.send('POST', '/trpc/memories.checkDraft', { topic: 'Fax', value: 'The fax stands in room 4.' });
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('The checks did not respond and were restarted. Try again');
  expect((await admin.send('POST', '/api/memories', good)).statusCode).toBe(201);
});
