import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddingServer, startEmbeddingServer } from '../testing/embedding-server.ts';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';

const parasols = 'Parasols are lent at the gate, one per visitor, until sunset.';
const parking = 'The garage closes at eight. Visitors use the yard behind the building.';
/** Shares no word with the passage that answers it. */
const question = 'Where can I borrow an umbrella?';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let server: EmbeddingServer;
let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  server = await startEmbeddingServer();
});
afterEach(async () => {
  await clinic.close();
  await server.close().catch(() => undefined);
});

async function open(settings: Record<string, string>): Promise<void> {
  clinic = await createTestApp({ settings });
  manager = await clinic.as('manager');
}
const add = async (name: string, content: string): Promise<number> =>
  (await manager.send('POST', '/api/documents', { name, content, type: 'protocol' })).json<{ id: number }>().id;
const found = async (asked = question): Promise<string[]> =>
  (await clinic.deps.assistant.search({ question: asked, limit: 5 })).passages.map(({ documentName }) => documentName);
const vectors = () => clinic.deps.db.selectFrom('embeddings').select(['passageId', 'model']).execute();
const waiting = () => clinic.deps.db.selectFrom('passagesWithoutEmbedding').selectAll().execute();
const allMade = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000, interval: 50 });

test.each([
  ['openai:test', '/v1'],
  ['ollama:test', ''],
])('with %s a question that shares no word with its passage finds it', async (EMBEDDINGS, path) => {
  await open({ EMBEDDINGS, EMBEDDINGS_URL: server.url + path });
  await add('Weather', parasols);
  await add('Parking', parking);
  await allMade();
  expect((await found())[0]).toBe('Weather');
});

test('a note is found by its meaning, too, and does not hold a question up', async () => {
  await open({ EMBEDDINGS: 'builtin' });
  await add('Parking', parking);
  await manager.send('POST', '/api/memories', { topic: 'Rainy days', value: parasols });
  expect((await found('keep the rain off a guest'))[0]).toBe('Rainy days');
  expect(await waiting()).toEqual([]);
  expect(await vectors()).toHaveLength(2);
});

test('a follow-up is encoded behind the question before it', async () => {
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  await add('Weather', parasols);
  await allMade();
  const context = [{ text: 'umbrella borrow', weight: 0.7 }];
  await clinic.deps.assistant.search({ question: 'for staff?', meant: 'where to borrow an umbrella ; for staff?', context, limit: 5 });
  expect(server.texts.at(-1)).toBe('where to borrow an umbrella ; for staff?');
});

test('auto takes the embedding model of the Ollama that answers', async () => {
  await open({ EMBEDDINGS: 'auto', EMBEDDINGS_URL: server.url });
  await add('Weather', parasols);
  await allMade();
  expect(await vectors()).toMatchObject([{ model: 'ollama:nomic-embed-text:latest' }]);
});

test('with the embedded encoder a question in other words finds its passage, without any network', async () => {
  await open({ EMBEDDINGS: 'builtin' });
  await add('Parking', parking);
  await add('Teaching', 'Educational institutions have been closed.');
  expect((await found('Are schools shut down?'))[0]).toBe('Teaching');
  expect(await waiting()).toEqual([]);
});

test('a question asked right after an upload and one asked later have the same passages', async () => {
  await open({ EMBEDDINGS: 'builtin' });
  await add('Parking', parking);
  await add('Weather', parasols);
  const early = await found('keep the sun off a guest');
  await allMade();
  expect(early).toEqual(await found('keep the sun off a guest'));
  expect(early[0]).toBe('Weather');
});

test('with none it does not find it, and nothing is sent anywhere', async () => {
  await open({ EMBEDDINGS: 'none', EMBEDDINGS_URL: server.url });
  await add('Weather', parasols);
  expect(await found()).toEqual([]);
  expect(server.texts).toEqual([]);
});

test('words decide until the vectors are made, and when the server has died', async () => {
  server.failWith(500);
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  await add('Weather', parasols);
  expect(await found('visitor at the gate')).toEqual(['Weather']);
  server.failWith(200);
  await allMade();
  await server.close();
  expect(await found('visitor at the gate')).toEqual(['Weather']);
  expect(await found()).toEqual([]);
});

test('a server that does not answer in time is not waited for', async () => {
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  await add('Weather', parasols);
  await allMade();
  server.delay(60_000);
  expect(await found('visitor at the gate')).toEqual(['Weather']);
  const sent = server.texts.length;
  expect(await found('visitor at the gate')).toEqual(['Weather']);
  expect(server.texts).toHaveLength(sent);
});

test('a passage that the server refuses is left to the words, the others get their vectors', async () => {
  server.refuse(/garage/);
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  await add('Parking', parking);
  await add('Weather', parasols);
  await allMade();
  expect(await vectors()).toHaveLength(1);
  expect(await found('Which garage closes at eight?')).toContain('Parking');
});

test('while a document that the words found has no vectors yet, words alone decide', async () => {
  const judged = async (settings: Record<string, string>) => {
    await open(settings);
    await add('Parking', parking);
    await add('Weather', parasols);
    await add('Boats', 'Leave a kayak in the yard behind the building.');
    if (settings.EMBEDDINGS !== 'none') await allMade();
    const { passages, evidence } = await clinic.deps.assistant.search({ question: 'Where do visitors leave a kayak?', limit: 5 });
    return { names: passages.map(({ documentName }) => documentName), probability: evidence.probability };
  };
  server.refuse(/kayak in the yard/);
  const partly = await judged({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  expect(await vectors()).toHaveLength(2);
  await clinic.close();
  expect(partly).toEqual(await judged({ EMBEDDINGS: 'none' }));
});

test("a deleted document's vectors are gone with it, from the answers too", async () => {
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  const weather = await add('Weather', parasols);
  await add('Parking', parking);
  await allMade();
  expect(await found()).toContain('Weather');
  await manager.send('DELETE', `/api/documents/${weather}`);
  expect(await vectors()).toHaveLength(1);
  expect(await found()).not.toContain('Weather');
});

test('a renamed document gets new vectors, made with its new name', async () => {
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  const id = await add('Rules', parking);
  await allMade();
  expect(await found('garage')).toEqual(['Rules']);
  await manager.send('PUT', `/api/documents/${id}`, { name: 'Vacation' });
  await allMade();
  expect(server.texts.slice(-3)).toEqual([
    `Vacation. ${parking}`,
    'Vacation : The garage closes at eight.',
    'Vacation : Visitors use the yard behind the building.',
  ]);
  expect(await vectors()).toHaveLength(1);
  expect((await found('leave'))[0]).toBe('Vacation');
});

test('another model makes all vectors anew; those of the old one are not compared', async () => {
  const settings = { EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` };
  await open(settings);
  await add('Weather', parasols);
  await allMade();
  settings.EMBEDDINGS = 'openai:other';
  clinic = await clinic.restart();
  await vi.waitFor(async () => expect(await vectors()).toMatchObject([{ model: 'openai:other' }]), { timeout: 20_000, interval: 50 });
});

test('a restart goes on where it stopped', async () => {
  const settings = { EMBEDDINGS: 'none', EMBEDDINGS_URL: `${server.url}/v1` };
  await open(settings);
  await add('Weather', parasols);
  await add('Parking', parking);
  expect(await waiting()).toHaveLength(2);
  settings.EMBEDDINGS = 'openai:test';
  clinic = await clinic.restart();
  await allMade();
  expect(await vectors()).toHaveLength(2);
  const sent = server.texts.length;
  clinic = await clinic.restart();
  await vi.waitFor(async () => expect((await found())[0]).toBe('Weather'), { timeout: 20_000, interval: 50 });
  expect(server.texts.slice(sent)).not.toContain(`Parking. ${parking}`);
});
