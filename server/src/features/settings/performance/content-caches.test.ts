import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromOtherProcess } from '../../../testing/other-process.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
beforeAll(async () => {
  clinic = await createTestApp();
});
beforeEach(async () => {
  admin = await clinic.as('admin');
  for (const table of ['documents', 'memories'] as const) await clinic.deps.db.deleteFrom(table).execute();
  clinic.deps.caches.invalidate('all');
});
afterAll(() => clinic.close());

const stats = () => clinic.deps.caches.stats();
const hitsOf = (kind: 'memory' | 'document') => Math.round(stats()[kind].hitRate * stats()[kind].totalRequests);
const idOf = (reply: { json: () => unknown }) => (reply.json() as { id: number }).id;
const text = '# Cold chain\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n';
const writeDocument = async (content = text, name = 'Vaccines') =>
  idOf(await admin.send('POST', '/api/documents', { name, content, type: 'protocol' }));
const open = async (id: number) => {
  const reply = await admin.get(`/api/documents/${id}`);
  return reply.statusCode === 200 ? reply.json<{ content: string; name: string; version: number; outline: object[] }>() : reply.statusCode;
};
const ask = async () =>
  (await admin.send('POST', '/api/chat', { query: 'How cold is the vaccine refrigerator?' })).json<{
    response: string;
    grounded: boolean;
  }>();

/** Opened until the text comes out of the cache. */
async function keepText(id: number): Promise<void> {
  const { cacheSize } = stats().document;
  const first = await open(id);
  expect(await open(id)).toEqual(first);
  expect(stats().document.cacheSize).toBe(cacheSize + 1);
}

test('a document that is opened again is served with the text and outline that were read before', async () => {
  const id = await writeDocument();
  const { totalRequests, hitRate } = stats().document;
  await keepText(id);
  expect(await open(id)).toMatchObject({ content: text.trimEnd(), outline: [{ title: 'Cold chain' }], version: 1 });
  expect(stats().document).toMatchObject({ cacheSize: 1, totalRequests: totalRequests + 3 });
  expect(hitsOf('document')).toBe(Math.round(hitRate * totalRequests) + 2);
});

const losses: Record<string, (id: number) => Promise<unknown>> = {
  'somebody deletes it': (id) => admin.send('DELETE', `/api/documents/${id}`),
  'somebody deletes many': (id) => admin.send('POST', '/trpc/documents.deleteMany', { ids: [id] }),
  'a statement deletes it': (id) => sql`DELETE FROM documents WHERE id = ${id}`.execute(clinic.deps.db),
  'a statement deletes all': () => sql`DELETE FROM documents`.execute(clinic.deps.db),
  'another process deletes it': (id) =>
    Promise.resolve(fromOtherProcess(clinic, (database) => database.exec(`DELETE FROM documents WHERE id = ${id}`))),
};
test.each(Object.keys(losses))('a deleted document is gone from the cache, the viewer and the answers when %s', async (loss) => {
  const id = await writeDocument();
  await keepText(id);
  expect((await ask()).response).toContain('between 2 °C and 8 °C');
  await losses[loss]?.(id);
  expect(await open(id)).toBe(404);
  expect(await ask()).toMatchObject({ grounded: false, response: expect.not.stringContaining('8 °C') as string });
  expect(stats().document.cacheSize).toBe(0);
});

test('a replaced, renamed or otherwise changed document is read as it is now', async () => {
  const id = await writeDocument();
  await keepText(id);
  await admin.send('PUT', `/api/documents/${id}`, { name: 'Cold vaccines' });
  expect(await open(id)).toMatchObject({ name: 'Cold vaccines', content: text.trimEnd() });
  await admin.send('PUT', `/api/documents/${id}/text`, { content: '# Cold chain\n\nBetween 3 °C and 7 °C.\n\n# Alarm\n\nCall 4711.' });
  expect(await open(id)).toMatchObject({ version: 2, content: expect.stringContaining('3 °C') as string, outline: { length: 2 } });
  await sql`UPDATE documents SET content = 'by hand' WHERE id = ${id}`.execute(clinic.deps.db);
  expect(await open(id)).toMatchObject({ content: 'by hand' });
  fromOtherProcess(clinic, (database) => database.exec(`UPDATE documents SET content = 'from elsewhere' WHERE id = ${id}`));
  expect(await open(id)).toMatchObject({ content: 'from elsewhere' });
});

test('texts are kept by their size: what is over 64 MB goes, what was opened longest ago first', async () => {
  const { deps } = clinic;
  const large = 'x'.repeat(5_000_000);
  const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => writeDocument(`Text ${index}`, `Long ${index}`)));
  for (const id of ids) {
    await deps.db.updateTable('documents').set({ content: large }).where('id', '=', id).execute();
    await open(id);
  }
  const { cacheSize, sizeBytes, maxBytes } = stats().document;
  expect([cacheSize, maxBytes, sizeBytes <= maxBytes]).toEqual([6, 64 * 1024 * 1024, true]);
});

const note = { topic: 'Dressing trolley', value: 'The code is 4711.', category: 'Procedures' };
const writeMemory = async (fields: object = {}) => idOf(await admin.send('POST', '/api/memories', { ...note, ...fields }));
const read = async (id: number) => {
  const reply = await admin.get(`/api/memories/${id}`);
  return reply.statusCode === 200 ? reply.json<MemoryDetails>() : reply.statusCode;
};
interface Page {
  memories: { topic: string }[];
  found: number;
  total: number;
  categories: string[];
}
const page = async (input: object = {}) => {
  const sent = encodeURIComponent(JSON.stringify({ archived: false, offset: 0, ...input }));
  return (await admin.get(`/trpc/memories.page?input=${sent}`)).json<{ result: { data: Page } }>().result.data;
};

test('a memory is read once, and as it is now after every way of changing it', async () => {
  const id = await writeMemory();
  await read(id);
  const hits = hitsOf('memory');
  expect(await read(id)).toMatchObject(note);
  expect(hitsOf('memory')).toBe(hits + 1);
  await admin.send('PUT', `/api/memories/${id}`, { value: 'The code is 4712.' });
  expect(await read(id)).toMatchObject({ value: 'The code is 4712.' });
  await admin.send('PUT', `/api/memories/${id}/archive`);
  expect(await read(id)).toMatchObject({ isArchived: true });
  await sql`UPDATE memories SET topic = 'by hand', access_count = 7`.execute(clinic.deps.db);
  expect(await read(id)).toMatchObject({ topic: 'by hand', accessCount: 7 });
  await sql`UPDATE users SET last_name = 'Quinn' WHERE id = ${admin.id}`.execute(clinic.deps.db);
  expect(await read(id)).toMatchObject({ createdBy: 'Pat Quinn', owner: 'Pat Quinn' });
  fromOtherProcess(clinic, (database) => database.exec("UPDATE memories SET topic = 'from elsewhere'"));
  expect(await read(id)).toMatchObject({ topic: 'from elsewhere' });
  await sql`DELETE FROM memories`.execute(clinic.deps.db);
  expect(await read(id)).toBe(404);
});

test('the list is counted once, and anew when a memory comes, goes, or is filed otherwise', async () => {
  const id = await writeMemory();
  await page();
  const hits = hitsOf('memory');
  expect(await page()).toMatchObject({ found: 1, total: 1, categories: ['Procedures'] });
  expect(hitsOf('memory')).toBe(hits + 1);
  await writeMemory({ topic: 'Fax', category: 'Insurance' });
  expect(await page()).toMatchObject({ found: 2, total: 2, categories: ['Insurance', 'Procedures'], memories: [{ topic: 'Fax' }, {}] });
  expect(await page({ category: 'Insurance' })).toMatchObject({ found: 1, total: 2 });
  await admin.send('PUT', `/api/memories/${id}`, { category: 'Insurance', topic: 'Trolley' });
  expect(await page({ category: 'Insurance' })).toMatchObject({ found: 2, categories: ['Insurance'] });
  expect(await page({ search: 'troll' })).toMatchObject({ found: 1, total: 2 });
  await admin.send('PUT', `/api/memories/${id}/archive`);
  expect(await page()).toMatchObject({ found: 1, total: 1 });
  expect(await page({ archived: true })).toMatchObject({ found: 1, total: 1 });
  await sql`DELETE FROM memories`.execute(clinic.deps.db);
  expect(await page()).toMatchObject({ found: 0, total: 0, categories: [] });
});
