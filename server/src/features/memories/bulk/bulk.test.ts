import type { BulkExecuted, BulkPreview } from '@vademecum/shared/memories/bulk.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bulkCalls } from '../../../testing/bulk-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyStorage } from '../../documents/verify.service.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const write = async (topic: string, fields: object = {}) =>
  (await admin.send('POST', '/api/memories', { topic, value: `The code of the ${topic} is 4711.`, ...fields })).json<Memory>();
const read = async (id: number) => (await admin.get(`/api/memories/${id}`)).json<Memory>();
const change = (id: number, fields: object) => admin.send('PUT', `/api/memories/${id}`, fields);
const ask = async (thing: string) =>
  (await admin.send('POST', '/api/chat', { query: `What is the code of the ${thing}?` })).json<{ grounded: boolean; response: string }>();

const previewing = (fields: object, caller = admin) => bulkCalls(caller).previewing(fields);
const preview = (fields: object, caller = admin) => bulkCalls(caller).preview(fields);
const executing = (fields: object, caller = admin) => bulkCalls(caller).executing(fields);
const carryOut = (fields: Parameters<ReturnType<typeof bulkCalls>['carryOut']>[0]) => bulkCalls(admin).carryOut(fields);
const undo = (id: number) => bulkCalls(admin).undo(id);
const list = () => bulkCalls(admin).list();

test('a preview names what would change, the first five of it, and what stays as it is; nothing is changed', async () => {
  const ids: number[] = [];
  for (const topic of ['trolley', 'safe', 'cart', 'locker', 'fridge', 'gate', 'store']) ids.push((await write(topic)).id);
  const [first = 0, second = 0] = ids;
  await change(first, { isProtected: true });
  await admin.send('PUT', `/api/memories/${second}/archive`);
  const reply = await previewing({ action: 'archive', memoryIds: [...ids, 9_999, first] });
  const { memoryPreviews, confirmationToken, ...rest } = reply.json<BulkPreview>();
  expect(rest).toEqual({
    action: 'archive',
    affectedCount: 5,
    leftOut: [
      { reason: 'missing', count: 1 },
      { reason: 'protected', count: 1 },
      { reason: 'archived', count: 1 },
    ],
    estimatedDuration: 'not measured on this machine yet',
    estimatedMs: null,
    reversible: true,
    expiresAt: '2026-03-02T09:10:00.000Z',
  });
  expect(confirmationToken).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  expect(memoryPreviews).toHaveLength(5);
  expect(memoryPreviews[0]).toEqual({ id: ids[2], topic: 'cart', currentStatus: 'Active', newStatus: 'Archived' });
  expect((await read(ids[2] ?? 0)).isArchived).toBe(false);
  await carryOut({ action: 'archive', memoryIds: ids });
  expect((await preview({ action: 'restore', memoryIds: ids })).estimatedDuration).toMatch(/^not measured/);
  await carryOut({ action: 'restore', memoryIds: ids });
  const measured = await preview({ action: 'archive', memoryIds: ids });
  expect(measured.estimatedDuration).toMatch(/^about [\d.]+ seconds?, measured in a run on this machine$/);
  expect(measured.estimatedMs).toBeGreaterThan(0);
});

test('what is archived in bulk answers nothing from that moment, and answers again once that is undone', async () => {
  const ids = [(await write('trolley')).id, (await write('safe')).id];
  expect((await ask('safe')).grounded).toBe(true);
  const done = await carryOut({ action: 'archive', memoryIds: ids });
  expect(done).toMatchObject({ processedCount: 2, reversible: true });
  for (const thing of ['trolley', 'safe']) expect((await ask(thing)).grounded).toBe(false);
  expect(await undo(done.operationId)).toEqual({ restoredCount: 2, changedSince: 0, deletedSince: 0 });
  expect((await ask('safe')).response).toContain('The code of the safe is 4711. [1]');
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 0 documents, 2 memories, 2 passages, 0 files.');
});

test('what is deleted in bulk is gone with its words, cannot be brought back, and a protected note stays', async () => {
  const [kept, gone] = [await write('trolley'), await write('safe')];
  await change(kept.id, { isProtected: true });
  const shown = await preview({ action: 'delete', memoryIds: [kept.id, gone.id] });
  expect(shown).toMatchObject({ affectedCount: 1, reversible: false, leftOut: [{ reason: 'protected', count: 1 }] });
  expect(shown.memoryPreviews).toEqual([{ id: gone.id, topic: 'safe', currentStatus: 'Active', newStatus: 'Deleted' }]);
  const { operationId } = await carryOut({ action: 'delete', memoryIds: [kept.id, gone.id] });
  expect((await admin.get(`/api/memories/${gone.id}`)).statusCode).toBe(404);
  expect([(await ask('safe')).response.includes('safe is'), (await ask('trolley')).response.includes('trolley is')]).toEqual([false, true]);
  const refused = await admin.send('POST', '/trpc/bulk.undo', { id: operationId });
  expect([refused.statusCode, refused.body.includes('Deleted memories cannot be restored')]).toEqual([409, true]);
  expect(await list()).toMatchObject([{ action: 'delete', state: 'done', affectedCount: 1, canUndo: false }]);
});

test('each action says what memories are and become, changes them and sets them back', async () => {
  const { id } = await write('trolley', { category: 'Insurance', reviewDue: '2026-03-10' });
  const cases: { action: string; parameters?: object; from: string; to: string; is: Partial<Memory>; was: Partial<Memory> }[] = [
    { action: 'protect', from: 'Not protected', to: 'Protected', is: { isProtected: true }, was: { isProtected: false } },
    {
      action: 'set-category',
      parameters: { category: 'Emergency' },
      from: 'Insurance',
      to: 'Emergency',
      is: { category: 'Emergency' },
      was: { category: 'Insurance' },
    },
    {
      action: 'set-category',
      parameters: { category: null },
      from: 'Insurance',
      to: 'No category',
      is: { category: null },
      was: { category: 'Insurance' },
    },
    {
      action: 'extend-review',
      parameters: { days: 90 },
      from: 'Review due Mar 10, 2026',
      to: 'Review due May 31, 2026',
      is: { reviewDue: '2026-05-31' },
      was: { reviewDue: '2026-03-10' },
    },
    { action: 'archive', from: 'Active', to: 'Archived', is: { isArchived: true }, was: { isArchived: false } },
  ];
  for (const { action, parameters, from, to, is, was } of cases) {
    const fields = { action, memoryIds: [id], ...(parameters !== undefined && { parameters }) };
    expect((await preview(fields)).memoryPreviews).toEqual([{ id, topic: 'trolley', currentStatus: from, newStatus: to }]);
    const { operationId } = await carryOut(fields);
    expect(await read(id)).toMatchObject(is);
    expect((await preview(fields)).affectedCount).toBe(0);
    expect(await undo(operationId)).toMatchObject({ restoredCount: 1 });
    expect(await read(id)).toMatchObject(was);
  }
});

test('ending protection and restoring are undone as well, and a restored note gets back the very moment it was archived', async () => {
  const { id } = await write('trolley');
  await change(id, { isProtected: true });
  const unprotected = await carryOut({ action: 'unprotect', memoryIds: [id] });
  expect((await read(id)).isProtected).toBe(false);
  await undo(unprotected.operationId);
  expect((await read(id)).isProtected).toBe(true);
  await change(id, { isProtected: false });
  await admin.send('PUT', `/api/memories/${id}/archive`);
  clinic.clock.pass(60_000);
  const restored = await carryOut({ action: 'restore', memoryIds: [id] });
  expect((await ask('trolley')).grounded).toBe(true);
  await undo(restored.operationId);
  expect(await read(id)).toMatchObject({ isArchived: true, archivedAt: '2026-03-02T09:00:00.000Z' });
  expect((await ask('trolley')).grounded).toBe(false);
});

test('undoing leaves alone what somebody changed or deleted since, says how many, and works once', async () => {
  const [one, two, three, four] = [await write('trolley'), await write('safe'), await write('cart'), await write('gate')];
  const memoryIds = [one.id, two.id, three.id, four.id];
  const { operationId } = await carryOut({ action: 'set-category', memoryIds, parameters: { category: 'Emergency' } });
  await change(two.id, { category: 'Compliance' });
  await change(three.id, { value: 'The cart has no code.' });
  await admin.send('DELETE', `/api/memories/${four.id}`);
  expect(await undo(operationId)).toEqual({ restoredCount: 2, changedSince: 1, deletedSince: 1 });
  expect(await Promise.all([one.id, two.id, three.id].map(async (id) => (await read(id)).category))).toEqual([null, 'Compliance', null]);
  expect(await list()).toMatchObject([
    {
      action: 'set-category',
      target: 'Emergency',
      affectedCount: 4,
      undoneCount: 2,
      canUndo: false,
      by: expect.stringMatching(/^Pat /) as string,
    },
  ]);
  const again = await admin.send('POST', '/trpc/bulk.undo', { id: operationId });
  expect([again.statusCode, again.body.includes('This operation was already undone')]).toEqual([409, true]);
});

const choices: [object, string[]][] = [
  [{ search: 'TROLL' }, ['trolley']],
  [{ category: 'Emergency' }, ['safe']],
  [{ hasCategory: false }, ['trolley', 'gate']],
  [{ isArchived: true }, ['cart']],
  [{ isProtected: true }, ['gate']],
  [{ unusedDays: 30 }, ['trolley', 'safe', 'cart', 'gate']],
  [{ unusedDays: 60 }, []],
  [{ reviewDueWithin: 0 }, ['safe']],
  [{ reviewDueWithin: 30 }, ['safe', 'cart']],
  [{ hasCategory: true, isArchived: false, reviewDueWithin: 30 }, ['safe']],
];

test('memories are chosen by topic, category, archive, protection, disuse and review, and by several at once', async () => {
  await write('trolley');
  await write('safe', { category: 'Emergency', reviewDue: '2026-03-20' });
  const cart = await write('cart', { category: 'Insurance', reviewDue: '2026-04-30' });
  await admin.send('PUT', `/api/memories/${cart.id}/archive`);
  await change((await write('gate')).id, { isProtected: true });
  clinic.clock.pass(40 * 24 * 60 * 60 * 1000);
  const later = await clinic.as('admin');
  for (const [criteria, expected] of choices) {
    const { memoryPreviews } = await preview({ action: 'extend-review', parameters: { days: 365 }, criteria }, later);
    expect([criteria, memoryPreviews.map(({ topic }) => topic)]).toEqual([criteria, expected]);
  }
});

test('memories are chosen by a quality below a threshold, as the documented client does, and executed without ids', async () => {
  const poor = await write('trolley', { category: 'Insurance' });
  await clinic.deps.db.updateTable('memories').set({ qualityScore: 0.2 }).where('id', '=', poor.id).execute();
  await write('safe', { category: 'Insurance' });
  const shown = await preview({ action: 'archive', criteria: { category: 'Insurance', qualityThreshold: 0.3 } });
  expect(shown).toMatchObject({ affectedCount: 1, memoryPreviews: [{ topic: 'trolley' }] });
  const reply = await executing({ action: 'archive', memoryIds: [], confirmationToken: shown.confirmationToken });
  expect([reply.statusCode, reply.json<BulkExecuted>().processedCount]).toEqual([200, 1]);
});

test('hundreds of notes are archived, restored and deleted with all that belongs to them', async () => {
  const at = clinic.deps.now().toISOString();
  const values = Array.from({ length: 1_200 }, (_, index) => ({
    topic: `Locker ${index}`,
    value: `The code of locker ${index} is ${index + 5_000}.`,
    createdAt: at,
    updatedAt: at,
    lastAccessed: at,
    archivedAt: at,
  }));
  for (let from = 0; from < values.length; from += 300) {
    await clinic.deps.db
      .insertInto('memories')
      .values(values.slice(from, from + 300))
      .execute();
  }
  await write('trolley');
  const terms = async () => {
    const rows = clinic.deps.db.selectFrom('passages').select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  expect(await carryOut({ action: 'restore', criteria: { search: 'Locker' } })).toMatchObject({ processedCount: 1_200 });
  expect([await terms(), (await ask('locker 77')).response.includes('5077')]).toEqual([1_201, true]);
  expect(await carryOut({ action: 'archive', criteria: { search: 'Locker', isArchived: false } })).toMatchObject({ processedCount: 1_200 });
  expect([await terms(), (await ask('locker 77')).grounded]).toEqual([1, false]);
  await carryOut({ action: 'restore', criteria: { search: 'Locker' } });
  expect(await carryOut({ action: 'delete', criteria: { search: 'Locker' } })).toMatchObject({ processedCount: 1_200 });
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 0 documents, 1 memories, 1 passages, 0 files.');
  expect((await ask('trolley')).grounded).toBe(true);
});
