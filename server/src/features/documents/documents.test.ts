import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';
import { removeOrphanFiles, resumeDocuments } from './documents.service.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const policy = `# Needlestick injuries

Wash the wound with soap and water for five minutes.

## Reporting

A needlestick must be reported to the charge nurse within one hour.
The form is F-IC-07.
`;

const upload = (name: string, content: Buffer | string, fields: Record<string, string> = {}, caller = manager) => {
  const form = uploadForm(fields, { name, content });
  return clinic.inject({
    method: 'POST',
    url: '/api/documents/upload',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${caller.token}` },
  });
};

interface Reply {
  response: string;
  grounded: boolean;
  citations: {
    documentId: number;
    documentName: string;
    lineIndex: number;
    section: string;
    quote: string;
    startOffset: number;
    endOffset: number;
  }[];
}
const ask = async (query: string, caller = manager) => (await caller.send('POST', '/api/chat', { query })).json<Reply>();

const addText = (name: string, content: string) => manager.send('POST', '/api/documents', { name, content, type: 'protocol' });

test('a pasted policy is active at once, and answers with the line it stands on', async () => {
  const added = await addText('Needlestick policy', policy);
  expect(added.statusCode).toBe(201);
  const document = added.json<{ id: number; status: string; content: string }>();
  expect(document).toMatchObject({ status: 'active', name: 'Needlestick policy', type: 'protocol', wordCount: 31, version: 1 });

  const answer = await ask('Within what time must a needlestick be reported?');
  expect(answer.grounded).toBe(true);
  const citation = answer.citations.find(({ lineIndex }) => lineIndex === 6);
  expect(citation).toMatchObject({
    documentId: document.id,
    documentName: 'Needlestick policy',
    section: 'Needlestick injuries > Reporting',
    quote: 'A needlestick must be reported to the charge nurse within one hour.',
  });
  expect(document.content.slice(citation?.startOffset, citation?.endOffset)).toBe(citation?.quote);
  expect(document.content.split('\n')[citation?.lineIndex ?? 0]).toContain(citation?.quote);
});

test('an uploaded file is kept, read, listed without its text, and given back byte by byte', async () => {
  const reply = await upload('Needlestick policy.md', policy, { name: 'Needles', type: 'guideline' });
  expect(reply.statusCode).toBe(201);
  const { id } = reply.json<{ id: number }>();
  expect(reply.json()).toMatchObject({ status: 'active', name: 'Needles', type: 'guideline', fileName: 'Needlestick policy.md' });
  const list = await manager.get('/api/documents?content=false&limit=10');
  expect(list.headers['x-total-count']).toBe('1');
  expect(list.json<object[]>()[0]).not.toHaveProperty('content');
  expect((await manager.get('/api/documents')).json<{ content: string }[]>()[0]?.content).toContain('within one hour');

  const file = await manager.get(`/api/documents/${id}/file`);
  expect(file.body).toBe(policy);
  expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Needlestick%20policy.md");
  const range = await clinic.inject({
    method: 'GET',
    url: `/api/documents/${id}/file`,
    headers: { authorization: `Bearer ${manager.token}`, range: 'bytes=2-12' },
  });
  expect([range.statusCode, range.body, range.headers['content-range']]).toEqual([206, policy.slice(2, 13), `bytes 2-12/${policy.length}`]);
});

test('a deleted document answers nothing from that moment, and its file is gone', async () => {
  const { id } = (await upload('policy.md', policy)).json<{ id: number }>();
  expect((await ask('Within what time must a needlestick be reported?')).grounded).toBe(true);
  expect((await manager.send('DELETE', `/api/documents/${id}`)).json()).toEqual({ success: true });
  const after = await ask('Within what time must a needlestick be reported?');
  expect(after).toMatchObject({ grounded: false, citations: [] });
  expect(after.response).toContain("I couldn't find specific information about your query.");
  expect(readdirSync(join(clinic.folder, 'files'))).toEqual([]);
  expect((await manager.get(`/api/documents/${id}`)).statusCode).toBe(404);
  expect((await manager.send('DELETE', `/api/documents/${id}`)).statusCode).toBe(404);
});

test('a renamed document is cited by its new name', async () => {
  const { id } = (await addText('Old name', policy)).json<{ id: number }>();
  const renamed = await manager.send('PUT', `/api/documents/${id}`, { name: '  Sharps handling ' });
  expect(renamed.json()).toMatchObject({ name: 'Sharps handling', type: 'protocol' });
  expect((await ask('Within what time must a needlestick be reported?')).citations[0]?.documentName).toBe('Sharps handling');
  expect((await manager.send('PUT', `/api/documents/${id}`, { name: ' ' })).json()).toMatchObject({ error: 'Document name is required' });
  expect((await manager.send('PUT', `/api/documents/${id}`, {})).statusCode).toBe(400);
});

test.each([
  [
    'notes.exe',
    'MZ',
    415,
    'Files of the kind ".exe" cannot be read. Save the document as one of: txt, md, pdf, docx, doc, xlsx, xls, pptx, odt, rtf, html, htm, epub, eml, msg, png, jpg, jpeg, tif, tiff, mp4, mov, avi, mkv, webm, flv, wmv',
  ],
  ['report.pdf', 'this is no pdf at all', 415, undefined],
  ['report.docx', 'this is no docx at all', 415, undefined],
  ['empty.txt', '', 422, 'This file is empty: check that the right file was chosen and upload it again.'],
  ['broken.pdf', '%PDF-1.7\nnothing that follows makes sense', 422, undefined],
])('%s is refused with a sentence and leaves nothing behind', async (name, content, status, message) => {
  const reply = await upload(name, content);
  expect(reply.statusCode).toBe(status);
  const failure = reply.json<{ error: string; message: string }>();
  expect(failure.error).toMatch(/^[A-Z].{20,}/);
  expect(failure.message).toBe(failure.error);
  if (message !== undefined) expect(failure.error).toBe(message);
  expect((await manager.get('/api/documents')).json()).toEqual([]);
  expect(readdirSync(join(clinic.folder, 'files'))).toEqual([]);
});

test('a file over the limit is a 413, a form without a file a 400, an unknown type a 400', async () => {
  await clinic.close();
  clinic = await createTestApp({ settings: { MAX_UPLOAD_MB: '1' } });
  manager = await clinic.as('manager');
  const large = await upload('large.txt', 'a sentence '.repeat(200_000));
  expect([large.statusCode, large.json<{ error: string }>().error]).toEqual([413, 'The file is larger than 1 MB']);
  expect((await manager.send('POST', '/api/documents/upload', {})).json()).toMatchObject({ error: 'Please select a file to upload' });
  expect((await upload('a.txt', 'text', { type: 'poem' })).statusCode).toBe(400);
  expect(readdirSync(join(clinic.folder, 'files'))).toEqual([]);
});

test('those who may only chat read what an answer cites, and change nothing', async () => {
  const { id } = (await addText('Policy', policy)).json<{ id: number }>();
  const nurse = await clinic.as('user');
  expect((await nurse.get(`/api/documents/${id}`)).statusCode).toBe(200);
  expect((await nurse.get('/api/documents')).statusCode).toBe(403);
  expect((await nurse.send('DELETE', `/api/documents/${id}`)).statusCode).toBe(403);
  expect((await upload('a.txt', 'text', {}, nurse)).statusCode).toBe(403);
  expect((await nurse.send('POST', '/api/documents', { name: 'x', content: 'y' })).statusCode).toBe(403);
});

test.each([
  [{ name: '', content: 'text' }, 'Document name is required'],
  [{ name: 'x', content: '  ' }, 'Document content is required'],
  [{ name: 'x', content: '\u200b' }, 'Document content is required'],
])('pasting %j says what is missing', async (payload, message) => {
  const reply = await manager.send('POST', '/api/documents', payload);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, message]);
});

test('what was being read when the power went is read at the next start; files without a row are swept', async () => {
  const { id } = (await upload('policy.md', policy)).json<{ id: number }>();
  const { db, files } = clinic.deps;
  await db.deleteFrom('passages').execute();
  await db.updateTable('documents').set({ status: 'processing', content: '' }).where('id', '=', id).execute();
  await files.write(Readable.from([Buffer.from('an upload whose row was never written')]), {
    bytes: Infinity,
    tooLarge: () => new Error(),
  });
  clinic = await clinic.restart();
  manager = await clinic.as('manager');
  await removeOrphanFiles(clinic.deps, new Date());
  await resumeDocuments(clinic.deps);
  await clinic.deps.ingest.idle();
  expect((await manager.get(`/api/documents/${id}`)).json()).toMatchObject({ status: 'active' });
  expect((await ask('Within what time must a needlestick be reported?')).grounded).toBe(true);
  expect(readdirSync(join(clinic.folder, 'files'))).toHaveLength(1);
});
