import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyStorage } from '../documents/verify.service.ts';

let clinic: TestApp;
let nurse: Caller;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  admin = await clinic.as('admin');
  const content = '# Cold chain\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n';
  await admin.send('POST', '/api/documents', { name: 'Vaccines', content, type: 'protocol' });
});
afterEach(() => clinic.close());

interface Reply {
  response: string;
  grounded: boolean;
  citations: object[];
}
const question = 'What is the code of the dressing trolley?';
const ask = async (query = question) => (await nurse.send('POST', '/api/chat', { query })).json<Reply>();
const note = { topic: 'Dressing trolley', value: 'The code of the dressing trolley is 4711.', category: 'Procedures' };
const write = async (fields: object = {}, caller = nurse) =>
  (await caller.send('POST', '/api/memories', { ...note, ...fields })).json<Memory>();
const read = async (id: number) => (await nurse.get(`/api/memories/${id}`)).json<Memory>();
const topics = async (query = '') => (await nurse.get(`/api/memories${query}`)).json<Memory[]>().map(({ topic }) => topic);

test('a note answers from the moment it is written, cited by its topic and its very line', async () => {
  expect((await ask()).grounded).toBe(false);
  const value = `Look here first.\n\n${note.value}`;
  const written = await nurse.send('POST', '/api/memories', { ...note, value, createdBy: 1 });
  expect(written.statusCode).toBe(201);
  const memory = written.json<Memory>();
  expect(memory).toMatchObject({ ...note, value, version: 1, accessCount: 0, isArchived: false });
  const reply = await ask();
  expect(reply.response).toContain('The code of the dressing trolley is 4711. [1]');
  expect(reply.citations[0]).toMatchObject({
    documentId: null,
    memoryId: memory.id,
    documentName: 'Dressing trolley',
    section: 'Dressing trolley',
    version: 1,
    lineIndex: 2,
    startOffset: value.indexOf('The code'),
    quote: note.value,
    standing: 'effective',
    warning: null,
  });
  expect(await verifyStorage(clinic.deps)).toBe('All is well: 1 documents, 1 memories, 2 passages, 0 files.');
});

test('each answer that cites a note counts as one use of it', async () => {
  const { id } = await write({ value: `${note.value} The dressing trolley stands in room 4.` });
  const other = await write({ topic: 'Fax', value: 'The fax is out of order.' });
  clinic.clock.pass(60_000);
  const { citations } = await ask('Where does the dressing trolley stand, and what is its code?');
  expect(citations).toHaveLength(2);
  expect(await read(id)).toMatchObject({ accessCount: 1, lastAccessed: '2026-03-02T09:01:00.000Z' });
  expect(await read(other.id)).toMatchObject({ accessCount: 0, lastAccessed: other.createdAt });
});

test('a changed note answers with its new words and a new version, and no longer with the old ones', async () => {
  const { id } = await write();
  const changed = await nurse.send('PUT', `/api/memories/${id}`, { value: 'The code of the dressing trolley is 0815.', category: null });
  expect(changed.json()).toMatchObject({ topic: note.topic, category: null, version: 2 });
  const reply = await ask();
  expect([reply.response.includes('0815'), reply.response.includes('4711')]).toEqual([true, false]);
  await nurse.send('PUT', `/api/memories/${id}`, { topic: 'Carriage' });
  expect((await ask()).citations).toMatchObject([{ documentName: 'Carriage', version: 3 }]);
  expect((await nurse.send('PUT', `/api/memories/${id}`, { reviewDue: '2027-01-01' })).json()).toMatchObject({ version: 3 });
});

test('a deleted note answers nothing from that moment', async () => {
  const { id } = await write();
  expect((await nurse.send('DELETE', `/api/memories/${id}`)).json()).toEqual({ success: true });
  const reply = await ask();
  expect(reply).toMatchObject({ grounded: false, citations: [] });
  expect(JSON.stringify(reply)).not.toContain('4711');
  expect((await nurse.get(`/api/memories/${id}`)).statusCode).toBe(404);
  expect((await nurse.send('DELETE', `/api/memories/${id}`)).statusCode).toBe(404);
});

test('an administrator archives a note: it answers nothing, is listed apart, and answers again once restored', async () => {
  const { id } = await write();
  expect((await nurse.send('PUT', `/api/memories/${id}/archive`)).statusCode).toBe(403);
  const archived = await admin.send('PUT', `/api/memories/${id}/archive`);
  expect(archived.json()).toMatchObject({ isArchived: true, archivedAt: '2026-03-02T09:00:00.000Z' });
  expect((await ask()).grounded).toBe(false);
  expect([await topics(), await topics('?archived=true')]).toEqual([[], [note.topic]]);
  await nurse.send('PUT', `/api/memories/${id}`, { value: 'The code of the dressing trolley is 0815.' });
  expect((await ask()).grounded).toBe(false);
  expect((await admin.send('PUT', `/api/memories/${id}/restore`)).json()).toMatchObject({ isArchived: false, archivedAt: null });
  expect((await ask()).response).toContain('0815');
});

test('a protected note is changed by administrators only, and deleted by nobody', async () => {
  const { id } = await write();
  const refused = await nurse.send('PUT', `/api/memories/${id}`, { isProtected: true });
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([403, 'Only an administrator can protect a memory']);
  expect((await admin.send('PUT', `/api/memories/${id}`, { isProtected: true })).json()).toMatchObject({ isProtected: true, version: 1 });
  expect((await nurse.send('PUT', `/api/memories/${id}`, { value: 'Nothing.' })).statusCode).toBe(403);
  expect((await admin.send('PUT', `/api/memories/${id}`, { category: 'Emergency' })).json()).toMatchObject({ category: 'Emergency' });
  for (const caller of [nurse, admin]) expect((await caller.send('DELETE', `/api/memories/${id}`)).statusCode).toBe(409);
  expect((await ask()).grounded).toBe(true);
  await admin.send('PUT', `/api/memories/${id}`, { isProtected: false });
  expect((await nurse.send('DELETE', `/api/memories/${id}`)).statusCode).toBe(200);
});

test('an administrator protects a note in writing it, and nobody else does', async () => {
  const refused = await nurse.send('POST', '/api/memories', { ...note, isProtected: true });
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Only an administrator can protect a memory')]);
  expect(await topics()).toEqual([]);
  expect((await write({ isProtected: true }, admin)).isProtected).toBe(true);
});

test('notes are found by a part of their topic and by category, newest first, in parts with their total', async () => {
  await write({ topic: 'Co-pay of 50% plans', category: 'Insurance' });
  await write({ topic: 'Crash cart', category: 'Emergency' });
  await write({ topic: 'Trolley', category: null });
  expect(await topics()).toEqual(['Trolley', 'Crash cart', 'Co-pay of 50% plans']);
  expect(await topics('?search=CRASH')).toEqual(['Crash cart']);
  expect(await topics('?search=0%25')).toEqual(['Co-pay of 50% plans']);
  expect(await topics('?search=%25c')).toEqual([]);
  expect(await topics('?category=Insurance')).toEqual(['Co-pay of 50% plans']);
  const part = await nurse.get('/api/memories?limit=1&offset=1');
  expect([part.headers['x-total-count'], part.json<Memory[]>()[0]?.topic]).toEqual(['3', 'Crash cart']);
});

test.each([
  [{ topic: ' ', value: 'x' }, 'Topic and content are required'],
  [{ topic: 'x', value: ' ' }, 'Topic and content are required'],
  [{ topic: 'x', value: '\u200b' }, 'Topic and content are required'],
  [{ value: 'x' }, 'Topic and content are required'],
  [{ topic: 'x'.repeat(201), value: 'x' }, 'The topic is too long (200 characters at most)'],
  [{ topic: 'x', value: 'x'.repeat(20_001) }, 'The content is too long (20,000 characters at most)'],
  [{ topic: 'x', value: 'x', category: 'Poems' }, 'Choose one of: Patient Care, Insurance, Procedures, Compliance, Emergency'],
  [{ topic: 'x', value: 'x', reviewDue: 'soon' }, 'The review date is not a date'],
])('%# a note that is not one is refused with a sentence', async (payload, message) => {
  const reply = await nurse.send('POST', '/api/memories', payload);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, message]);
  expect(await topics()).toEqual([]);
});

test('a long note is quoted where it stands, and two notes are two sources', async () => {
  const filler = Array.from({ length: 60 }, (_, index) => `Sentence ${index} speaks of shelves, boxes and labels in the store.`).join(' ');
  const value = `${filler}\n\n${note.value}`;
  const { id } = await write({ value });
  await write({ topic: 'Medicine trolley', value: 'The code of the medicine trolley is 2222.' });
  const { citations } = await ask();
  expect(citations[0]).toMatchObject({ memoryId: id, quote: note.value, startOffset: value.indexOf(note.value), lineIndex: 2 });
});

test('a note whose review is overdue answers with a warning', async () => {
  await write({ reviewDue: '2026-03-01' });
  expect((await ask()).citations[0]).toMatchObject({
    standing: 'expired',
    warning: 'The review of “Dressing trolley” was due on Mar 1, 2026.',
  });
});
