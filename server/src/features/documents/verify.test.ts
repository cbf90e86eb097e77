import { type RawBuilder, sql } from 'kysely';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';
import { deleteDocument } from './documents.service.ts';
import { verifyStorage } from './verify.service.ts';

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

test('of a deleted document the index keeps no word', async () => {
  const { db } = clinic.deps;
  const count = async (from: RawBuilder<unknown>): Promise<unknown> =>
    (await sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(db)).rows[0]?.count;
  const words = () => count(sql`passages_vocabulary`);
  const traces = () => count(sql`passages_fts_data WHERE instr(block, CAST('patient' AS BLOB))`);
  expect([await words(), await traces()]).toEqual([7, 1]);
  await deleteDocument(clinic.deps, 1);
  expect([await words(), await traces()]).toEqual([0, 0]);
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 0 documents, 0 memories, 0 passages, 0 files.');
});

test('a changed file, a passage out of place and a document without passages are each named', async () => {
  const { db } = clinic.deps;
  const [name = ''] = readdirSync(join(clinic.folder, 'files'));
  const path = join(clinic.folder, 'files', name);
  const good = readFileSync(path);
  writeFileSync(path, good.subarray(0, -1));
  await expect(verifyStorage(clinic.deps)).rejects.toThrow(`The stored file ${name} is missing or was changed.`);
  writeFileSync(path, good);

  await db.updateTable('passages').set({ startOffset: 1 }).execute();
  await expect(verifyStorage(clinic.deps)).rejects.toThrow('Passage 0 of document 1 does not stand in its text.');
  await db.updateTable('passages').set({ startOffset: 0 }).execute();

  await db.deleteFrom('passages').execute();
  await expect(verifyStorage(clinic.deps)).rejects.toThrow('Document 1 is active but has no passages.');
});
