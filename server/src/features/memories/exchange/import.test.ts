import type { Imported, ImportPreview, ImportProgress } from '@vademecum/shared/memories/memory-import.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StalledError } from '../../../runtime/stall-limit.ts';
import { readHistory } from '../memories.service.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

async function upload(content: string | Buffer, caller = admin) {
  const { payload, headers } = uploadForm({}, { name: 'memories.csv', content });
  const authorization = `Bearer ${caller.token}`;
  return clinic.inject({ method: 'POST', url: '/api/memories/import-preview', payload, headers: { ...headers, authorization } });
}
async function preview(content: string | Buffer): Promise<ImportPreview> {
  const reply = await upload(content);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ImportPreview>();
}
const complaint = async (content: string | Buffer) => {
  const reply = await upload(content);
  return [reply.statusCode, reply.json<{ error: string }>().error];
};
const execute = (token: string, options: object = {}, caller = admin) => caller.send('POST', '/api/memories/import', { token, ...options });
const imported = async (content: string, options: object = {}) => {
  const reply = await execute((await preview(content)).token, options);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Imported>();
};
const note = async (fields: object) =>
  (await admin.send('POST', '/api/memories', { topic: 'Fax', value: 'In room 4.', ...fields })).json<Memory>();
const memories = async () => (await admin.get('/api/memories/export?format=json&archived=true')).json<Memory[]>();
const exported = async (format: string) => (await admin.get(`/api/memories/export?format=${format}&archived=true`)).body;
const counts = ({ added, changed, duplicate, refused }: ImportPreview) => [added.count, changed.count, duplicate.count, refused.count];

/** What an import brings back of a memory. */
const essence = ({ topic, value, category, source, reviewDue, owner, isProtected, isArchived }: Memory) => ({
  ...{ topic, value, category, source, reviewDue, owner, isProtected, isArchived },
});

async function aFewNotes(): Promise<void> {
  await note({ topic: '=HYPERLINK("http://evil.test")', value: "'=1+1" });
  await note({ topic: "'-quoted", value: '-5 °C\nSay "no", twice;\nthen leave.', category: 'Procedures', source: 'Local practice' });
  await note({ topic: 'Keys', value: '@desk', reviewDue: '2026-12-31', ownerId: null, isProtected: true });
  const { id } = await note({ topic: 'Old fax', value: '+49 30 1234' });
  await admin.send('PUT', `/api/memories/${id}/archive`);
}

test.each(['csv', 'json'])('what was exported as %s and is imported again changes nothing', async (format) => {
  await aFewNotes();
  const before = await memories();
  const shown = await preview(await exported(format));
  expect([shown.format, shown.rows, counts(shown), shown.ignoredColumns]).toEqual([format, 4, [0, 0, 4, 0], []]);
  expect((await execute(shown.token)).json()).toEqual({ added: 0, changed: 0, leftOut: 4 });
  expect(await memories()).toEqual(before);
});

test.each(['csv', 'json'])('what was exported as %s and deleted comes back, and answers', async (format) => {
  await aFewNotes();
  const before = await memories();
  const file = await exported(format);
  await clinic.deps.db.deleteFrom('memories').execute();
  expect(await imported(file)).toEqual({ added: 4, changed: 0, leftOut: 0 });
  expect((await memories()).map(essence).reverse()).toEqual(before.map(essence));
  const reply = await admin.send('POST', '/api/chat', { query: 'Where are the keys?' });
  expect(reply.body).toContain('@desk');
  await clinic.deps.background.idle();
  const [first] = await memories();
  expect(first?.qualityScore).toBeGreaterThan(0);
});

test('the preview says what is new, which fields change, what is there already, and which rows are refused', async () => {
  const fax = await note({ category: 'Insurance' });
  await note({ topic: 'Parking', value: 'Behind the house.' });
  const shown = await preview(
    [
      'value,Topic,category,reviewDue,colour',
      'In room 7.,  FAX ,Procedures,2026-12-31,red',
      'Behind the house.,Parking,,,',
      '"Two\nlines.",Bicycles,,,',
      '"Two\nlines.",bicycles,,,',
      'x,Wrong,Kitchen,,',
      'x,Late,,31.12.2026,',
      ',Empty,,,',
      '',
    ].join('\r\n'),
  );
  expect(counts(shown)).toEqual([1, 1, 2, 3]);
  expect(shown.ignoredColumns).toEqual(['colour']);
  expect(shown.added.first).toEqual([{ line: 4, topic: 'Bicycles', value: 'Two\nlines.', notes: [] }]);
  expect(shown.changed.first).toEqual([
    {
      ...{ line: 2, topic: 'FAX', notes: [], id: fax.id },
      changes: [
        { field: 'topic', from: 'Fax', to: 'FAX' },
        { field: 'value', from: 'In room 4.', to: 'In room 7.' },
        { field: 'category', from: 'Insurance', to: 'Procedures' },
        { field: 'reviewDue', from: null, to: '2026-12-31' },
      ],
    },
  ]);
  expect(shown.duplicate.first.map(({ line, of }) => [line, of])).toEqual([
    [3, expect.stringMatching(/^memory \d+, “Parking”$/)],
    [6, 'line 4 of this file'],
  ]);
  expect(shown.refused.first).toEqual([
    { line: 8, reason: 'Choose one of: Patient Care, Insurance, Procedures, Compliance, Emergency: “Kitchen”' },
    { line: 9, reason: 'The review date is not a date; write it as 2026-12-31: “31.12.2026”' },
    { line: 10, reason: 'Topic and content are required' },
  ]);
});

test('a changed memory answers with what it says now, and its history leads back', async () => {
  const { id } = await note({});
  expect(await imported('topic,value\nfax,In room 7.')).toEqual({ added: 0, changed: 1, leftOut: 0 });
  expect((await admin.send('POST', '/api/chat', { query: 'Where is the fax?' })).body).toContain('In room 7.');
  const { revisions } = await readHistory(clinic.deps.db, { id });
  expect(revisions.map(({ action, value }) => [action, value])).toEqual([
    ['imported', 'In room 7.'],
    ['created', 'In room 4.'],
  ]);
  await admin.send('POST', '/trpc/memories.restoreRevision', { id, revision: 1 });
  expect((await memories())[0]?.value).toBe('In room 4.');
});

test('each group is imported or left out as it is chosen; duplicates only when they are asked for', async () => {
  await note({});
  const file = 'topic,value,isArchived\nfax,In room 7.,true\nFax,In room 4.,\nNew,x,FALSE';
  expect(await imported(file, { addNew: false, changeExisting: false, addDuplicates: true })).toEqual({ added: 1, changed: 0, leftOut: 2 });
  expect((await memories()).map(({ topic }) => topic)).toEqual(['Fax', 'Fax']);
  const nothing = await execute((await preview(file)).token, { addNew: false, changeExisting: false });
  expect([nothing.statusCode, nothing.json<{ error: string }>().error]).toEqual([400, 'Choose what to import']);
});

test('of several memories with a topic the id says which, and without it the row is refused', async () => {
  const one = await note({});
  await note({ value: 'In room 5.' });
  const shown = await preview(`id,topic,value\n${one.id},Fax,In room 6.\n,Fax,In room 7.\n${one.id},fax,In room 8.`);
  expect([shown.changed.first[0]?.id, counts(shown)]).toEqual([one.id, [0, 1, 0, 2]]);
  expect(shown.refused.first).toEqual([
    { line: 3, reason: 'Several memories have this topic. Give the id of the one that is meant' },
    { line: 4, reason: `Line 2 changes the same memory (${one.id})` },
  ]);
});

test('owners are found by name; who is not there is said, and the importer owns it', async () => {
  const manager = await clinic.as('manager');
  const { firstName, lastName } = await clinic.deps.db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', manager.id)
    .executeTakeFirstOrThrow();
  const file = JSON.stringify([
    { topic: 'A', value: 'a', owner: `${firstName} ${lastName}`.toUpperCase() },
    { topic: 'B', value: 'b', owner: 'No Body' },
    { topic: 'C', value: 'c', owner: null },
  ]);
  const shown = await preview(file);
  expect(shown.unknownOwners).toEqual(['No Body']);
  expect(shown.added.first[1]?.notes).toEqual([expect.stringMatching(/^No active user is named No Body: Pat Number \d+ owns it$/)]);
  await execute(shown.token);
  const rows = await clinic.deps.db.selectFrom('memories').select(['topic', 'ownerId']).orderBy('id').execute();
  expect(rows.map(({ ownerId }) => ownerId)).toEqual([manager.id, admin.id, null]);
});

test('what nearly repeats a memory counts as a duplicate', async () => {
  await note({
    topic: 'Fax machine',
    value: 'The fax machine of the laboratory stands in the corridor beside the window of the pharmacy.',
  });
  const shown = await preview(
    'topic,value\nFax of the laboratory,The fax machine of the laboratory stands in the corridor beside the window of the pharmacy',
  );
  expect([shown.isCompared, shown.duplicate.near, counts(shown)]).toEqual([true, 1, [0, 0, 1, 0]]);
  expect(shown.duplicate.first[0]?.of).toMatch(/^nearly memory \d+, “Fax machine”$/);
});

test('a row that nearly repeats an earlier one of the file counts as its duplicate', async () => {
  const shown = await preview(
    [
      'topic,value',
      'Fax machine,The fax machine of the laboratory stands in the corridor beside the window of the pharmacy.',
      'Bicycles,Bicycles are locked to the rail behind the kitchen and never stand in the entrance.',
      'Fax of the laboratory,The fax machine of the laboratory stands in the corridor beside the window of the pharmacy',
    ].join('\n'),
  );
  expect([shown.isComparedInFile, shown.duplicate.near, counts(shown)]).toEqual([true, 1, [2, 0, 1, 0]]);
  expect(shown.duplicate.first[0]).toMatchObject({ line: 4, of: 'nearly line 2 of this file' });
});

test('while a file is imported its progress is told; before it is written it can be cancelled, by whoever imports it, and imported after all', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => `Note ${index},Room ${index} has the code ${index * 7}.`);
  const { token } = await preview(['topic,value', ...rows].join('\n'));
  const { importer } = clinic.deps;
  const { execute: begin } = importer;
  const cancelled: boolean[] = [];
  importer.execute = (task) => {
    const outcome = begin(task);
    for (const who of [admin.id + 1, admin.id]) cancelled.push(importer.cancel(task.token, who));
    return outcome;
  };
  expect((await execute(token)).json<{ error: string }>().error).toBe('The import was cancelled, and nothing was changed');
  expect([cancelled, await memories()]).toEqual([[false, true], []]);
  const told: ImportProgress[] = [];
  importer.execute = async (task) => {
    const outcome = begin(task);
    for (let isOver = false; !isOver; isOver = importer.progress() === null) {
      await setTimeout(1);
      told.push(importer.progress());
    }
    return outcome;
  };
  expect((await execute(token)).json()).toEqual({ added: 1_200, changed: 0, leftOut: 0 });
  expect(told[0]?.phase).toBe('preparing');
  expect(told).toContainEqual({ phase: 'importing', done: expect.any(Number) as number, total: 1_200 });
  const late = await admin.send('POST', '/trpc/memoryExchange.cancelImport', { token });
  expect([late.statusCode, (await admin.get('/trpc/memoryExchange.progress')).json()]).toEqual([409, { result: { data: null } }]);
});

test('an import that does not get on is stopped, and a sentence says so', async () => {
  const { token } = await preview('topic,value\nFax,x');
  clinic.deps.importer.execute = () => Promise.reject(new StalledError('No progress'));
  const reply = await execute(token);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    503,
    'The import made no progress for two minutes, so it was stopped and nothing was changed. Choose the file again',
  ]);
});

test('a broken file is refused in a sentence that names the line', async () => {
  expect(await complaint('')).toEqual([422, 'The file is empty']);
  expect(await complaint('topic,value\r\n')).toEqual([422, 'The file contains no memories']);
  expect(await complaint(Buffer.from([0xff, 0xfe, 0x41, 0x00]))).toEqual([
    422,
    'The file is not UTF-8 text. Save it as “CSV UTF-8”, or use a JSON file',
  ]);
  expect(await complaint('topic,text\nFax,x')).toEqual([
    422,
    'Line 1: the first line must name the columns, and “value” is not among them',
  ]);
  expect(await complaint('topic,value,TOPIC\nFax,x,y')).toEqual([422, 'Line 1: the column “topic” appears twice']);
  expect(await complaint('topic,value\nFax,"a\nb"\nKeys,x,y')).toEqual([
    422,
    'Line 4: there are 3 cells, but the first line names 2 columns',
  ]);
  expect(await complaint('topic,value\nFax,a"b')).toEqual([
    422,
    'Line 2: there is a quotation mark inside a cell that does not start with one',
  ]);
  expect(await complaint('topic,value\nFax,"a\nb')).toEqual([422, 'Line 2: a cell starts with a quotation mark that is never closed']);
  expect(await complaint('topic,value\nFax,"a"b')).toEqual([
    422,
    'Line 2: there is text between the quotation mark that ends a cell and the next cell',
  ]);
  expect(await complaint('[\n{"topic": "Fax",}\n]')).toEqual([422, 'Line 2: the file is not complete JSON']);
  expect(await complaint('{"topic": "Fax"}')).toEqual([422, 'Line 1: the file must be a list of memories, as an export is']);
  expect(await complaint(`topic,value\n${'a,b\n'.repeat(20_001)}`)).toEqual([
    422,
    'A file can contain 20,000 memories at most. Split it into several files',
  ]);
  expect(await complaint(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toEqual([
    413,
    'The file is larger than 20 MB. Split it into several files',
  ]);
});

test('a file of a spreadsheet with semicolons is read, and the lines of JSON rows are told', async () => {
  expect(counts(await preview('topic;value\r\nFax;"a;b"\r\n'))).toEqual([1, 0, 0, 0]);
  const shown = await preview('[\n  {\n    "topic": "[A, {"\n  },\n  3, {"topic": "B", "value": "\\"]"}]');
  expect(shown.refused.first.map(({ line }) => line)).toEqual([2, 5]);
  expect(shown.added.first[0]).toMatchObject({ line: 5, topic: 'B', value: '"]' });
});

test('nothing is imported when somebody changed, deleted or added what was previewed', async () => {
  const [one, two] = [await note({}), await note({ topic: 'Keys' })];
  const { token } = await preview('topic,value\nFax,b\nKeys,b\nNew,b');
  await admin.send('PUT', `/api/memories/${one.id}`, { value: 'c' });
  await admin.send('DELETE', `/api/memories/${two.id}`);
  await note({ topic: 'new' });
  const reply = await execute(token);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    409,
    'Nothing was imported, because memories changed since the preview (1 memory is changed by someone; 1 memory is deleted; 1 memory is added with a new topic). Choose the file again',
  ]);
  expect((await memories()).map(({ value }) => value)).toEqual(['In room 4.', 'c']);
});

test('a preview is its own administrator’s, once, for ten minutes', async () => {
  const other = await clinic.as('admin');
  const { token } = await preview('topic,value\nFax,x');
  expect((await execute(token, {}, other)).statusCode).toBe(409);
  clinic.clock.pass(10 * 60 * 1000 - 1);
  expect((await execute(token)).statusCode).toBe(200);
  expect((await execute(token)).statusCode).toBe(409);
  const late = await preview('topic,value\nKeys,x');
  clinic.clock.pass(10 * 60 * 1000);
  expect((await execute(late.token)).json<{ error: string }>().error).toBe(
    'This preview is older than 10 minutes or was replaced by another. Choose the file again',
  );
});

test('managers may not, and an import is recorded with its counts', async () => {
  const manager = await clinic.as('manager');
  expect((await upload('topic,value\nFax,x', manager)).statusCode).toBe(403);
  expect((await execute('x', {}, manager)).statusCode).toBe(403);
  await imported('topic,value\nFax,x\nKeys,x');
  const { entries } = (await admin.get('/api/audit?action=memory.imported')).json<{ entries: { outcome: string; details: object }[] }>();
  expect(entries.map(({ outcome, details }) => [outcome, details])).toEqual([['ok', { added: 2, changed: 0, leftOut: 0 }]]);
});
