import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditTrail } from '../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';
import { removeOrphanFiles, resumeDocuments, storeFile } from './documents.service.ts';
import { verifyStorage } from './verify.service.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const oldPolicy = '# Needlestick injuries\n\nA needlestick must be reported to the charge nurse within one hour.\n';
const newPolicy = '# Needlestick injuries\n\nA needlestick must be reported to the charge nurse within thirty minutes.\n';
const question = 'Within what time must a needlestick be reported?';

interface Stored {
  id: number;
  version: number;
  status: string;
  name: string;
  type: string;
  error: string;
  code: string;
}

async function send(url: string, content: Buffer | string, fields: Record<string, string> = {}, name = 'policy.md') {
  const form = uploadForm(fields, { name, content });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const reply = await clinic.inject({ method: 'POST', url, payload: form.payload, headers });
  // A busy machine answers before it has read.
  await clinic.deps.ingest.idle();
  return { http: reply.statusCode, ...reply.json<Stored>() };
}

const upload = (content: string, fields = {}) => send('/api/documents/upload', content, fields);
const replace = (id: number, content: Buffer | string, fields = {}, name?: string) =>
  send(`/api/documents/${id}/versions`, content, fields, name);
const get = async <T>(url: string) => (await manager.get(url)).json<T>();
const ask = async () => {
  const { response, citations } = (await manager.send('POST', '/api/chat', { query: question })).json<{
    response: string;
    citations: { version: number; startOffset: number; endOffset: number; quote: string }[];
  }>();
  return { response, cited: citations[0] };
};
const filesStored = () => readdirSync(join(clinic.folder, 'files'));
const versionsOf = (id: number) =>
  get<{ version: number; replacedAt: string | null; fileName: string | null }[]>(`/api/documents/${id}/versions`);

test('what is replaced while somebody renames the document is found by its new name', async () => {
  const { id } = (await manager.send('POST', '/api/documents', { name: 'Xylophon', content: 'The lamps are in room 4.' })).json<Stored>();
  const split = clinic.deps.splitText;
  vi.spyOn(clinic.deps, 'splitText').mockImplementation(async (task) => {
    const cut = await split(task);
    await manager.send('PUT', `/api/documents/${id}`, { name: 'Zirkon' });
    return cut;
  });
  expect((await manager.send('PUT', `/api/documents/${id}/text`, { content: 'The lamps are in room 5.' })).statusCode).toBe(200);
  const find = async (q: string) => (await manager.get(`/trpc/search.find?input=${encodeURIComponent(JSON.stringify({ q }))}`)).body;
  expect(await find('zirkon')).toContain('"name":"Zirkon"');
  expect(await find('xylophon')).not.toContain('"name":"Zirkon"');
});

test('a new version answers from its transaction on, and of the old one not a sentence', async () => {
  const { id } = await upload(oldPolicy, { name: 'Needles', type: 'guideline' });
  await manager.send('PUT', `/api/documents/${id}/lifecycle`, { owner: 'Infection control' });
  expect((await ask()).response).toContain('within one hour');

  expect(await replace(id, newPolicy)).toMatchObject({ http: 201, id });
  expect(await get(`/api/documents/${id}`)).toMatchObject({ status: 'active', version: 2, name: 'Needles', type: 'guideline' });
  const after = await ask();
  expect(after.response).toContain('within thirty minutes');
  expect(after.response).not.toContain('one hour');
  expect(after.cited).toMatchObject({ version: 2 });
  expect(await get(`/api/search?q=${encodeURIComponent('"one hour"')}`)).toMatchObject({ nbHits: 0 });
  expect(await get(`/api/documents/${id}`)).toMatchObject({ content: newPolicy.trimEnd(), lifecycle: { owner: 'Infection control' } });
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 1 documents, 0 memories, 1 passages, 2 files.');
});

test('what an old answer quoted is opened as it was, with its file, and it is said what has become of the passage', async () => {
  const { id } = await upload(oldPolicy);
  const { cited } = await ask();
  clinic.clock.pass(24 * 60 * 60 * 1000);
  manager = await clinic.as('manager');
  await replace(id, newPolicy);
  const nurse = await clinic.as('user');
  const old = (await nurse.get(`/api/documents/${id}/versions/1`)).json<{ content: string; replacedAt: string }>();
  expect(old.content.slice(cited?.startOffset, cited?.endOffset)).toBe(cited?.quote);
  expect(old).toMatchObject({ version: 1, currentVersion: 2, replacedAt: '2026-03-03T09:00:00.000Z', report: { words: 15 } });
  expect((await nurse.get(`/api/documents/${id}/versions/1/file`)).body).toBe(oldPolicy);
  expect((await nurse.get(`/api/documents/${id}/versions/2/file`)).body).toBe(newPolicy);
  const passage = await nurse.get(`/api/documents/${id}/versions/1/passage?from=${cited?.startOffset}&to=${cited?.endOffset}`);
  expect(passage.json()).toMatchObject({
    state: 'changed',
    quotedVersion: 1,
    quotedUntil: '2026-03-03T09:00:00.000Z',
    currentVersion: 2,
    now: { lineIndex: 2, text: 'A needlestick must be reported to the charge nurse within thirty minutes.' },
  });
  expect((await nurse.get(`/api/documents/${id}/versions/3`)).json()).toMatchObject({ error: 'Version not found' });
  expect((await nurse.get(`/api/documents/${id}/versions/1/passage?from=0&to=9000`)).json()).toMatchObject({ error: 'Passage not found' });
  expect((await nurse.get(`/api/documents/${id}/versions`)).statusCode).toBe(403);
  for (const name of filesStored()) rmSync(join(clinic.folder, 'files', name));
  for (const url of [`/api/documents/${id}/file`, `/api/documents/${id}/versions/1/file`]) {
    const missing = await nurse.get(url);
    const sentence = 'The original file is missing on the server. Ask your administrator to restore it from a backup';
    expect([missing.statusCode, missing.json()]).toEqual([410, { error: sentence, message: sentence, code: 'GONE' }]);
  }

  const read = (await auditTrail(clinic)).filter(({ actorId }) => actorId === nurse.id);
  expect(read.map(({ action, outcome, details }) => [action, outcome, details])).toEqual(
    expect.arrayContaining([
      ['document.read', 'ok', '{"version":1}'],
      ['document.downloaded', 'ok', '{"version":1}'],
    ]),
  );
});

test('a file that cannot be read is refused with its sentence, and nothing has changed', async () => {
  const { id } = await upload(oldPolicy);
  const before = await get(`/api/documents/${id}`);
  expect(await replace(id, '%PDF-1.7\nnothing that follows makes sense', {}, 'new.pdf')).toMatchObject({ http: 422 });
  expect(await replace(id, 'MZ', {}, 'new.exe')).toMatchObject({ http: 415 });
  expect(await replace(id, '')).toMatchObject({ http: 422 });
  expect(await replace(id + 1, newPolicy)).toMatchObject({ http: 404, error: 'Document not found' });
  expect(await get(`/api/documents/${id}`)).toEqual(before);
  expect(await versionsOf(id)).toHaveLength(1);
  expect(filesStored()).toHaveLength(1);
  expect((await ask()).response).toContain('within one hour');
});

test('with the document all its versions and their files are gone', async () => {
  const { id } = await upload(oldPolicy);
  await replace(id, newPolicy);
  await replace(id, `${newPolicy}\nThe form is F-IC-07.\n`);
  expect((await versionsOf(id)).map(({ version, replacedAt }) => [version, replacedAt !== null])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
  expect(filesStored()).toHaveLength(3);
  await removeOrphanFiles(clinic.deps, new Date());
  expect(filesStored()).toHaveLength(3);
  await manager.send('DELETE', `/api/documents/${id}`);
  expect(filesStored()).toEqual([]);
  expect((await manager.get(`/api/documents/${id}/versions/1`)).statusCode).toBe(404);
  expect(await clinic.deps.db.selectFrom('documentVersions').selectAll().execute()).toEqual([]);
});

test('pasted text is replaced by pasted text, and by a file; a file only by a file', async () => {
  const { id } = (await manager.send('POST', '/api/documents', { name: 'Needles', content: oldPolicy })).json<Stored>();
  const pasted = await manager.send('PUT', `/api/documents/${id}/text`, { content: newPolicy });
  expect(pasted.json()).toMatchObject({ version: 2, fileName: null, content: newPolicy.trimEnd() });
  expect((await ask()).response).toContain('within thirty minutes');
  expect((await manager.send('PUT', `/api/documents/${id}/text`, { content: ' ' })).json()).toMatchObject({
    error: 'Document content is required',
  });

  await replace(id, `${newPolicy}\nThe form is F-IC-07.\n`);
  expect((await versionsOf(id)).map(({ fileName }) => fileName)).toEqual(['policy.md', null, null]);
  const refused = await manager.send('PUT', `/api/documents/${id}/text`, { content: 'Something else.' });
  expect([refused.statusCode, refused.json<Stored>().error]).toEqual([409, 'This document has an original file. Replace it with a file']);
  expect((await manager.get(`/api/documents/${id}/versions/1/file`)).statusCode).toBe(404);
});

/** The state when the power goes while a replacement is read: the file and its row are there, and the reading is not over. */
async function beginReplacement(id: number): Promise<void> {
  const file = await storeFile(clinic.deps, { content: Readable.from([Buffer.from(newPolicy)]), fileName: 'policy.md' });
  const uploadedAt = clinic.deps.now().toISOString();
  await clinic.deps.db
    .insertInto('documentReplacements')
    .values({ documentId: id, kind: 'file', ...file, uploadedAt, uploadedBy: null })
    .execute();
}

test('a replacement that was being read when the power went is read at the next start; until then the old text answers', async () => {
  const { id } = await upload(oldPolicy);
  await beginReplacement(id);
  expect((await ask()).response).toContain('within one hour');
  expect(await get(`/api/documents/${id}`)).toMatchObject({
    version: 1,
    replacement: { kind: 'file', fileName: 'policy.md', failure: null },
  });
  expect(await replace(id, 'A third text.')).toMatchObject({
    http: 409,
    error: 'A new version of this document is already being processed',
  });
  expect((await manager.send('POST', `/api/documents/${id}/read-again`)).statusCode).toBe(409);

  clinic = await clinic.restart();
  manager = await clinic.as('manager');
  await removeOrphanFiles(clinic.deps, new Date());
  await resumeDocuments(clinic.deps);
  await clinic.deps.ingest.idle();
  expect(await get(`/api/documents/${id}`)).toMatchObject({ version: 2, replacement: null });
  expect((await ask()).response).toContain('within thirty minutes');
  expect(filesStored()).toHaveLength(2);
});

test('a document that is deleted while its replacement waits takes the waiting file with it', async () => {
  const { id } = await upload(oldPolicy);
  await beginReplacement(id);
  await manager.send('DELETE', `/api/documents/${id}`);
  await resumeDocuments(clinic.deps);
  await clinic.deps.ingest.idle();
  expect(filesStored()).toEqual([]);
});

test('a replacement that stopped the product three times is given up with a reason, which can be dismissed', async () => {
  const { id } = await upload(oldPolicy);
  await beginReplacement(id);
  await clinic.deps.db.updateTable('documentReplacements').set({ attempts: 3 }).execute();
  await resumeDocuments(clinic.deps);
  await clinic.deps.ingest.idle();
  const failure = 'The file stopped the reader 3 times. Save it in another format and upload it again.';
  expect(await get(`/api/documents/${id}`)).toMatchObject({ version: 1, status: 'active', replacement: { failure } });
  expect(filesStored()).toHaveLength(1);
  const dismissed = await clinic.inject({
    method: 'POST',
    url: '/trpc/documents.dismissReplacement',
    payload: { id },
    headers: { authorization: `Bearer ${manager.token}` },
  });
  expect(dismissed.statusCode).toBe(200);
  expect(await get(`/api/documents/${id}`)).toMatchObject({ replacement: null });
});
