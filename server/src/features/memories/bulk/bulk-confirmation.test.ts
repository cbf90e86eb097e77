import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { bulkCalls } from '../../../testing/bulk-calls.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

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

interface Refusal {
  error: string;
}
const previewing = (fields: object, caller = admin) => bulkCalls(caller).previewing(fields);
const preview = (fields: object, caller = admin) => bulkCalls(caller).preview(fields);
const executing = (fields: object, caller = admin) => bulkCalls(caller).executing(fields);
const carryOut = (fields: Parameters<ReturnType<typeof bulkCalls>['carryOut']>[0]) => bulkCalls(admin).carryOut(fields);
const undo = (id: number) => bulkCalls(admin).undo(id);
const list = () => bulkCalls(admin).list();
const refusalOf = async (reply: ReturnType<typeof executing>) => [(await reply).statusCode, (await reply).json<Refusal>().error];

test('a confirmation is good once, for ten minutes, for whoever previewed, for that action and those memories', async () => {
  const [one, two] = [await write('trolley'), await write('safe')];
  const other = await clinic.as('admin');
  const fields = { action: 'archive', memoryIds: [one.id] };
  const { confirmationToken } = await preview(fields);
  const sent = { ...fields, confirmationToken };
  expect(await refusalOf(executing({ ...sent, confirmationToken: 'x'.repeat(66) }))).toEqual([
    409,
    'This preview no longer exists. Generate another one',
  ]);
  expect(await refusalOf(executing(sent, other))).toEqual([409, 'This preview belongs to someone else. Generate your own']);
  expect(await refusalOf(executing({ ...sent, action: 'delete' }))).toEqual([
    409,
    'This preview was made for another action. Generate another one',
  ]);
  for (const memoryIds of [[two.id], [one.id, two.id], []]) {
    expect(await refusalOf(executing({ ...sent, memoryIds }))).toEqual([
      409,
      'This preview was made for other memories. Generate another one',
    ]);
  }
  expect((await read(one.id)).isArchived).toBe(false);
  const late = (await preview({ action: 'archive', memoryIds: [two.id] })).confirmationToken;
  expect((await executing(sent)).statusCode).toBe(200);
  expect(await refusalOf(executing(sent))).toEqual([409, 'This preview was already executed. Generate another one']);
  clinic.clock.pass(10 * 60_000);
  expect(await refusalOf(executing({ action: 'archive', confirmationToken: late }))).toEqual([
    409,
    'This preview is older than 10 minutes. Generate another one',
  ]);
  expect((await read(two.id)).isArchived).toBe(false);
});

test('of two who execute the same preview at once, one does', async () => {
  const { id } = await write('trolley');
  const { confirmationToken } = await preview({ action: 'protect', memoryIds: [id] });
  const replies = await Promise.all([1, 2, 3].map(() => executing({ action: 'protect', confirmationToken })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await list()).toHaveLength(1);
});

test('a preview that was cancelled, or that somebody tampered with in the database, is not executed', async () => {
  const [one, two] = [await write('trolley'), await write('safe')];
  const cancelled = await preview({ action: 'delete', memoryIds: [one.id] });
  expect((await admin.send('POST', '/trpc/bulk.cancel', { confirmationToken: cancelled.confirmationToken })).statusCode).toBe(200);
  const changed = await preview({ action: 'delete', memoryIds: [one.id] });
  await clinic.deps.db
    .updateTable('bulkPreviews')
    .set({ memoryIds: JSON.stringify([two.id]) })
    .execute();
  for (const { confirmationToken } of [cancelled, changed]) {
    expect((await refusalOf(executing({ action: 'delete', confirmationToken })))[0]).toBe(409);
  }
  expect((await admin.get('/api/memories')).json<Memory[]>()).toHaveLength(2);
});

test('memories that are not as they were previewed are a conflict, and nothing at all is changed', async () => {
  const [one, two, three] = [await write('trolley'), await write('safe'), await write('cart')];
  const memoryIds = [one.id, two.id, three.id];
  const { confirmationToken } = await preview({ action: 'delete', memoryIds });
  await change(one.id, { isProtected: true });
  await admin.send('DELETE', `/api/memories/${two.id}`);
  expect(await refusalOf(executing({ action: 'delete', memoryIds, confirmationToken }))).toEqual([
    409,
    'Nothing was changed: memories changed since the preview (1 is not there; 1 is protected). Generate another preview',
  ]);
  expect((await admin.get('/api/memories')).json<Memory[]>()).toHaveLength(2);
  expect(await list()).toEqual([]);
  expect((await ask('cart')).grounded).toBe(true);
  const entries = (await auditTrail(clinic)).filter(({ action }) => action === 'memory.bulk_changed');
  expect(entries).toMatchObject([{ outcome: 'failed', objectId: null, details: '{"code":"CONFLICT"}' }]);
});

const nonsense: [object, string][] = [
  [{ memoryIds: [1] }, 'Please select an action'],
  [{ action: 'explode', memoryIds: [1] }, 'Please select an action'],
  [{ action: 'archive' }, 'Choose memories: give their IDs or criteria'],
  [{ action: 'archive', memoryIds: [] }, 'Choose memories: give their IDs or criteria'],
  [{ action: 'archive', memoryIds: [1], criteria: { isArchived: false } }, 'Choose memories: give their IDs or criteria'],
  [{ action: 'archive', criteria: {} }, 'Give at least one criterion'],
  [{ action: 'archive', criteria: { category: null, search: ' ' } }, 'Give at least one criterion'],
  [{ action: 'archive', criteria: { qualityThreshold: 2 } }, 'Give a quality from 0 to 1'],
  [{ action: 'archive', criteria: { unusedDays: 0 } }, 'Give 1 or more days without use'],
  [{ action: 'archive', criteria: { unusedDays: 9_999 } }, 'Give 3,650 or fewer days without use'],
  [{ action: 'set-category', memoryIds: [1] }, 'Choose the category to set'],
  [
    { action: 'set-category', memoryIds: [1], parameters: { category: 'Poems' } },
    'Choose one of: Patient Care, Insurance, Procedures, Compliance, Emergency',
  ],
  [{ action: 'extend-review', memoryIds: [1] }, 'Give the days until the next review'],
  [{ action: 'archive', memoryIds: Array.from({ length: 20_001 }, (_, id) => id + 1) }, 'Give 20,000 memories at most, or criteria'],
];

test('a preview that makes no sense is refused with a sentence', async () => {
  for (const [fields, message] of nonsense) expect(await refusalOf(previewing(fields))).toEqual([400, message]);
});

test('the audit log has one entry with count and ids for each operation and undoing, written with the change itself', async () => {
  const ids = [(await write('trolley')).id, (await write('safe')).id, (await write('cart')).id];
  await admin.send('DELETE', `/api/memories/${ids[1]}`);
  const memoryIds = [ids[0] ?? 0, ids[2] ?? 0];
  const { operationId } = await carryOut({ action: 'set-category', memoryIds, parameters: { category: 'Patient Care' } });
  await undo(operationId);
  const entries = (await auditTrail(clinic)).filter(({ objectType }) => objectType === 'bulk_operation');
  const details = { operation: 'set-category', count: 2, category: 'Patient-Care', memories: memoryIds.map(String) };
  expect(entries.map((entry) => ({ ...entry, details: JSON.parse(entry.details) as object }))).toMatchObject(
    ['memory.bulk_changed', 'memory.bulk_undone'].map((action) => ({
      action,
      actorId: admin.id,
      outcome: 'ok',
      objectId: String(operationId),
      details,
    })),
  );
  const nurse = await clinic.as('user');
  expect((await previewing({ action: 'archive', memoryIds }, nurse)).statusCode).toBe(403);
});
