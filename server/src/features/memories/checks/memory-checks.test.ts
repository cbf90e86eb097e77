import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countFindings, listFound } from '../../../testing/memory-checks/findings.ts';
import { recheckAll, recheckChanged, startChecking } from './memory-checks.service.ts';

let clinic: TestApp;
let nurse: Caller;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const write = async (topic: string, value: string) =>
  (await nurse.send('POST', '/api/memories', { topic, value, category: 'Procedures' })).json<Memory>();
const draft = async (topic: string, value: string) =>
  (await nurse.send('POST', '/trpc/memories.checkDraft', { topic, value })).json<{ result: { data: MemoryFinding[] } }>().result.data;
const upload = async (content: string) => {
  await admin.send('POST', '/api/documents', { name: 'Exposure policy', content, type: 'protocol' });
  const [document] = (await admin.get('/api/documents')).json<{ id: number }[]>();
  return document?.id ?? 0;
};

test('a nurse who writes another number for the same matter is told which note has which', async () => {
  const { id } = await write('Needlestick hotline', 'The needlestick hotline is 555-0199.');
  const [found] = await draft('Exposure to blood', 'After a needlestick call the needlestick hotline, 555-0142.');
  expect(found).toMatchObject({ kind: 'conflict', otherMemoryId: id, otherTopic: 'Needlestick hotline' });
  expect(found?.detail).toBe('“Needlestick hotline” gives a different phone number: 555-0142 here, 555-0199 there.');
  const sameNumber = await draft('Needlestick hotline', 'The needlestick hotline is (212) 555-0199 from outside.');
  expect(sameNumber.map(({ kind }) => kind)).not.toContain('conflict');
});

test('the same time in other words is no conflict', async () => {
  await write('Chickenpox exposure', 'Exposed staff without immunity to chickenpox stay away for 2 weeks.');
  const kinds = async (value: string) => (await draft('Chickenpox', value)).map(({ kind }) => kind);
  expect(await kinds('Staff exposed to chickenpox without immunity stay away for 14 days.')).not.toContain('conflict');
  expect(await kinds('Staff exposed to chickenpox without immunity stay away for 21 days.')).toContain('conflict');
});

test('what holds for a special case is no conflict, whatever verb it is said with', async () => {
  const { id } = await write('Records requests', 'Requests for records are filled within 15 days.');
  const conflicts = async (value: string) => (await draft('Requests', value)).filter(({ kind }) => kind === 'conflict');
  expect(await conflicts('Requests for records from lawyers are filled within 45 days.')).toEqual([]);
  expect(await conflicts('Requests for records must be completed within 45 days.')).toMatchObject([{ otherMemoryId: id }]);
});

test('a note that says otherwise than a document in force is shown the document and its line', async () => {
  const id = await upload('# Sharps\n\nAlways recap nothing.\n\nReplace a sharps container when it is full or after 90 days.\n');
  const found = await draft('Sharps containers', 'A sharps container is replaced after 60 days.');
  expect(found).toEqual([
    {
      kind: 'contradicts-document',
      detail: '“Exposure policy” gives a different time: 60 days here, 90 days there.',
      otherMemoryId: null,
      otherTopic: null,
      documentId: id,
      lineIndex: 4,
    },
  ]);
  expect(await draft('Sharps containers', 'A sharps container is replaced after 3 months.')).toEqual([]);
  await admin.send('DELETE', `/api/documents/${id}`);
  expect(await draft('Sharps containers', 'A sharps container is replaced after 60 days.')).toEqual([]);
});

test('what may say who a patient is is named by its kind and never repeated', async () => {
  const value = 'Harold Nguyen, DOB 03/14/1962, MRN 00482913, is called at home first.';
  const [found] = await draft('Special case', value);
  expect(found).toMatchObject({ kind: 'identifier' });
  expect(found?.detail).toBe('This may identify a patient (a date of birth and a record number). Remove it: all staff can read memories.');
  await write('Special case', value);
  await recheckChanged(clinic.deps);
  const [listed] = await listFound(clinic.deps.db, 'identifier');
  for (const secret of ['Nguyen', '1962', '00482913']) expect(listed?.detail).not.toContain(secret);
  expect(await draft('Hotline', 'Dr. Kim is on call on 3 May 2026; the hotline is 555-0142.')).toEqual([]);
});

test('a note whose passage is gone is found by the hourly check', async () => {
  const id = await upload('# Sharps\n\nReplace a sharps container after 90 days.\n');
  const sourcePassage = { documentId: id, lineIndex: 2 };
  await nurse.send('POST', '/api/memories', { topic: 'Sharps', value: 'Containers for sharps are replaced after 90 days.', sourcePassage });
  await recheckAll(clinic.deps);
  expect(await countFindings(clinic.deps.db)).toMatchObject({ 'dead-source': 0 });
  await admin.send('DELETE', `/api/documents/${id}`);
  await recheckAll(clinic.deps);
  const [found] = await listFound(clinic.deps.db, 'dead-source');
  expect(found?.detail).toBe('“Exposure policy”, which it was taken from, was deleted.');
});

test('a changed or deleted document has the notes checked again that were taken from it or say otherwise', async () => {
  const id = await upload('# Sharps\n\nReplace a sharps container after 90 days.\n');
  const taken = {
    topic: 'Sharps',
    value: 'Containers for sharps are replaced after 90 days.',
    sourcePassage: { documentId: id, lineIndex: 2 },
  };
  await nurse.send('POST', '/api/memories', taken);
  await write('Sharps containers', 'A sharps container is replaced after 60 days.');
  await write('Parking', 'Staff park behind the building, patients in front of it.');
  expect(await recheckAll(clinic.deps)).toBe(3);
  expect(await countFindings(clinic.deps.db)).toMatchObject({ 'dead-source': 0, 'contradicts-document': 1 });
  expect(await recheckChanged(clinic.deps)).toBe(0);
  await clinic.deps.db.updateTable('documents').set({ name: 'Policy on sharps' }).where('id', '=', id).execute();
  expect(await recheckChanged(clinic.deps)).toBe(2);
  const [renamed] = await listFound(clinic.deps.db, 'contradicts-document');
  expect(renamed?.detail).toContain('“Policy on sharps” gives a different time');
  await admin.send('DELETE', `/api/documents/${id}`);
  expect(await recheckChanged(clinic.deps)).toBe(2);
  expect(await countFindings(clinic.deps.db)).toMatchObject({ 'dead-source': 1, 'contradicts-document': 0 });
});

test('a check can be stopped', async () => {
  await write('Parking', 'Staff park behind the building, patients in front of it.');
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(recheckAll(clinic.deps, { signal: stop.signal })).rejects.toThrow('stopped');
});

test('who writes before all notes have been read is told at once what the nearest ones say', async () => {
  const { id } = await write('Parking', 'Staff park behind the building, patients in front of it.');
  const hotline = await write('Needlestick hotline', 'The needlestick hotline is 555-0199.');
  const old = await write('Parking before', 'Staff park behind our building, and patients in front of it.');
  await admin.send('PUT', `/api/memories/${old.id}/archive`);
  for (let turn = 0; turn < 60; turn += 1) await write(`Bay ${turn}`, `Bay ${turn} belongs to the van with the plate VC-${turn}00.`);
  const stop = startChecking(clinic.deps, 60_000);
  const asked = { topic: 'Where to park', value: 'Staff park behind the building, and patients in front of it.' };
  const found = await clinic.deps.checker.checkDraft(asked);
  expect(found).toMatchObject([{ kind: 'near-duplicate', otherMemoryId: id }]);
  expect(await clinic.deps.checker.checkDraft({ ...asked, id })).toEqual([]);
  const another = { topic: 'Exposure to blood', value: 'After a needlestick call the needlestick hotline, 555-0142.' };
  expect(await clinic.deps.checker.checkDraft(another)).toMatchObject([{ kind: 'conflict', otherMemoryId: hotline.id }]);
  await clinic.deps.checker.getReady({ signal: new AbortController().signal });
  expect(await clinic.deps.checker.checkDraft(asked)).toEqual(found);
  stop();
});

test('of many notes that change at once, in whatever order, each is compared as it now reads', async () => {
  const ids: number[] = [];
  for (let bay = 0; bay < 30; bay += 1)
    ids.push((await write(`Bay ${bay}`, `Bay ${bay} belongs to the van with the plate VC-${bay}00.`)).id);
  const isReady = () => clinic.deps.checker.getReady({ signal: new AbortController().signal });
  await isReady();
  const last = { topic: 'Parking', value: 'Staff park behind the building, patients in front of it.' };
  for (const id of ids.toReversed())
    await clinic.deps.db
      .updateTable('memories')
      .set(id === ids.at(-1) ? last : { topic: `Former bay ${id}` })
      .where('id', '=', id)
      .execute();
  await isReady();
  const found = await draft('Where to park', 'Staff park behind the building, and patients in front of it.');
  expect(found).toMatchObject([{ kind: 'near-duplicate', otherMemoryId: ids.at(-1) }]);
});

test('soon after the start the product begins to read, and when it stops it reads no further', async () => {
  const asked: AbortSignal[] = [];
  let warmed = 0;
  const warmUp = () => Promise.resolve(void (warmed += 1));
  const checker = {
    ...clinic.deps.checker,
    warmUp,
    getReady: ({ signal }: { signal: AbortSignal }) => Promise.resolve(void asked.push(signal)),
  };
  const stop = startChecking({ ...clinic.deps, checker }, 0);
  await expect.poll(() => asked.length).toBe(1);
  stop();
  expect(asked[0]?.aborted).toBe(true);
  startChecking({ ...clinic.deps, checker }, 10)();
  await clinic.deps.background.idle();
  expect(asked).toHaveLength(1);
  expect(warmed).toBe(2);
});
