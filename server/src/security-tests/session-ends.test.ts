import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countCases, howMany, isLong } from '../testing/security/case-count.ts';
import { listenOn } from '../testing/security/raw-http.ts';
import { procedures } from '../testing/security/surface.ts';
import { type FakeModelServer, startFakeModelServer } from '../testing/fake-model-server.ts';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('ends of sessions');
const minute = 60_000;
let clinic: TestApp;
let model: FakeModelServer;
beforeEach(async () => {
  model = await startFakeModelServer();
  clinic = await createTestApp({ settings: { MODEL: 'openai:slow', MODEL_BASE_URL: `${model.url}/v1` } });
});
afterEach(async () => {
  await clinic.close();
  await model.close();
});

const bearer = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });
const cookie = (caller: Caller) => ({ cookie: `session=${caller.cookie}`, 'sec-fetch-site': 'same-origin' });
const query = (path: string, headers: Record<string, string>) => clinic.inject({ url: `/trpc/${path}`, headers });

/** All requests that a screen makes by itself, in the router's own words. */
const polled = procedures.filter(({ meta, schema }) => meta.background === true && schema === undefined).map(({ path }) => path);

const step = howMany(3 * minute, minute / 2);
const steps = Array.from({ length: (180 * minute) / step }, (_, index) => (index + 1) * step);
const moments = [...steps, 15 * minute - 2_000, 15 * minute - 1, 15 * minute + 1].sort((a, b) => a - b);

test('three hours of nothing but polling: signed out at 15:00, to the millisecond, and it stays so', async () => {
  const people = [await clinic.as('user'), await clinic.as('manager'), await clinic.as('admin')];
  expect(polled).toEqual(expect.arrayContaining(['auth.me', 'auth.session', 'documents.progress']));
  let passed = 0;
  for (const moment of moments) {
    clinic.clock.pass(moment - passed);
    passed = moment;
    for (const [index, person] of people.entries()) {
      for (const path of polled) {
        const { statusCode, body } = await query(path, index === 0 ? cookie(person) : bearer(person));
        const isSignedIn = path === 'auth.session' ? !body.includes('"user":null') : statusCode !== 401;
        expect([path, moment, isSignedIn]).toEqual([path, moment, moment < 15 * minute]);
        tried();
      }
    }
  }
});

test('a clock that is set back by fifteen minutes keeps nobody signed in until it has caught up; by less it ends nothing', async () => {
  const nurse = await clinic.as('user');
  clinic.clock.pass(-14 * minute);
  expect((await query('auth.me', bearer(nurse))).statusCode).toBe(200);
  clinic.clock.pass(-minute);
  expect((await query('auth.me', bearer(nurse))).statusCode).toBe(401);
});

const handWashing = '# Hand hygiene\n\nHands are washed with soap for 20 seconds before every patient.\n';
const ends: Record<string, (nurse: Caller, admin: Caller) => Promise<unknown>> = {
  'the administrator locks the person': (nurse, admin) => admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' }),
  'the administrator gives the person another role': (nurse, admin) =>
    admin.send('POST', '/trpc/users.setRole', { id: nurse.id, role: 'manager' }),
  'the person signs out in another tab': (nurse) => nurse.send('POST', '/api/auth/logout'),
  'the session is gone': (nurse) => clinic.deps.db.deleteFrom('sessions').where('userId', '=', nurse.id).execute(),
};
test.each(Object.keys(ends))('an answer that is coming in stops when %s', async (end) => {
  const [nurse, admin] = [await clinic.as('user'), await clinic.as('admin')];
  // It takes the question and never begins, so that nothing of its own ends the answer.
  model.reply(() => ({ chunks: [], silent: true }));
  await admin.send('POST', '/api/documents', { name: 'Hand hygiene', content: handWashing });
  const port = await listenOn(clinic);
  const reply = await fetch(`http://127.0.0.1:${port}/trpc/chat.ask?batch=1`, {
    method: 'POST',
    headers: { ...bearer(nurse), 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
    body: JSON.stringify({ 0: { query: 'How long are hands washed?' } }),
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => model.requests.length, { timeout: 10_000 }).toBe(1);
  await ends[end]?.(nurse, admin);
  const ended = performance.now();
  const body = await reply.text();
  // The figure is the specification's; elsewhere it would make the suite depend on what else the machine does.
  if (isLong) expect(performance.now() - ended).toBeLessThan(1_000);
  expect(body).toContain('UNAUTHORIZED');
  expect(body).not.toContain('"type":"turn"');
  await expect.poll(() => model.hangUps(), { timeout: 10_000 }).toBe(1);
  expect(await clinic.deps.db.selectFrom('chatMessages').select('id').execute()).toEqual([]);
  tried();
});
