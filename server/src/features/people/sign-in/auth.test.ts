import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

// Real hashing, many times over.
vi.setConfig({ testTimeout: 30_000 });

const minute = 60_000;
let clinic: TestApp;

beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const signIn = (email: string, secret = password) =>
  clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } });

const me = (token: string) => clinic.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });

test('a nurse signs in, is who she says, signs out, and her token is dead', async () => {
  await clinic.as('user', 'nora@clinic.test');
  const reply = await signIn('NORA@clinic.test');
  expect(reply.statusCode).toBe(200);
  const { success, user, token } = reply.json<{ success: boolean; user: { email: string; role: string }; token: string }>();
  expect({ success, email: user.email, role: user.role }).toEqual({ success: true, email: 'nora@clinic.test', role: 'user' });
  expect(Object.keys(user).sort()).toEqual(['email', 'firstName', 'id', 'lastName', 'role', 'status']);
  expect((await me(token)).json()).toMatchObject({ success: true, user: { email: 'nora@clinic.test' } });

  const out = await clinic.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } });
  expect(out.json()).toEqual({ success: true });
  expect((await me(token)).statusCode).toBe(401);
  expect((await me(token)).json()).toMatchObject({ success: false, error: 'Sign in first' });
});

test('unknown, wrong and invited get the same answer; the lock is named only after the right password', async () => {
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user', 'nora@clinic.test');
  await admin.send('POST', '/api/auth/users', { email: 'new@clinic.test', firstName: 'New', lastName: 'Hire', role: 'user' });
  const answers = await Promise.all([signIn('nobody@clinic.test'), signIn('nora@clinic.test', 'wrong'), signIn('new@clinic.test')]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);

  await admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' });
  expect((await signIn('nora@clinic.test', 'wrong')).body).toBe(answers[0].body);
  const locked = await signIn('nora@clinic.test');
  expect(locked.statusCode).toBe(403);
  expect(locked.json()).toMatchObject({ success: false, error: 'This account is locked. Contact your administrator' });
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
});

test('an invitation that has not been taken up opens nothing, even where a password is known', async () => {
  const { id } = await clinic.as('user', 'nora@clinic.test');
  await clinic.deps.db.updateTable('users').set({ status: 'invited' }).where('id', '=', id).execute();
  const [invited, wrong] = [await signIn('nora@clinic.test'), await signIn('nora@clinic.test', 'wrong')];
  expect([invited.statusCode, invited.body]).toEqual([401, wrong.body]);
});

test('fifteen minutes without activity end the session, to the millisecond', async () => {
  const nurse = await clinic.as('user');
  clinic.clock.pass(15 * minute - 1);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
  clinic.clock.pass(15 * minute - 1);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
  clinic.clock.pass(15 * minute);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
});

test('polling and the session check keep nobody signed in', async () => {
  const manager = await clinic.as('manager');
  for (let tick = 0; tick < 14; tick += 1) {
    clinic.clock.pass(minute);
    expect((await me(manager.token)).statusCode).toBe(200);
    const poll = await clinic.inject({
      method: 'GET',
      url: '/trpc/documents.progress',
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(poll.statusCode).toBe(200);
  }
  clinic.clock.pass(minute);
  expect((await me(manager.token)).statusCode).toBe(401);
});

test('a touch after real input keeps one signed in, but twelve hours are the end', async () => {
  const nurse = await clinic.as('user');
  const touch = () =>
    clinic.inject({ method: 'POST', url: '/trpc/auth.touch', payload: {}, headers: { authorization: `Bearer ${nurse.token}` } });
  for (let passed = 0; passed < 12 * 60 - 10; passed += 10) {
    clinic.clock.pass(10 * minute);
    expect((await touch()).statusCode).toBe(200);
  }
  clinic.clock.pass(10 * minute);
  expect((await touch()).statusCode).toBe(401);
});

test('a request that another site makes with the cookie is refused; our own page and bearer calls are not', async () => {
  const nurse = await clinic.as('user');
  const post = (headers: Record<string, string>) =>
    clinic.inject({ method: 'POST', url: '/api/chat-sessions', payload: { chatName: 'x' }, headers });
  const cookie = `session=${nurse.cookie}`;
  expect((await post({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post({ cookie, origin: 'https://evil.test', host: 'clinic.test' })).statusCode).toBe(403);
  expect((await post({ cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
  expect((await post({ cookie, 'sec-fetch-site': 'none' })).statusCode).toBe(201);
  expect((await post({ cookie, origin: 'https://clinic.test', host: 'clinic.test' })).statusCode).toBe(201);
  expect((await post({ authorization: `Bearer ${nurse.token}` })).statusCode).toBe(201);
});

test('a program that sends the cookie, as no browser can without saying where from, is served', async () => {
  const nurse = await clinic.as('user');
  const reply = await clinic.inject({
    method: 'POST',
    url: '/api/chat-sessions',
    payload: { chatName: 'x' },
    headers: { cookie: `session=${nurse.cookie}` },
  });
  expect(reply.statusCode).toBe(201);
});

test('only a token exempts a request from saying where it comes from, and then the cookie does nothing', async () => {
  const [nurse, manager] = [await clinic.as('user'), await clinic.as('manager')];
  const evil = { cookie: `session=${nurse.cookie}`, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  const post = (authorization: string) =>
    clinic.inject({ method: 'POST', url: '/api/chat-sessions', payload: { chatName: 'x' }, headers: { ...evil, authorization } });
  for (const authorization of ['Basic bnVyc2U6c2VjcmV0', 'Bearer short', 'Bearer', ''])
    expect((await post(authorization)).statusCode).toBe(403);
  expect((await post(`Bearer ${'A'.repeat(43)}`)).statusCode).toBe(401);
  expect((await post(`Bearer ${manager.token}`)).statusCode).toBe(201);
  expect((await nurse.get('/api/chat-sessions')).json()).toEqual([]);
  expect((await manager.get('/api/chat-sessions')).json()).toHaveLength(1);
});

test('no form of another site runs a call without input, and nothing changes by being read', async () => {
  const nurse = await clinic.as('user');
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x--\r\n';
  const post = (url: string, headers: object) => clinic.inject({ method: 'POST', url, payload, headers: { ...form, ...headers } });
  const evil = { cookie: `session=${nurse.cookie}`, origin: 'https://evil.test', host: 'clinic.test' };
  for (const url of ['/trpc/auth.logout', '/api/auth/logout', '/api/documents/upload']) {
    expect((await post(url, evil)).statusCode).toBe(403);
    expect((await post(url, { ...evil, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
  }
  for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded']) {
    expect((await post('/trpc/auth.logout', { 'content-type': type })).statusCode).toBe(415);
  }
  for (const [method, status] of [
    ['GET', 405],
    ['HEAD', 204],
  ] as const) {
    const read = await clinic.inject({ method, url: '/trpc/auth.logout', headers: { cookie: evil.cookie } });
    expect(read.statusCode).toBe(status);
  }
  const preflight = await clinic.inject({ method: 'OPTIONS', url: '/api/auth/logout', headers: evil });
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect((await me(nurse.token)).statusCode).toBe(200);
});

test('the eleventh try within a minute from one address waits, and the right password works afterwards', async () => {
  await clinic.as('user', 'nora@clinic.test');
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(`${attempt}@clinic.test`, 'guess')).statusCode).toBe(401);
  const refused = await signIn('nora@clinic.test');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  clinic.clock.pass(2 * minute);
  expect((await signIn('nora@clinic.test')).statusCode).toBe(200);
});

test('an error says one sentence in one shape, and never a stack', async () => {
  const broken = await clinic.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  });
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toEqual({
    success: false,
    error: 'The request body is not valid JSON',
    message: 'The request body is not valid JSON',
    code: 'PARSE_ERROR',
  });
  const missing = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.c' } });
  expect(missing.statusCode).toBe(400);
  expect(missing.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual(['password']);
  const trpc = await clinic.inject({ method: 'POST', url: '/trpc/auth.login', payload: { email: 1 } });
  expect(trpc.statusCode).toBe(400);
  expect(trpc.body).not.toContain('stack');
});
