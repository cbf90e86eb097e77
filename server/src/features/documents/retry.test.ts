import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLines } from '../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
let id: number;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
  const form = uploadForm({}, { name: 'policy.md', content: '# Gloves\n\nGloves are changed between two patients.\n' });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  id = (await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers })).json<{ id: number }>().id;
  // A busy machine answers before it has read.
  await clinic.deps.ingest.idle();
});
afterEach(() => clinic.close());

const post = (path: string) => manager.send('POST', `/api/documents/${id}/${path}`);
const get = async () => (await manager.get(`/api/documents/${id}`)).json<{ version: number; content: string; status: string }>();
const set = (fields: object) => clinic.deps.db.updateTable('documents').set(fields).where('id', '=', id).execute();

test('whoever opens a document sees what the reading came to; a list leaves it out', async () => {
  expect(await get()).toMatchObject({
    report: { pages: null, words: 8, pagesWithoutText: [], tables: 0, dropped: [], warnings: [], tookMs: expect.any(Number) as number },
    replacement: null,
  });
  expect((await manager.get('/api/documents')).json<object[]>()[0]).not.toHaveProperty('report');
  const pasted = (await manager.send('POST', '/api/documents', { name: 'Masks', content: 'Masks are worn.' })).json<{ id: number }>();
  expect((await manager.get(`/api/documents/${pasted.id}`)).json()).toMatchObject({ report: null });
});

test('a document that failed is read once more, with all its tries; one that was read is not', async () => {
  await clinic.deps.db.deleteFrom('passages').execute();
  await set({ status: 'failed', statusMessage: 'It took too long.', content: '', attempts: 3 });
  const reply = await post('retry');
  expect(reply.json()).toMatchObject({ status: 'processing', statusMessage: null, version: 1 });
  expect((await post('retry')).json()).toMatchObject({ error: 'This document is still being read. Try again when it has been' });
  await clinic.deps.ingest.idle();
  expect(await get()).toMatchObject({ status: 'active', version: 1, content: '# Gloves\n\nGloves are changed between two patients.' });
  const again = await post('retry');
  expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([
    409,
    'Only a document that could not be read can be retried. This one was read',
  ]);
  expect(await auditLines(clinic)).toEqual(
    expect.arrayContaining([`document.retried ok document ${id}`, `document.retried failed document ${id}`]),
  );
});

test('what a reading that was cut off has stored answers nobody, and is stored once by the next one', async () => {
  const passages = () => clinic.deps.db.selectFrom('passages').select('text').where('documentId', '=', id).execute();
  const ask = async () =>
    (await manager.send('POST', '/api/chat', { query: 'When are gloves changed?' })).json<{ response: string }>().response;
  expect(await ask()).toContain('Gloves are changed between two patients.');
  await set({ status: 'processing', content: '' });
  expect(await passages()).toHaveLength(1);
  expect(await ask()).not.toContain('between two patients');
  await clinic.deps.ingest.add(id);
  expect(await get()).toMatchObject({ status: 'active' });
  expect(await passages()).toHaveLength(1);
  expect(await ask()).toContain('Gloves are changed between two patients.');

  await set({ status: 'processing', content: '' });
  const [name = ''] = readdirSync(join(clinic.folder, 'files'));
  await clinic.deps.files.remove(name);
  await clinic.deps.ingest.add(id);
  expect(await get()).toMatchObject({ status: 'failed' });
  expect(await passages()).toEqual([]);
});

test('a reading whose remains cannot be deleted has failed all the same, and can be tried again', async () => {
  const { writer, files, ingest } = clinic.deps;
  const [name = ''] = readdirSync(join(clinic.folder, 'files'));
  const original = await readFile(join(clinic.folder, 'files', name));
  await files.remove(name);
  await set({ status: 'processing', content: '' });
  const write = vi.spyOn(writer, 'write').mockRejectedValue(new Error('the thread ended'));
  await ingest.add(id);
  write.mockRestore();
  expect(await get()).toMatchObject({ status: 'failed' });
  await writeFile(join(clinic.folder, 'files', name), original);
  expect((await post('retry')).statusCode).toBe(200);
  await ingest.idle();
  expect(await get()).toMatchObject({ status: 'active' });
  expect(await clinic.deps.db.selectFrom('passages').select('id').execute()).toHaveLength(1);
});

test('a document that fails again stays, with its new reason', async () => {
  const [name = ''] = readdirSync(join(clinic.folder, 'files'));
  await clinic.deps.files.remove(name);
  await set({ status: 'failed', statusMessage: 'It took too long.' });
  expect((await post('retry')).statusCode).toBe(200);
  await clinic.deps.ingest.idle();
  expect(await get()).toMatchObject({ status: 'failed', statusMessage: expect.stringContaining('could not be read') as string });
});

test('a document is read again with what the reader can do now; its text becomes another version only if it is another', async () => {
  const ask = async () =>
    (await manager.send('POST', '/api/chat', { query: 'When are gloves changed?' })).json<{ response: string }>().response;
  expect((await post('read-again')).json()).toMatchObject({ status: 'active', version: 1 });
  await clinic.deps.ingest.idle();
  expect(await get()).toMatchObject({ version: 1 });

  // As an older reader left it.
  await set({ content: 'Gloves are chan-\nged between two patients.', report: null });
  await post('read-again');
  await clinic.deps.ingest.idle();
  expect(await get()).toMatchObject({ version: 2, report: { words: 8 }, replacement: null });
  expect(await ask()).toContain('Gloves are changed between two patients.');
  expect((await manager.get(`/api/documents/${id}/versions/1`)).json()).toMatchObject({
    content: 'Gloves are chan-\nged between two patients.',
  });
  expect(readdirSync(join(clinic.folder, 'files'))).toHaveLength(1);
  await manager.send('DELETE', `/api/documents/${id}`);
  expect(readdirSync(join(clinic.folder, 'files'))).toEqual([]);
});

test('pasted text has no file to read again', async () => {
  id = (await manager.send('POST', '/api/documents', { name: 'Masks', content: 'Masks are worn.' })).json<{ id: number }>().id;
  expect((await post('read-again')).json()).toMatchObject({ error: 'This document has no original file that could be read again' });
});

test('a failed document is replaced without a trace of the file that could not be read', async () => {
  await set({ status: 'failed', statusMessage: 'It took too long.', content: '' });
  expect((await post('read-again')).json()).toMatchObject({ error: 'This document could not be read. Use Retry' });
  const form = uploadForm({}, { name: 'better.txt', content: 'Gloves are changed often.' });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  await clinic.inject({ method: 'POST', url: `/api/documents/${id}/versions`, payload: form.payload, headers });
  await clinic.deps.ingest.idle();
  expect(await get()).toMatchObject({
    status: 'active',
    statusMessage: null,
    version: 1,
    fileName: 'better.txt',
    content: 'Gloves are changed often.',
  });
  expect((await manager.get(`/api/documents/${id}/versions`)).json()).toHaveLength(1);
  expect(readdirSync(join(clinic.folder, 'files'))).toHaveLength(1);
});
