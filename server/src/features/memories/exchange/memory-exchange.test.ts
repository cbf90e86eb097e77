import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const note = async (topic: string, value: string, category?: string) =>
  (await admin.send('POST', '/api/memories', { topic, value, category })).json<Memory>();
const exported = (query = '') => admin.get(`/api/memories/export${query}`);
const topics = async (query: string) => (await exported(`?format=json&${query}`)).json<Memory[]>().map(({ topic }) => topic);

test('an administrator takes the memories out as CSV: quoted where it must be, and nothing in it runs as a formula', async () => {
  await note('Quoted', 'Say "no", twice.\nThen leave.');
  await note('=HYPERLINK("http://evil.test")', "' =1+1");
  const file = await exported();
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="memories-2026-03-02.csv"');
  const [head, ...rows] = file.body.split('\r\n');
  expect(head).toBe(
    '\uFEFFid,topic,value,category,source,sourceDocumentId,sourceDocument,sourceLine,sourceQuote,reviewDue,owner,departments,isProtected,isArchived,createdAt,updatedAt,lastAccessed,accessCount,qualityScore',
  );
  expect(rows[0]).toMatch(
    /^\d+,"'=HYPERLINK\(""http:\/\/evil.test""\)",'' =1\+1,,,,,,,,Pat Number \d+,,false,false,2026-03-02T09:00:00.000Z,/,
  );
  expect(rows[1]).toMatch(/^\d+,Quoted,"Say ""no"", twice.\nThen leave.",/);
  expect(rows[2]).toBe('');
});

test('JSON holds the same, as it is; without any memory it is an empty list', async () => {
  expect((await exported('?format=json')).body).toBe('[]\n');
  const { id } = await note('=1+1', 'The code is 4711.', 'Procedures');
  expect((await exported('?format=json')).json()).toMatchObject([
    { id, topic: '=1+1', value: 'The code is 4711.', category: 'Procedures', accessCount: 0 },
  ]);
});

test('the filter narrows it, and archived ones come along when they are asked for', async () => {
  await note('Fax', 'It is out of order.', 'Procedures');
  await note('Parking', 'Behind the house.');
  const { id } = await note('Old fax', 'It is gone.');
  await admin.send('PUT', `/api/memories/${id}/archive`);
  expect(await topics('')).toEqual(['Parking', 'Fax']);
  expect(await topics('archived=true')).toEqual(['Old fax', 'Parking', 'Fax']);
  expect(await topics('archived=only&search=FAX')).toEqual(['Old fax']);
  expect(await topics('category=Procedures')).toEqual(['Fax']);
});

test('hundreds come whole, each once', async () => {
  const at = clinic.deps.now().toISOString();
  const rows = Array.from({ length: 350 }, (_, index) => ({
    topic: `Note ${index}`,
    value: 'x',
    createdAt: at,
    updatedAt: at,
    lastAccessed: at,
  }));
  await clinic.deps.db.insertInto('memories').values(rows).execute();
  expect(await topics('')).toEqual(rows.map(({ topic }) => topic).reverse());
});

test('managers may not, nonsense is refused in a sentence, and each export is recorded', async () => {
  const manager = await clinic.as('manager');
  expect((await manager.get('/api/memories/export')).statusCode).toBe(403);
  const reply = await exported('?format=xls');
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, 'The format must be csv or json']);
  await exported('?format=json');
  const { entries } = (await admin.get('/api/audit?action=memory.exported')).json<{ entries: { outcome: string; details: object }[] }>();
  expect(entries.map(({ outcome, details }) => [outcome, details])).toEqual([
    ['ok', { fields: ['format'] }],
    ['failed', { code: 'BAD_REQUEST' }],
    ['denied', { code: 'FORBIDDEN' }],
  ]);
});
