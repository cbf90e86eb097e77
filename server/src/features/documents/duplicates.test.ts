import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';
import { startHashing } from './duplicates.service.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const policy = '# Gloves\n\nGloves are changed between two patients.\n';

async function send(url: string, content: string, fields: Record<string, string> = {}) {
  const form = uploadForm(fields, { name: 'policy.md', content });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const reply = await clinic.inject({ method: 'POST', url, payload: form.payload, headers });
  // A busy machine answers before it has read.
  await clinic.deps.ingest.idle();
  return { http: reply.statusCode, ...reply.json<{ id: number; error: string; code: string; notice?: string }>() };
}
const upload = (content: string, fields?: Record<string, string>) => send('/api/documents/upload', content, fields);
const paste = async (payload: object) => {
  const reply = await manager.send('POST', '/api/documents', payload);
  return { http: reply.statusCode, ...reply.json<{ id: number; error: string; code: string; notice?: string }>() };
};
const filesStored = () => readdirSync(join(clinic.folder, 'files')).length;

test('of the same file one is told where the library has it; who asks for that has it refused', async () => {
  await upload(policy, { name: 'Glove policy' });
  const again = await upload(policy, { name: 'Another name', duplicate: 'refuse' });
  expect([again.http, again.code, again.error]).toEqual([
    409,
    'DUPLICATE',
    'This exact file is already in the library as "Glove policy", uploaded on Mar 2, 2026.',
  ]);
  expect(filesStored()).toBe(1);
  expect(await upload(policy)).toMatchObject({ http: 201, notice: again.error });
  expect(filesStored()).toBe(2);
  expect(await upload(policy, { duplicate: 'perhaps' })).toMatchObject({ http: 400, error: 'duplicate must be refuse or allow' });
  expect((await upload(`${policy}\n`)).notice).toBeUndefined();
});

test('a file is known from a former version, and as a new version of another document', async () => {
  const { id } = await upload(policy, { name: 'Glove policy' });
  const url = `/api/documents/${id}/versions`;
  expect((await send(url, policy)).error).toBe('This exact file is already in the library as "Glove policy", uploaded on Mar 2, 2026.');
  await send(url, 'Gloves are changed often.');
  expect((await upload(policy)).notice).toBe('This exact file is version 1 of "Glove policy", uploaded on Mar 2, 2026 and replaced since.');
  // Back to the former version, on purpose.
  await send(url, policy, { duplicate: 'allow' });
  expect((await manager.get(`/api/documents/${id}`)).json()).toMatchObject({ status: 'active', version: 3 });
});

test('the same text is noticed however its lines end, and refused for who asks for that', async () => {
  const { id } = await paste({ name: 'Gloves', content: policy });
  expect(await paste({ name: 'Other', content: policy.replaceAll('\n', '\r\n'), duplicate: 'refuse' })).toMatchObject({
    http: 409,
    code: 'DUPLICATE',
    error: 'This exact text is already in the library as "Gloves", uploaded on Mar 2, 2026.',
  });
  expect(await paste({ name: 'Other', content: policy })).toMatchObject({
    http: 201,
    notice: 'This exact text is already in the library as "Gloves", uploaded on Mar 2, 2026.',
  });
  const other = await paste({ name: 'Masks', content: 'Masks are worn.' });
  const replaced = await manager.send('PUT', `/api/documents/${other.id}/text`, { content: policy });
  expect(replaced.statusCode).toBe(409);
  await manager.send('DELETE', `/api/documents/${id}`);
});

test('a deleted document and one that could not be read stand in nobody’s way', async () => {
  const { id } = await upload(policy);
  await manager.send('DELETE', `/api/documents/${id}`);
  const second = await upload(policy);
  expect(second.notice).toBeUndefined();
  await clinic.deps.db.updateTable('documents').set({ status: 'failed' }).where('id', '=', second.id).execute();
  expect((await upload(policy)).notice).toBeUndefined();
});

test('documents from before hashes were kept are known again once the product has run for a while', async () => {
  await upload(policy, { name: 'Glove policy' });
  await paste({ name: 'Masks', content: 'Masks are worn.' });
  const broken = await upload('Aprons are white.');
  const { db } = clinic.deps;
  const { storedFile } = await db.selectFrom('documents').select('storedFile').where('id', '=', broken.id).executeTakeFirstOrThrow();
  await clinic.deps.files.remove(storedFile ?? '');
  await db.updateTable('documents').set({ fileHash: null }).execute();
  clinic = await clinic.restart();
  manager = await clinic.as('manager');
  startHashing(clinic.deps);
  await clinic.deps.background.idle();
  expect((await upload(policy)).notice).toContain('"Glove policy"');
  expect((await paste({ name: 'x', content: 'Masks are worn.' })).notice).toContain('"Masks"');
  const rows = await clinic.deps.db.selectFrom('documents').select('fileHash').orderBy('id').execute();
  expect(rows.map(({ fileHash }) => fileHash?.length ?? null)).toEqual([64, 64, null, 64, 64]);
});
