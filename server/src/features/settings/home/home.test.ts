import type { Checklist, Home, HomeTile } from '@vademecum/shared/settings/home.ts';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

type Reply<Data> = { result: { data: Data }; error?: { message: string } };
const get = async <Data>(procedure: string, caller: Caller = admin): Promise<Data> =>
  (await caller.get(`/trpc/home.${procedure}`)).json<Reply<Data>>().result.data;
const home = (caller?: Caller) => get<Home>('get', caller);
const checklist = (caller?: Caller) => get<Checklist | null>('checklist', caller);
const save = async (tiles: object[]) => {
  const reply = await admin.send('POST', '/trpc/home.saveTiles', { tiles });
  return [reply.statusCode, reply.json<Reply<object>>().error?.message] as const;
};
const upload = async (name: string, content: string) =>
  (await admin.send('POST', '/api/documents', { name, content, type: 'protocol' })).json<{ id: number }>().id;
const ask = (caller: Caller, query: string, chat?: number) =>
  caller.send('POST', '/api/chat', { query, ...(chat !== undefined && { chat_session_id: chat }) });

const spills = '# Spills\n\n## Blood\n\nPut on two pairs of gloves.\n\n## Mercury\n\nOpen the window and use the kit of Room 4.\n';

test('the product ships a tile for each kind of emergency', async () => {
  expect((await home()).tiles.map(({ label }) => label)).toEqual(['Needlestick', 'Code blue', 'Spill', 'Fire']);
});

test('an administrator’s tile leads to a section; it follows the section, and says when the section or the document is gone', async () => {
  const id = await upload('Spills', spills);
  const sections = (await admin.get(`/trpc/home.sections?input=${encodeURIComponent(JSON.stringify({ id }))}`)).json<
    Reply<{ section: string; lineIndex: number }[]>
  >().result.data;
  const mercury = sections.find(({ section }) => section.endsWith('Mercury'));
  expect(mercury?.lineIndex).toBeGreaterThan(4);
  expect(await save([{ label: 'Mercury', documentId: id, section: mercury?.section }])).toEqual([200, undefined]);
  const nurse = await clinic.as('user');
  const tile = async (): Promise<HomeTile | undefined> => (await home(nurse)).tiles[0];
  const document = { id, name: 'Spills', section: mercury?.section, lineIndex: mercury?.lineIndex, state: 'there' };
  expect(await tile()).toEqual({ label: 'Mercury', question: null, document });

  await admin.send('POST', '/trpc/documents.replaceText', { id, content: '# Spills\n\n## Blood\n\nPut on two pairs of gloves.\n' });
  await clinic.deps.ingest.idle();
  expect((await tile())?.document).toMatchObject({ id, lineIndex: 0, state: 'moved' });
  await admin.send('DELETE', `/api/documents/${id}`);
  expect((await tile())?.document).toMatchObject({ id: null, name: 'Spills', state: 'gone' });

  const reply = await admin.send('POST', '/trpc/home.resetTiles', {});
  expect(reply.statusCode).toBe(200);
  expect((await home(nurse)).tiles).toHaveLength(4);
  const actions = (await admin.get('/api/audit')).json<{ entries: { action: string }[] }>();
  expect(JSON.stringify(actions)).toContain('home.tiles_reset');
});

test('a tile needs a label, and either a question or a section that is there', async () => {
  const id = await upload('Spills', spills);
  expect(await save([{ label: ' ', question: 'Who?' }])).toEqual([400, expect.stringContaining('Give the tile a label') as string]);
  expect(await save([{ label: 'Both', question: 'Who?', documentId: id }])).toEqual([
    400,
    expect.stringContaining('Give the tile a question or a document') as string,
  ]);
  expect(await save([{ label: 'Gone', documentId: 999 }])).toEqual([404, 'Document not found']);
  expect((await save([{ label: 'Acid', documentId: id, section: 'Acid' }]))[0]).toBe(400);
  expect((await save(Array.from({ length: 9 }, () => ({ label: 'One', question: 'Who?' }))))[0]).toBe(400);
  expect((await home()).tiles).toHaveLength(4);
  expect(await save([])).toEqual([200, undefined]);
  expect((await home()).tiles).toEqual([]);
});

test('a person sees the own last questions, without follow-ups; what three people asked is shown to the others, and what only two asked is not', async () => {
  await upload('Spills', spills);
  const [nora, omar, pia] = [await clinic.as('user'), await clinic.as('user'), await clinic.as('user')];
  const common = 'How many pairs of gloves for blood?';
  for (const caller of [nora, omar]) await ask(caller, common);
  for (const text of ['Who opens the window for mercury?', 'Who opens the window for mercury', 'Which room has the kit?'])
    await ask(nora, text);
  const [chat] = (await nora.get('/api/chat-sessions')).json<{ id: number }[]>();
  await ask(nora, 'And for mercury?', chat?.id);
  expect((await home(nora)).recent).toEqual([
    'Which room has the kit?',
    'Who opens the window for mercury',
    'Who opens the window for mercury?',
  ]);
  expect(await home(admin)).toMatchObject({ recent: [], mostAsked: [] });
  await ask(pia, 'how many pairs of gloves for blood');
  clinic.clock.pass(61_000);
  expect((await home(admin)).mostAsked).toEqual([common]);
  expect(await home(omar)).toMatchObject({ recent: [common], mostAsked: [] });

  const secret = 'How many pairs of gloves for blood of MRN 4711233?';
  for (const caller of [nora, omar, pia]) await ask(caller, secret);
  clinic.clock.pass(61_000);
  expect((await home(admin)).mostAsked).toEqual([common]);
});

test('the first administrator gets a checklist whose items tick themselves, until it is dismissed; nobody else does', async () => {
  const sample = await readFile(new URL('../../../../../handbook/spill-response.md', import.meta.url), 'utf8');
  const { payload, headers } = uploadForm({}, { name: 'spill-response.md', content: sample }, { name: 'Spill Response', type: 'protocol' });
  const authorization = `Bearer ${admin.token}`;
  const uploaded = await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload, headers: { ...headers, authorization } });
  const sampleId = uploaded.json<{ id: number }>().id;
  await clinic.deps.ingest.idle();
  const before = await checklist();
  expect(before).toMatchObject({ hasUploaded: false, hasAsked: false, hasSecondFactor: false, hasBackupDisk: false, isKeyApart: false });
  expect(before?.sampleIds).toEqual([sampleId]);
  await upload('Spills', spills);
  await ask(admin, 'Which room has the kit?');
  const second = await clinic.as('admin');
  expect(await checklist()).toMatchObject({ hasUploaded: true, hasAsked: true, hasInvited: true });
  expect(await checklist(second)).toBeNull();

  await admin.send('POST', '/trpc/documents.deleteMany', { ids: before?.sampleIds });
  expect((await checklist())?.sampleIds).toEqual([]);
  await admin.send('POST', '/trpc/home.dismissChecklist', {});
  expect(await checklist()).toBeNull();
});
