import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

type Reply<Data> = { result: { data: Data }; error?: { message: string } };
const list = async () =>
  (await admin.get('/trpc/glossary.list')).json<Reply<{ terms: GlossaryTerm[]; removed: GlossaryTerm[] }>>().result.data;
const find = async (term: string) => (await list()).terms.find((one) => one.term === term);
const send = async (procedure: string, payload: object) => {
  const reply = await admin.send('POST', `/trpc/glossary.${procedure}`, payload);
  return [reply.statusCode, reply.json<Reply<GlossaryTerm>>().error?.message] as const;
};
const idOf = async (term: string) => (await find(term))?.id ?? 0;
/** The words that matched, as the passages write them. */
const searchedAs = async (question: string) => {
  const { evidence } = await clinic.deps.assistant.search({ question, limit: 5 });
  return evidence.words.flatMap(({ usedAs }) => usedAs);
};
const addDocument = (name: string, content: string) => admin.send('POST', '/api/documents', { name, type: 'manual', content });

test('the product ships more than 300 abbreviations, in alphabetical order, the ambiguous ones with everything that they stand for', async () => {
  const { terms, removed } = await list();
  expect(terms.length).toBeGreaterThan(300);
  expect(removed).toEqual([]);
  expect(terms.map(({ term }) => term.toLowerCase())).toEqual(terms.map(({ term }) => term.toLowerCase()).sort());
  expect(await find('MS')).toEqual({
    id: expect.any(Number) as number,
    term: 'MS',
    longForms: ['multiple sclerosis', 'morphine sulfate', 'mitral stenosis'],
    note: '',
    isShipped: true,
    isChanged: false,
    isActive: true,
    changedBy: null,
    changedAt: null,
  });
  for (const term of ['BP', 'NPO', 'PRN', 'CPT']) expect((await find(term))?.longForms).toHaveLength(1);
});

test('an abbreviation that an administrator adds counts with the next question, and no longer once it is switched off or removed', async () => {
  await addDocument('Rooming', 'The vital signs tower stands beside the crash cart in the hallway.');
  const question = 'Where is the VST?';
  expect(await searchedAs(question)).not.toContain('tower');
  await send('add', { term: 'VST', longForms: ['vital signs tower'] });
  expect(await searchedAs(question)).toEqual(expect.arrayContaining(['vital', 'signs', 'tower']));
  const reply = await admin.send('POST', '/api/chat', { query: question });
  expect(reply.json<{ response: string }>().response).toContain('vital signs tower');

  const id = await idOf('VST');
  await send('update', { id, isActive: false });
  expect(await searchedAs(question)).not.toContain('tower');
  await send('update', { id, isActive: true });
  expect(await searchedAs(question)).toContain('tower');
  await send('remove', { id });
  expect(await searchedAs(question)).not.toContain('tower');
  expect(await list()).toMatchObject({ removed: [] });
});

test('of several meanings the only one that the library knows is meant', async () => {
  await addDocument('Infusions', 'Morphine sulfate is kept in the locked cabinet.');
  expect(await searchedAs('Where is MS kept?')).toEqual(expect.arrayContaining(['morphine', 'sulfate']));
  await addDocument('Neurology', 'Multiple sclerosis is followed every six months.');
  expect(await searchedAs('Where is MS kept?')).not.toContain('morphine');
});

test('an abbreviation in parts, and the words that it is written out as, find each other', async () => {
  await addDocument('Charting', 'The history and physical is dictated within a day. An A1c is drawn quarterly.');
  expect(await searchedAs('When is the H&P due?')).toEqual(expect.arrayContaining(['history', 'physical']));
  expect(await searchedAs('How often glycated hemoglobin?')).toContain('a1c');
});

test('what is changed or removed of the shipped ones can be restored, one or all; the own ones stay', async () => {
  await send('add', { term: 'VST', longForms: ['vital signs tower'], note: 'ours' });
  await send('update', { id: await idOf('BP'), longForms: ['blood pressure', 'bullous pemphigoid'], note: 'dermatology' });
  const npo = await idOf('NPO');
  await send('remove', { id: npo });
  await send('update', { id: await idOf('PRN'), isActive: false });
  expect(await find('BP')).toMatchObject({
    isChanged: true,
    changedAt: '2026-03-02T09:00:00.000Z',
    changedBy: expect.stringContaining('Pat') as string,
  });
  expect(await find('NPO')).toBeUndefined();
  expect((await list()).removed.map(({ term }) => term)).toEqual(['NPO']);

  await send('restoreShipped', { id: npo });
  expect(await find('NPO')).toMatchObject({ longForms: ['nothing by mouth'], isChanged: false });
  const all = await admin.send('POST', '/trpc/glossary.restoreShipped', {});
  expect(all.json<Reply<object>>().result.data).toEqual({ restored: 2 });
  expect(await find('BP')).toMatchObject({ longForms: ['blood pressure'], note: '', isChanged: false });
  expect(await find('PRN')).toMatchObject({ isActive: true });
  expect(await find('VST')).toMatchObject({ isShipped: false, note: 'ours' });
});

test('a removed one may be added again with another meaning', async () => {
  await send('remove', { id: await idOf('NPO') });
  await send('add', { term: 'npo', longForms: ['nurse practice office'] });
  expect(await find('npo')).toMatchObject({ longForms: ['nurse practice office'], isShipped: true, isChanged: true });
});

test.each([
  [{ term: ' bp ', longForms: ['x'] }, 409, '“BP” is already in the glossary'],
  [{ term: ' ', longForms: ['x'] }, 400, 'An abbreviation is required'],
  [{ term: 'x'.repeat(31), longForms: ['x'] }, 400, 'The abbreviation is too long (30 characters at most)'],
  [{ term: 'a b', longForms: ['x'] }, 400, 'An abbreviation cannot contain spaces'],
  [{ term: '&', longForms: ['x'] }, 400, 'An abbreviation needs a letter or a digit'],
  [{ term: 'OR', longForms: ['operating room'] }, 400, '“OR” is too common a word to be an abbreviation'],
  [{ term: 'XY', longForms: [] }, 400, 'Enter what the abbreviation stands for'],
  [{ term: 'XY', longForms: [' '] }, 400, 'Enter what the abbreviation stands for'],
  [{ term: 'XY', longForms: ['?!'] }, 400, 'Use words for what the abbreviation stands for'],
  [{ term: 'XY', longForms: ['x'.repeat(201)] }, 400, 'What it stands for is too long (200 characters at most)'],
  [{ term: 'XY', longForms: ['one', 'One'] }, 400, 'This meaning is listed twice'],
  [{ term: 'XY', longForms: ['x'], note: 'x'.repeat(201) }, 400, 'The note is too long (200 characters at most)'],
])('%j is refused', async (entry, status, message) => {
  expect(await send('add', entry)).toEqual([status, message]);
});

test('changes are held to the same rules', async () => {
  const id = await idOf('BP');
  expect(await send('update', { id, term: 'NPO' })).toEqual([
    409,
    expect.stringContaining('“BP” is a default abbreviation and keeps its letters'),
  ]);
  expect(await send('update', { id })).toEqual([400, 'Enter a change']);
  expect(await send('update', { id: 9999, note: 'x' })).toEqual([404, 'Abbreviation not found']);
  await send('add', { term: 'VST', longForms: ['vital signs tower'] });
  expect(await send('update', { id: await idOf('VST'), term: 'npo' })).toEqual([409, '“NPO” is already in the glossary']);
  await send('update', { id: await idOf('VST'), term: 'vst' });
  expect(await find('vst')).toBeDefined();
});
