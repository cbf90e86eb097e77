import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const deleteMany = (ids: unknown[], caller = manager) => caller.send('POST', '/trpc/documents.deleteMany', { ids });
const dataOf = (reply: { json: () => unknown }) => (reply.json() as { result: { data: unknown } }).result.data;
const messageOf = (reply: { json: () => unknown }) => (reply.json() as { error: { message: string } }).error.message;

async function addText(name: string, content: string): Promise<number> {
  return (await manager.send('POST', '/api/documents', { name, content })).json<{ id: number }>().id;
}

async function upload(name: string, content: string): Promise<number> {
  const form = uploadForm({}, { name, content });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const reply = await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
  return reply.json<{ id: number }>().id;
}

async function listedIds(): Promise<number[]> {
  return (dataOf(await manager.get('/trpc/documents.listed')) as { id: number }[]).map(({ id }) => id);
}

test('several are deleted with their files, answer nothing from then on, and the log names each', async () => {
  const policy = await upload('policy.md', '# Needlestick\n\nA needlestick must be reported to the charge nurse within one hour.\n');
  const pasted = await addText('Parking', 'Staff park behind the house.');
  const kept = await upload('kept.md', 'The pharmacy closes at six.');
  const before = (await auditTrail(clinic)).length;

  expect(dataOf(await deleteMany([policy, pasted]))).toEqual({ deleted: [policy, pasted], missing: [] });

  expect(await listedIds()).toEqual([kept]);
  expect(readdirSync(join(clinic.folder, 'files'))).toHaveLength(1);
  expect((await manager.get(`/api/documents/${policy}`)).statusCode).toBe(404);
  const answer = await manager.send('POST', '/api/chat', { query: 'Within what time must a needlestick be reported?' });
  expect(answer.json()).toMatchObject({ grounded: false, citations: [] });
  const entries = (await auditTrail(clinic)).slice(before, before + 2);
  expect(entries.map(({ action, objectId, actorId, details }) => [action, objectId, actorId, details])).toEqual(
    [policy, pasted].map((id) => ['document.deleted', String(id), manager.id, '{}']),
  );
});

test('what somebody else deleted meanwhile, or is named twice, is said and is no failure', async () => {
  const [gone, here] = [await addText('Gone', 'text'), await addText('Here', 'text')];
  await manager.send('DELETE', `/api/documents/${gone}`);
  expect(dataOf(await deleteMany([gone, here, here, 4_000_000]))).toEqual({ deleted: [here], missing: [gone, 4_000_000] });
  const before = (await auditTrail(clinic)).length;
  expect(dataOf(await deleteMany([gone]))).toEqual({ deleted: [], missing: [gone] });
  expect(await auditTrail(clinic)).toHaveLength(before);
});

test('a document that a deleted one had superseded is in force again', async () => {
  const [old, successor] = [await addText('Old', 'text'), await addText('New', 'text')];
  await manager.send('PUT', `/api/documents/${old}/lifecycle`, { supersededBy: successor });
  await deleteMany([successor]);
  expect(dataOf(await manager.get('/trpc/documents.listed'))).toMatchObject([{ id: old, lifecycle: { standing: 'effective' } }]);
});

test.each([
  [[], 'Name at least one document'],
  [Array.from({ length: 501 }, (_, index) => index + 1), 'Name at most 500 documents at a time'],
])('a call with no ids, or too many, is refused', async (ids, message) => {
  const reply = await deleteMany(ids);
  expect([reply.statusCode, messageOf(reply)]).toEqual([400, message]);
});

test('who may not manage documents deletes none, and that is on record', async () => {
  const id = await addText('Policy', 'text');
  const nurse = await clinic.as('user');
  expect((await deleteMany([id], nurse)).statusCode).toBe(403);
  expect(await listedIds()).toEqual([id]);
  expect((await auditTrail(clinic)).at(-1)).toMatchObject({ action: 'document.deleted', outcome: 'denied', actorId: nurse.id });
});
