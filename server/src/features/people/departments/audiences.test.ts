import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDepartment } from '../../../testing/departments.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
let manager: Caller;
let desk: number;
let labs: number;
let billing: number;
/** The manager belongs to the front desk and to billing. */
beforeEach(async () => {
  clinic = await createTestApp();
  [admin, manager] = [await clinic.as('admin'), await clinic.as('manager')];
  desk = await addDepartment(clinic, 'Front desk', [manager]);
  labs = await addDepartment(clinic, 'Laboratory');
  billing = await addDepartment(clinic, 'Billing', [manager]);
});
afterEach(() => clinic.close());

const storedAudiences = () => clinic.deps.db.selectFrom('documentAudiences').select(['documentId', 'audience']).execute();
const storedOfMemories = () => clinic.deps.db.selectFrom('memoryAudiences').select(['memoryId', 'audience']).execute();
const namesOf = ({ departments }: { departments: { name: string }[] }) => departments.map(({ name }) => name);
const paste = async (caller: Caller, departmentIds: number[]) =>
  caller.send('POST', '/api/documents', { name: 'Cash policy', content: `Count the cash twice.`, departmentIds });
const set = (caller: Caller, id: number, departmentIds: number[]) =>
  caller.send('PUT', `/api/documents/${id}/lifecycle`, { departmentIds });
const failure = (reply: Awaited<ReturnType<Caller['get']>>) => [reply.statusCode, reply.json<{ error: string }>().error];

async function upload(caller: Caller, departmentIds: string) {
  const { payload, headers } = uploadForm({}, { name: 'cash.md', content: '# Cash\n\nCount it twice.\n' }, { departmentIds });
  const authorization = `Bearer ${caller.token}`;
  return clinic.inject({ method: 'POST', url: '/api/documents/upload', payload, headers: { ...headers, authorization } });
}

test('a document is limited as it is added, by text and by file, and shows it everywhere', async () => {
  const pasted = (await paste(manager, [billing, desk])).json<Document>();
  const uploaded = (await upload(manager, `${desk}`)).json<Document>();
  expect([pasted, uploaded].map(namesOf)).toEqual([['Billing', 'Front desk'], ['Front desk']]);
  expect(await storedAudiences()).toEqual([
    { documentId: pasted.id, audience: `,${desk},${billing},` },
    { documentId: uploaded.id, audience: `,${desk},` },
  ]);
  const whole = (await manager.get(`/api/documents/${pasted.id}`)).json<Document>();
  const rows = (await manager.get('/trpc/documents.listed')).json<{ result: { data: Document[] } }>().result.data;
  expect([whole, ...rows].map(namesOf)).toEqual([['Billing', 'Front desk'], ['Front desk'], ['Billing', 'Front desk']]);
});

test('the row of its audience is there from the first moment: no reading connection sees the document without it', async () => {
  const seen: unknown[] = [];
  const original = clinic.deps.ingest.add;
  clinic.deps.ingest.add = async (id) => {
    seen.push((await storedAudiences()).find(({ documentId }) => documentId === id)?.audience);
    return original(id);
  };
  await upload(manager, `${billing}`);
  expect(seen).toEqual([`,${billing},`]);
});

test('what cannot be limited is not added, and its file is not kept', async () => {
  const own = 'You can choose only departments that you belong to';
  expect(failure(await upload(manager, `${labs}`))).toEqual([403, own]);
  expect(failure(await paste(manager, [desk, labs]))).toEqual([403, own]);
  expect(failure(await upload(admin, '9999'))).toEqual([400, 'A department was not found. It may have been deleted']);
  for (const text of ['desk', '-1', '1.5', '1,,2']) expect((await upload(admin, text)).statusCode).toBe(400);
  expect((await admin.get('/api/documents')).json()).toEqual([]);
  expect(await clinic.deps.files.removeOrphans(() => Promise.resolve([]), new Date(8.64e15))).toBe(0);
});

test('a manager keeps other departments, adds their own, and does not shut themselves out; an administrator does anything', async () => {
  const { id } = (await paste(manager, [desk])).json<Document>();
  expect(namesOf((await set(admin, id, [labs, desk])).json<Document>())).toEqual(['Front desk', 'Laboratory']);
  expect(namesOf((await set(manager, id, [labs, desk, billing])).json<Document>())).toEqual(['Billing', 'Front desk', 'Laboratory']);
  expect(failure(await set(manager, id, [labs]))).toEqual([
    403,
    'Choose at least one department that you belong to. Otherwise you could not see it yourself',
  ]);
  expect(namesOf((await set(manager, id, [])).json<Document>())).toEqual([]);
  expect(failure(await set(manager, id, [labs]))).toEqual([403, 'You can choose only departments that you belong to']);
  expect(namesOf((await set(admin, id, [labs])).json<Document>())).toEqual(['Laboratory']);
  expect(await storedAudiences()).toEqual([{ documentId: id, audience: `,${labs},` }]);
});

test('an administrator’s API key with the role of a manager follows the departments of its person', async () => {
  const expiresAt = '2026-06-01T00:00:00.000Z';
  const made = await admin.send('POST', '/api/api-keys', { name: 'Import', role: 'manager', expiresAt });
  const authorization = `Bearer ${made.json<{ key: string }>().key}`;
  const payload = { name: 'Cash', content: 'Count it.', departmentIds: [labs] };
  const send = () => clinic.inject({ method: 'POST', url: '/api/documents', payload, headers: { authorization } });
  expect((await send()).statusCode).toBe(403);
  await admin.send('PUT', `/api/departments/${labs}`, { memberIds: [admin.id] });
  expect((await send()).statusCode).toBe(201);
});

test('a renamed, replaced or reviewed document keeps its audience, and so does one whose other details change', async () => {
  const { id } = (await paste(manager, [desk])).json<Document>();
  await manager.send('PUT', `/api/documents/${id}`, { name: 'Till policy' });
  await manager.send('PUT', `/api/documents/${id}/text`, { content: 'Count the cash three times.' });
  await manager.send('PUT', `/api/documents/${id}/lifecycle`, { owner: 'Billing' });
  await manager.send('POST', `/api/documents/${id}/review`);
  expect(await storedAudiences()).toEqual([{ documentId: id, audience: `,${desk},` }]);
});

test('several documents are limited at once, all or none; what is limited stays where only empty fields are filled', async () => {
  const ids: number[] = [];
  for (const content of ['One.', 'Two.']) {
    ids.push((await manager.send('POST', '/api/documents', { name: content, content })).json<Document>().id);
  }
  const setMany = (departmentIds: number[], more = {}) =>
    manager.send('PUT', '/api/documents', { documents: ids.map((id) => ({ id, departmentIds })), ...more });
  expect((await setMany([desk])).json()).toEqual({ changed: ids, missing: [] });
  expect((await setMany([desk])).json()).toEqual({ changed: [], missing: [] });
  expect((await setMany([labs])).statusCode).toBe(403);
  expect((await setMany([billing], { onlyEmpty: true })).json()).toEqual({ changed: [], missing: [] });
  expect((await storedAudiences()).map(({ audience }) => audience)).toEqual([`,${desk},`, `,${desk},`]);
});

test('a memory is limited as it is written or later, shows it, and is not kept as it was in a cache', async () => {
  const nurse = await clinic.as('user');
  await admin.send('PUT', `/api/departments/${desk}`, { memberIds: [nurse.id] });
  const write = (departmentIds: number[]) => nurse.send('POST', '/api/memories', { topic: 'Keys', value: 'In the safe.', departmentIds });
  expect((await write([labs])).statusCode).toBe(403);
  const memory = (await write([desk])).json<Memory>();
  expect(namesOf(memory)).toEqual(['Front desk']);
  const read = async () => namesOf((await nurse.get(`/api/memories/${memory.id}`)).json<Memory>());
  expect(await read()).toEqual(['Front desk']);
  await nurse.send('PUT', `/api/memories/${memory.id}`, { value: 'In the drawer.' });
  expect(await storedOfMemories()).toEqual([{ memoryId: memory.id, audience: `,${desk},` }]);
  await admin.send('PUT', `/api/departments/${desk}`, { name: 'Reception' });
  expect(await read()).toEqual(['Reception']);
  await nurse.send('PUT', `/api/memories/${memory.id}`, { departmentIds: [] });
  expect([await read(), await storedOfMemories()]).toEqual([[], []]);
});

test('restoring an earlier text of a memory, archiving and protecting it leave its audience as it is', async () => {
  const memory = (await admin.send('POST', '/api/memories', { topic: 'Keys', value: 'In the safe.' })).json<Memory>();
  await admin.send('PUT', `/api/memories/${memory.id}`, { value: 'In the drawer.', departmentIds: [labs] });
  await admin.send('POST', '/trpc/memories.restoreRevision', { id: memory.id, revision: 1 });
  await admin.send('PUT', `/api/memories/${memory.id}`, { isProtected: true });
  await admin.send('PUT', `/api/memories/${memory.id}/archive`);
  const restored = (await admin.send('PUT', `/api/memories/${memory.id}/restore`)).json<Memory>();
  expect([restored.value, namesOf(restored)]).toEqual(['In the safe.', ['Laboratory']]);
});
