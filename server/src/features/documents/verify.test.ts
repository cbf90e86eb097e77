import { type RawBuilder, sql } from 'kysely';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';
import { deleteDocument } from './delete-documents.service.ts';
import { StorageProblems, verifyStorage } from './verify.service.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
  const { token } = await clinic.as('manager');
  const form = uploadForm({}, { name: 'policy.md', content: '# Gloves\n\nGloves are changed between two patients.\n' });
  const headers = { ...form.headers, authorization: `Bearer ${token}` };
  await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
});
afterEach(() => clinic.close());

test('a sound library is said to be sound', async () => {
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 1 documents, 0 memories, 1 passages, 1 files.');
});

const count = async (from: RawBuilder<unknown>): Promise<unknown> =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(clinic.deps.db)).rows[0]?.count;

test('of a deleted document the index keeps no word', async () => {
  const words = () => count(sql`passages_vocabulary`);
  const traces = () => count(sql`passages_fts_data WHERE instr(block, CAST('patient' AS BLOB))`);
  expect([await words(), await traces()]).toEqual([7, 1]);
  await deleteDocument(clinic.deps, 1);
  expect([await words(), await traces()]).toEqual([0, 0]);
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 0 documents, 0 memories, 0 passages, 0 files.');
});

const book = (word: string): string =>
  Array.from({ length: 60 }, (_, index) => `# Chapter ${index}\n\n${`The ${word} is in room ${index}. `.repeat(20)}`).join('\n\n');

test('nor of a book that is deleted or replaced, whose words are taken out afterwards, also where a power cut came in between', async () => {
  const { db, forgetting } = clinic.deps;
  const manager = await clinic.as('manager', 'second@clinic.test');
  const traces = (word: string) => count(sql`passages_fts_data WHERE instr(block, CAST(${word} AS BLOB))`);
  const isForgotten = () => count(sql`passages_fts_config WHERE k = 'secure-delete' AND v = 1`);
  const { id } = (await manager.send('POST', '/api/documents', { name: 'Book', content: book('xylophon') })).json<{ id: number }>();
  expect(await traces('xylophon')).toBeGreaterThan(0);
  expect((await manager.send('PUT', `/api/documents/${id}/text`, { content: book('zirkon') })).statusCode).toBe(200);
  await forgetting.idle();
  expect([await traces('xylophon'), (await traces('zirkon')) !== 0, await isForgotten()]).toEqual([0, true, 1]);

  // A power cut right after the deletion.
  const resume = vi.spyOn(forgetting, 'resume').mockImplementation(() => undefined);
  expect((await manager.send('DELETE', `/api/documents/${id}`)).statusCode).toBe(200);
  expect(await db.selectFrom('documents').select('id').where('id', '=', id).execute()).toEqual([]);
  expect([(await traces('zirkon')) !== 0, await isForgotten()]).toEqual([true, 0]);
  resume.mockRestore();
  forgetting.resume();
  await forgetting.idle();
  expect([await traces('zirkon'), await isForgotten()]).toEqual([0, 1]);
  expect((await manager.send('POST', '/api/chat', { query: 'When are gloves changed?' })).json()).toMatchObject({ grounded: true });
  await expect(verifyStorage(clinic.deps)).resolves.toContain('All is well');
});

test('is said to be sound by one who looked before, too, while a book is deleted and its words are taken out', async () => {
  const { forgetting } = clinic.deps;
  const manager = await clinic.as('manager', 'second@clinic.test');
  const { id } = (await manager.send('POST', '/api/documents', { name: 'Book', content: book('xylophon') })).json<{ id: number }>();
  await expect(verifyStorage(clinic.deps)).resolves.toContain('All is well: 2 documents');
  expect((await manager.send('DELETE', `/api/documents/${id}`)).statusCode).toBe(200);
  await forgetting.idle();
  await expect(verifyStorage(clinic.deps)).resolves.toContain('All is well: 1 documents');
});

test('a changed file, a passage out of place and a document without passages are each named', async () => {
  const { db } = clinic.deps;
  const [name = ''] = readdirSync(join(clinic.folder, 'files'));
  const path = join(clinic.folder, 'files', name);
  const good = readFileSync(path);
  writeFileSync(path, good.subarray(0, -1));
  await expect(verifyStorage(clinic.deps)).rejects.toThrow('Document 1 “policy”: its file is damaged.');
  writeFileSync(path, good);

  await db.updateTable('passages').set({ startOffset: 1 }).execute();
  await expect(verifyStorage(clinic.deps)).rejects.toThrow('Passage 0 of document 1 is not in its text.');
  await db.updateTable('passages').set({ startOffset: 0 }).execute();

  await db.deleteFrom('passages').execute();
  await expect(verifyStorage(clinic.deps)).rejects.toThrow('Document 1 is active but has no passages.');
});

test('all that is wrong is listed: every missing or damaged file by its document, former versions and new files, too', async () => {
  const { db, config, documents } = { ...clinic.deps, documents: ['Gloves', 'Masks', 'Gowns'] };
  const manager = await clinic.as('manager', 'second@clinic.test');
  const upload = async (url: string, name: string, content: string) => {
    const form = uploadForm({ name }, { name: `${name}.txt`, content });
    const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
    const reply = await clinic.inject({ method: 'POST', url, payload: form.payload, headers });
    await clinic.deps.ingest.idle();
    return reply.json<{ id: number }>().id;
  };
  const ids = [];
  for (const name of documents) ids.push(await upload('/api/documents/upload', name, `${name} are in room 4.`));
  await upload(`/api/documents/${ids[0]}/versions`, 'Gloves', 'Gloves are in room 5.');
  const fileOf = async (table: 'documents' | 'documentVersions', where: 'id' | 'documentId', id = 0) =>
    (
      await db
        .selectFrom(table as 'documents')
        .select('storedFile')
        .where(where as 'id', '=', id)
        .executeTakeFirstOrThrow()
    ).storedFile ?? '';
  rmSync(join(config.filesDir, await fileOf('documents', 'id', ids[1])));
  rmSync(join(config.filesDir, await fileOf('documentVersions', 'documentId', ids[0])));
  writeFileSync(join(config.filesDir, await fileOf('documents', 'id', ids[2])), 'something else');
  await db.deleteFrom('passages').where('documentId', '=', 1).execute();
  const found: unknown = await verifyStorage(clinic.deps).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(StorageProblems);
  expect((found as StorageProblems).problems.sort()).toEqual([
    'Document 1 is active but has no passages.',
    `Document ${ids[0]} “Gloves”, version 1: its file is missing.`,
    `Document ${ids[1]} “Masks”: its file is missing.`,
    `Document ${ids[2]} “Gowns”: its file is damaged.`,
  ]);
});
