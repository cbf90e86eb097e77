import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeConfiguredAdministrator, makeSetupLink } from '../../../first-administrator.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const password = 'a sentence nobody guesses';
const ada = { firstName: 'Ada', lastName: 'Marsh', email: 'ada@clinic.test', password };
let clinic: TestApp;

beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const tokenOf = (link: string | undefined) => new URL(link ?? '').hash.replace('#token=', '');
const setUp = (token: string, fields: object = {}) =>
  clinic.inject({ method: 'POST', url: '/trpc/auth.setup', payload: { ...ada, token, ...fields } });
const activate = (token: string, secret = password) =>
  clinic.inject({ method: 'POST', url: '/api/auth/activate', payload: { token, password: secret } });

test('the link of the first start makes one administrator, once', async () => {
  const link = await makeSetupLink(clinic.deps);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup#token=[\w-]{43}$/);
  expect((await setUp('wrong')).statusCode).toBe(400);
  const made = await setUp(tokenOf(link));
  expect(made.json()).toMatchObject({ result: { data: { user: { email: 'ada@clinic.test', role: 'admin', status: 'active' } } } });
  expect(made.headers['set-cookie']).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect((await setUp(tokenOf(link), { email: 'second@clinic.test' })).statusCode).toBe(400);
  expect(await makeSetupLink(clinic.deps)).toBeUndefined();
});

test('a second start kills the link of the first', async () => {
  const first = await makeSetupLink(clinic.deps);
  const second = await makeSetupLink(clinic.deps);
  expect((await setUp(tokenOf(first))).statusCode).toBe(400);
  expect((await setUp(tokenOf(second))).statusCode).toBe(200);
});

test('settings can name the first administrator, and are ignored once a user exists', async () => {
  await clinic.close();
  clinic = await createTestApp({ settings: { ADMIN_EMAIL: 'ada@clinic.test', ADMIN_PASSWORD: password } });
  await makeConfiguredAdministrator(clinic.deps);
  expect(await makeSetupLink(clinic.deps)).toBeUndefined();
  await makeConfiguredAdministrator(clinic.deps);
  const login = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'ada@clinic.test', password } });
  expect(login.json()).toMatchObject({ success: true, user: { role: 'admin' } });
});

test('an invited person activates with the link, once; of many tries at the same moment one wins', async () => {
  const admin = await clinic.as('admin');
  const invited = await admin.send('POST', '/api/auth/users', {
    email: 'nora@clinic.test',
    firstName: 'Nora',
    lastName: 'Quinn',
    role: 'user',
  });
  expect(invited.statusCode).toBe(201);
  const { activationLink, user } = invited.json<{ activationLink: string; user: { status: string } }>();
  expect(user.status).toBe('invited');
  const short = await activate(tokenOf(activationLink), 'too short');
  expect(short.json()).toMatchObject({ error: 'Use at least 15 characters. A short phrase works well' });
  const tries = await Promise.all(Array.from({ length: 10 }, () => activate(tokenOf(activationLink))));
  expect(tries.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(tries.find((reply) => reply.statusCode === 200)?.json()).toMatchObject({ success: true, user: { status: 'active' } });
});

test('a fresh activation link kills the old, and a link ends after 72 hours', async () => {
  const admin = await clinic.as('admin');
  const first = (
    await admin.send('POST', '/api/auth/users', { email: 'n@clinic.test', firstName: 'N', lastName: 'Q', role: 'user' })
  ).json<{
    activationLink: string;
    user: { id: number };
  }>();
  const second = (await admin.send('POST', `/api/auth/users/${first.user.id}/activation-link`)).json<{ activationLink: string }>();
  expect((await activate(tokenOf(first.activationLink))).statusCode).toBe(400);
  clinic.clock.pass(72 * 60 * 60 * 1000);
  expect((await activate(tokenOf(second.activationLink))).statusCode).toBe(400);
});

test('nobody is let in by being set active without a password', async () => {
  const admin = await clinic.as('admin');
  const { user } = (
    await admin.send('POST', '/api/auth/users', { email: 'n@clinic.test', firstName: 'N', lastName: 'Q', role: 'user' })
  ).json<{
    user: { id: number };
  }>();
  expect((await admin.send('PUT', `/api/auth/users/${user.id}/status`, { status: 'active' })).json()).toMatchObject({ status: 'active' });
  for (const secret of ['', ' ', 'null', password]) {
    const login = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'n@clinic.test', password: secret } });
    expect(login.statusCode).toBeGreaterThanOrEqual(400);
  }
});

const reset = (token: string, secret = password) =>
  clinic.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password: secret } });

test('a link that opens nothing says why: made up, replaced, used, expired, meant for something else', async () => {
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user');
  const { user, activationLink } = (
    await admin.send('POST', '/api/auth/users', { email: 'n@clinic.test', firstName: 'N', lastName: 'Q', role: 'user' })
  ).json<{ activationLink: string; user: { id: number } }>();
  const resetLink = async (id: number) =>
    (await admin.send('POST', '/trpc/users.makeResetLink', { id })).json<{ result: { data: { resetLink: string } } }>().result.data
      .resetLink;
  const errorOf = async (reply: Promise<{ statusCode: number; json: () => unknown }>) => {
    const { statusCode, json } = await reply;
    return [statusCode, (json() as { error: string }).error];
  };
  const notValid = 'This link is not valid. It may be incomplete, or replaced by a newer one. Ask for a new one';

  expect(await errorOf(activate('x'.repeat(43)))).toEqual([400, notValid]);
  expect(await errorOf(reset(tokenOf(activationLink)))).toEqual([
    400,
    'This link is meant to activate an account. Open the full link as you received it',
  ]);
  const first = await resetLink(nurse.id);
  const second = await resetLink(nurse.id);
  expect(await errorOf(reset(tokenOf(first)))).toEqual([400, notValid]);
  expect(await errorOf(activate(tokenOf(second)))).toEqual([
    400,
    'This link is meant to set a new password. Open the full link as you received it',
  ]);
  expect((await reset(tokenOf(second))).statusCode).toBe(200);
  const used = 'This link was already used. Sign in with the password that was set, or ask for a new link';
  expect(await errorOf(reset(tokenOf(second)))).toEqual([400, used]);
  // For somebody who has not activated yet it is an activation link, and the one before is dead.
  const renewed = await resetLink(user.id);
  expect(new URL(renewed).pathname).toBe('/activate');
  expect(await errorOf(activate(tokenOf(activationLink)))).toEqual([400, notValid]);
  const third = await resetLink(nurse.id);
  clinic.clock.pass(60 * 60 * 1000);
  expect(await errorOf(reset(tokenOf(third)))).toEqual([400, 'This link has expired. Ask for a new one']);
});

test('a lock kills the links that were out, and a later unlock does not revive them', async () => {
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user');
  const made = await admin.send('POST', '/trpc/users.makeResetLink', { id: nurse.id });
  const { resetLink } = made.json<{ result: { data: { resetLink: string } } }>().result.data;
  await admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' });
  expect((await reset(tokenOf(resetLink))).statusCode).toBe(400);
  await admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'active' });
  expect((await reset(tokenOf(resetLink))).statusCode).toBe(400);
  // Neither is the session from before the lock.
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
});

test('a reset link opens no account that was locked in the very moment', async () => {
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user');
  const made = await admin.send('POST', '/trpc/users.makeResetLink', { id: nurse.id });
  const { resetLink } = made.json<{ result: { data: { resetLink: string } } }>().result.data;
  await clinic.deps.db.updateTable('users').set({ status: 'locked' }).where('id', '=', nurse.id).execute();
  const refused = await reset(tokenOf(resetLink));
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    403,
    'This account is locked. Contact your administrator',
  ]);
  await clinic.deps.db.updateTable('users').set({ status: 'invited' }).where('id', '=', nurse.id).execute();
  expect((await reset(tokenOf(resetLink))).json()).toMatchObject({
    error: 'This account is not activated yet. Open the activation link',
  });
});
