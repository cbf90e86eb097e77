import type { ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
let policy: number;
let note: Memory;
beforeAll(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterAll(() => clinic.close());
const text = '# Fax\n\nThe fax stands in room 4.\n\n# Parking\n\nStaff park behind the house.';
const quote = 'Staff park behind the house.';

beforeEach(async () => {
  await clinic.deps.db.deleteFrom('memories').execute();
  await clinic.deps.db.deleteFrom('documents').execute();
  policy = (await admin.send('POST', '/api/documents', { name: 'House rules', content: text })).json<{ id: number }>().id;
  const sourcePassage = { documentId: policy, lineIndex: 6, quote };
  note = (await admin.send('POST', '/api/memories', { topic: 'Parking', value: 'Behind the house.', sourcePassage })).json<Memory>();
  expect(note.sourcePassage).toMatchObject({ documentName: 'House rules', lineIndex: 6, quote });
});

const exported = async (format: string) => (await admin.get(`/api/memories/export?format=${format}`)).body;
async function preview(content: string): Promise<ImportPreview> {
  const { payload, headers } = uploadForm({}, { name: 'memories', content });
  const authorization = `Bearer ${admin.token}`;
  const reply = await clinic.inject({
    method: 'POST',
    url: '/api/memories/import-preview',
    payload,
    headers: { ...headers, authorization },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ImportPreview>();
}
const execute = async ({ token }: ImportPreview) => (await admin.send('POST', '/api/memories/import', { token })).json<object>();
const stored = async () => (await admin.get('/api/memories')).json<Memory[]>();
const forget = () => clinic.deps.db.deleteFrom('memories').execute();

test('a file holds which passage a memory was taken from', async () => {
  const passage = { sourceDocumentId: policy, sourceDocument: 'House rules', sourceLine: 7, sourceQuote: quote };
  expect(JSON.parse(await exported('json'))).toMatchObject([passage]);
  expect(await exported('csv')).toContain(`,,${policy},House rules,7,Staff park behind the house.,`);
});

test.each(['csv', 'json'])('it comes back from %s with its link, and unchanged it changes nothing', async (format) => {
  const file = await exported(format);
  const same = await preview(file);
  expect([same.changed.count, same.duplicate.count]).toEqual([0, 1]);
  await forget();
  await execute(await preview(file));
  expect((await stored())[0]).toMatchObject({ topic: 'Parking', sourcePassage: note.sourcePassage });
  const history = await clinic.deps.db.selectFrom('memoryRevisions').select('sourcePassage').where('action', '=', 'imported').execute();
  expect(history.some(({ sourcePassage }) => sourcePassage?.includes(quote))).toBe(true);
});

test('where the words moved within the document, the link follows them', async () => {
  const file = await exported('json');
  await forget();
  await execute(await preview(file.replace('"sourceLine":7', '"sourceLine":3')));
  expect((await stored())[0]?.sourcePassage).toMatchObject({ lineIndex: 6, quote });
});

test('a document is found by its name under another id, and by its words under another name', async () => {
  const file = await exported('json');
  await forget();
  await execute(await preview(file.replace(`"sourceDocumentId":${policy}`, '"sourceDocumentId":987654')));
  expect((await stored())[0]?.sourcePassage?.documentId).toBe(policy);
  await forget();
  await admin.send('PUT', `/api/documents/${policy}`, { name: 'Rules of the house' });
  await execute(await preview(file));
  expect((await stored())[0]?.sourcePassage).toMatchObject({ documentId: policy, documentName: 'Rules of the house' });
});

test('where the document or its words are gone, the preview says so and the memory comes without a link', async () => {
  const file = await exported('json');
  await forget();
  const other = await preview(file.replace(quote, 'Patients park behind the house.'));
  expect(other.added.first[0]?.notes).toEqual(['“House rules” does not say what was quoted: no link to it']);
  await admin.send('DELETE', `/api/documents/${policy}`);
  const gone = await preview(file);
  expect(gone.added.first[0]?.notes).toEqual(['The document “House rules” is not here: no link to it']);
  expect(await execute(gone)).toMatchObject({ added: 1 });
  expect((await stored())[0]?.sourcePassage).toBeNull();
});

test('a changed memory keeps its link where the file says nothing, takes another, and loses it to empty cells', async () => {
  expect((await preview('topic,value\nParking,Behind the house.')).changed.count).toBe(0);
  const header = 'topic,value,sourceDocument,sourceLine,sourceQuote\nParking,Behind the house.';
  const moved = await preview(`${header},House rules,3,The fax stands in room 4.`);
  expect(moved.changed.first[0]?.changes).toEqual([
    {
      field: 'sourcePassage',
      from: 'House rules, line 7: Staff park behind the house.',
      to: 'House rules, line 3: The fax stands in room 4.',
    },
  ]);
  await execute(moved);
  expect((await stored())[0]?.sourcePassage).toMatchObject({ lineIndex: 2, quote: 'The fax stands in room 4.' });
  await execute(await preview(`${header},,,`));
  expect((await stored())[0]?.sourcePassage).toBeNull();
  const refused = await preview(`${header},House rules,seven,`);
  expect(refused.refused.first[0]?.reason).toBe('sourceLine must be a whole number from 1');
});
