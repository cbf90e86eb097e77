import { afterEach, beforeEach, expect, test } from 'vitest';
import { callProcedure } from '../../../testing/authenticator.ts';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const minute = 60_000;
const nora = 'nora@clinic.test';
const newPassword = 'the kettle in room four whistles';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signIn(userAgent: string, address: string, secret = password) {
  const reply = await clinic.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: nora, password: secret },
    headers: { 'user-agent': userAgent },
    remoteAddress: address,
  });
  const cookie = /session=([\w-]+)/.exec([reply.headers['set-cookie']].flat().join('\n'))?.[1] ?? '';
  return { status: reply.statusCode, token: reply.json<{ token: string }>().token, cookie };
}

const whyEnded = async (cookie: string) =>
  (await clinic.inject({ url: '/trpc/auth.session', cookies: { session: cookie } })).json<{ result: { data: unknown } }>().result.data;

test('changing the password ends all other sessions, says how many, and the others learn why', async () => {
  const nurse = await clinic.as('user', nora);
  const [desk, phone] = [await signIn(firefox, '192.0.2.7'), await signIn('curl/8', '192.0.2.8')];
  const wrong = await nurse.send('PUT', '/api/auth/password', { currentPassword: 'wrong', newPassword });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { error: 'Incorrect password', issues: [{ path: 'currentPassword' }] }]);
  const changed = await nurse.send('PUT', '/api/auth/password', { currentPassword: password, newPassword });
  expect(changed.json()).toEqual({ success: true, endedSessions: 2 });
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
  for (const { cookie } of [desk, phone]) {
    expect(await whyEnded(cookie)).toEqual({ user: null, mustSetUpSecondFactor: false, ended: 'password_changed' });
  }
  expect((await signIn(firefox, '192.0.2.9')).status).toBe(401);
  expect((await signIn(firefox, '192.0.2.9', newPassword)).status).toBe(200);
});

test.each([
  ['too short 12345', 'short', 'x1y2z3 q9w8'],
  ['eight, without a second factor', 'eight', 'Xk9#mQ2v'],
  ['a common one', 'common', 'password1234567'],
  ['one’s own name', 'own', 'pat number vademecum'],
  ['the present one', 'same', password],
  ['too long', 'long', 'x1 '.repeat(100)],
])('a new password that is %s is refused with a sentence', async (_, __, to) => {
  const nurse = await clinic.as('user', nora);
  const refused = await nurse.send('PUT', '/api/auth/password', { currentPassword: password, newPassword: to });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ issues: { path: string; message: string }[] }>().issues[0]).toMatchObject({ path: 'newPassword' });
  expect((await signIn(firefox, '192.0.2.1')).status).toBe(200);
});

test('at a screen that was left open the password cannot be guessed', { timeout: 30_000 }, async () => {
  const nurse = await clinic.as('user', nora);
  const guess = (currentPassword: string) => nurse.send('PUT', '/api/auth/password', { currentPassword, newPassword });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('guess')).statusCode).toBe(400);
  expect((await guess(password)).statusCode).toBe(429);
});

test('an activation link refuses a common password and is not used up by it', async () => {
  const admin = await clinic.as('admin');
  const invited = { email: 'new@clinic.test', firstName: 'Newton', lastName: 'Hire', role: 'user' };
  const { activationLink } = (await admin.send('POST', '/api/auth/users', invited)).json<{ activationLink: string }>();
  const token = new URL(activationLink).hash.replace('#token=', '');
  const activate = (secret: string) => clinic.inject({ method: 'POST', url: '/api/auth/activate', payload: { token, password: secret } });
  expect((await activate('password1234567')).json()).toMatchObject({ issues: [{ path: 'password' }] });
  expect((await activate('newton hire newton')).statusCode).toBe(400);
  expect((await activate(newPassword)).json()).toMatchObject({ success: true, mustSetUpSecondFactor: false });
});

test('one sees one’s own sessions in words, ends one, and nobody else’s', async () => {
  const [nurse, other] = [await clinic.as('user', nora), await clinic.as('user')];
  const desk = await signIn(firefox, '192.0.2.7');
  clinic.clock.pass(5 * minute);
  await nurse.get('/api/chat-sessions');
  const sessions = (await nurse.get('/api/auth/sessions')).json<{ id: number; device: string }[]>();
  expect(sessions).toEqual([
    {
      id: expect.any(Number) as number,
      device: 'Firefox on Windows',
      address: '192.0.2.7',
      startedAt: '2026-03-02T09:00:00.000Z',
      lastActiveAt: '2026-03-02T09:00:00.000Z',
      isCurrent: false,
    },
    expect.objectContaining({ lastActiveAt: '2026-03-02T09:05:00.000Z', isCurrent: true }),
  ]);
  const id = sessions[0]?.id ?? 0;
  expect((await other.send('DELETE', `/api/auth/sessions/${id}`)).statusCode).toBe(404);
  expect((await nurse.send('DELETE', `/api/auth/sessions/${id}`)).statusCode).toBe(200);
  expect((await nurse.send('DELETE', `/api/auth/sessions/${id}`)).statusCode).toBe(404);
  expect(await whyEnded(desk.cookie)).toMatchObject({ user: null, ended: 'ended_elsewhere' });
});

test('signing out everywhere leaves no session, this one included, and no ticket of a half-finished sign-in', async () => {
  const nurse = await clinic.as('user', nora);
  const desk = await signIn(firefox, '192.0.2.7');
  const out = await callProcedure(nurse, 'account.signOutEverywhere');
  expect(out.json()).toMatchObject({ result: { data: { success: true, endedSessions: 2 } } });
  for (const token of [nurse.token, desk.token]) {
    const reply = await clinic.inject({ url: '/api/chat-sessions', headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(401);
  }
});

test('the login learns why a session ended: idle, twelve hours over, locked; and unlocking brings none back', async () => {
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('user', nora)];
  const setStatus = (status: string) => admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status });
  const desk = await signIn(firefox, '192.0.2.7');
  await setStatus('locked');
  await setStatus('active');
  expect(await whyEnded(desk.cookie)).toMatchObject({ user: null, ended: 'locked' });
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);

  const idle = await signIn(firefox, '192.0.2.7');
  clinic.clock.pass(15 * minute);
  expect(await whyEnded(idle.cookie)).toMatchObject({ user: null, ended: 'idle' });
  expect(await whyEnded(idle.cookie)).toMatchObject({ ended: 'idle' });

  const long = await signIn(firefox, '192.0.2.7');
  for (let passed = 0; passed < 12 * 60; passed += 10) {
    clinic.clock.pass(10 * minute);
    await clinic.inject({ url: '/api/chat-sessions', headers: { authorization: `Bearer ${long.token}` } });
  }
  expect(await whyEnded(long.cookie)).toMatchObject({ user: null, ended: 'too_long' });
  expect(await whyEnded('a'.repeat(43))).toMatchObject({ user: null, ended: null });
});
