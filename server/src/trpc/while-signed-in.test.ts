import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../testing/fake-model-server.ts';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 30_000 });

const question = 'How long are hands washed?';
let model: FakeModelServer;
let clinic: TestApp;
let admin: Caller;
let nurse: Caller;
let url: string;

beforeEach(async () => {
  model = await startFakeModelServer();
  // It takes the question and never begins, so the model is not the one that ends the answer.
  model.reply(() => ({ chunks: [], silent: true }));
  clinic = await createTestApp({ settings: { MODEL: 'openai:slow', MODEL_BASE_URL: `${model.url}/v1` } });
  [admin, nurse] = [await clinic.as('admin'), await clinic.as('user')];
  const content = '# Hand hygiene\n\nHands are washed with soap for 20 seconds before every patient.\n';
  await admin.send('POST', '/api/documents', { name: 'Hand hygiene', content, type: 'text' });
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(clinic.app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await clinic.close();
  await model.close();
});

const post = (path: string, payload: object, headers: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${nurse.token}`, ...headers },
    body: JSON.stringify(payload),
  });

const isAsked = () => expect.poll(() => model.requests.length, { timeout: 10_000 }).toBe(1);

const ends: [string, () => Promise<unknown>][] = [
  ['an administrator locks the account', () => admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' })],
  ['the person signs out elsewhere', () => nurse.send('POST', '/api/auth/logout')],
  ['another process, such as npm run admin, changes the role', () => setRole('manager')],
  ['the session is deleted', () => clinic.deps.db.deleteFrom('sessions').where('userId', '=', nurse.id).execute()],
];

const setRole = (role: 'manager') => clinic.deps.db.updateTable('users').set({ role }).where('id', '=', nurse.id).execute();

test.each(ends)('%s: the answer that is coming in ends, and the model is told to stop', async (_what, end) => {
  const reply = await post('/trpc/chat.ask?batch=1', { 0: { query: question } }, { 'trpc-accept': 'application/jsonl' });
  expect(reply.status).toBe(200);
  await isAsked();
  await end();
  const body = await reply.text();
  expect(body).toContain('You were signed out. Sign in again');
  expect(body).toContain('UNAUTHORIZED');
  expect(body).toContain('"type":"session"');
  expect(body).not.toContain('"type":"turn"');
  await expect.poll(() => model.hangUps(), { timeout: 6_000 }).toBe(1);
  const stored = await clinic.deps.db.selectFrom('chatMessages').select('id').execute();
  expect(stored).toEqual([]);
});

test('whoever waits for the whole answer by REST is refused likewise', async () => {
  const waiting = post('/api/chat', { query: question }, {});
  await isAsked();
  await admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' });
  const reply = await waiting;
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ error: 'You were signed out. Sign in again', code: 'UNAUTHORIZED' });
});

test('while nothing happens to the session, the answer comes', async () => {
  model.reply(() => '');
  const reply = await post('/api/chat', { query: question }, {});
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ response: expect.stringContaining('20 seconds') as string });
});
