import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyOf, mailAt, type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

const minute = 60_000;
const newPassword = 'a sentence nobody guesses';
let clinic: TestApp;
let server: MailServer | undefined;

beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(async () => {
  await clinic.close();
  await server?.close();
  server = undefined;
});

async function withMail(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  await clinic.close();
  server = await startMailServer(options);
  clinic = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'vademecum@clinic.test' } });
  return server;
}

/** Each call comes from an address of its own unless one is named. */
let calls = 0;
const forgot = (email: string, remoteAddress = `10.0.${Math.floor((calls += 1) / 200)}.${calls % 200}`) =>
  clinic.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, remoteAddress });
const reset = (token: string) =>
  clinic.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password: newPassword } });
const signIn = (email: string, secret: string) =>
  clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } });
const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

interface Waiting {
  id: number;
  user: { id: number; email: string; status: string };
}
const waiting = async () => {
  await clinic.deps.background.idle();
  const admin = await clinic.as('admin');
  const reply = await admin.get('/trpc/users.resetRequests');
  return reply.json<{ result: { data: Waiting[] } }>().result.data;
};

test('without mail the administrators see who asked, and known and unknown addresses get the same answer', async () => {
  const nurse = await clinic.as('user', 'nora@clinic.test');
  const [known, unknown] = [await forgot('NORA@clinic.test'), await forgot('nobody@clinic.test')];
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  expect(known.json()).toEqual({
    success: true,
    message: 'If this address belongs to an account, your administrator was notified and can give you a link to set a new password.',
  });
  const headers = (reply: typeof known) => Object.entries(reply.headers).filter(([name]) => name !== 'date');
  expect(headers(known)).toEqual(headers(unknown));
  expect(await waiting()).toMatchObject([{ user: { id: nurse.id, email: 'nora@clinic.test' } }]);
  // Both did the same work: each was noted, as a hash.
  const asks = await clinic.deps.db.selectFrom('resetAsks').selectAll().execute();
  expect(asks).toHaveLength(2);
  expect(JSON.stringify(asks)).not.toContain('clinic.test');
});

test('asking again is the same request, a new password ends it, and an administrator may dismiss it', async () => {
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user', 'nora@clinic.test');
  await forgot('nora@clinic.test');
  await clinic.deps.background.idle();
  clinic.clock.pass(6 * minute);
  await forgot('nora@clinic.test');
  expect(await waiting()).toHaveLength(1);
  const link = (await admin.send('POST', '/trpc/users.makeResetLink', { id: nurse.id })).json<{
    result: { data: { resetLink: string; purpose: string } };
  }>().result.data;
  expect(link.purpose).toBe('reset');
  expect(await waiting()).toEqual([]);
  clinic.clock.pass(6 * minute);
  await forgot('nora@clinic.test');
  expect(await waiting()).toHaveLength(1);
  expect((await reset(tokenIn(link.resetLink))).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);

  clinic.clock.pass(6 * minute);
  await forgot('nora@clinic.test');
  const [request] = await waiting();
  expect((await admin.send('POST', '/trpc/users.dismissResetRequest', { id: request?.id })).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await admin.send('POST', '/trpc/users.dismissResetRequest', { id: request?.id })).statusCode).toBe(404);
});

test('with mail the link comes by mail, sets a new password once, within the hour, and ends the other sessions', async () => {
  const { received } = await withMail();
  const nurse = await clinic.as('user', 'nora@clinic.test');
  const reply = await forgot('nora@clinic.test');
  expect(reply.json()).toMatchObject({ message: expect.stringMatching(/^If this address belongs to an account, a link/) as string });
  expect((await forgot('nobody@clinic.test')).body).toBe(reply.body);
  await clinic.deps.background.idle();
  expect(received.map(({ to }) => to)).toEqual([['nora@clinic.test']]);
  const text = bodyOf(mailAt(received), 'text/plain');
  expect(text).toContain('This one-time link is valid until March 2, 2026 at 10:00 AM UTC.');
  expect(await waiting()).toEqual([]);
  expect((await reset(tokenIn(text))).statusCode).toBe(200);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
  expect((await signIn('nora@clinic.test', password)).statusCode).toBe(401);
  expect((await signIn('nora@clinic.test', newPassword)).statusCode).toBe(200);
});

test('nobody is flooded: one mail in five minutes and account, silently, however the address is written', async () => {
  const { received } = await withMail();
  await clinic.as('user', 'nora@clinic.test');
  const replies = [];
  for (let attempt = 0; attempt < 20; attempt += 1)
    replies.push(await forgot(attempt % 2 === 0 ? 'nora@clinic.test' : ' NORA@clinic.TEST '));
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  await clinic.deps.background.idle();
  expect(received).toHaveLength(1);
  clinic.clock.pass(5 * minute);
  await forgot('nora@clinic.test');
  await clinic.deps.background.idle();
  expect(received).toHaveLength(2);
  // The second mail's link took the place of the first.
  expect((await reset(tokenIn(bodyOf(mailAt(received), 'text/plain')))).statusCode).toBe(400);
  expect((await reset(tokenIn(bodyOf(mailAt(received, 1), 'text/plain')))).statusCode).toBe(200);
});

test('one address of the network asks five times a minute, and is told to wait whatever it asks for', async () => {
  await clinic.as('user', 'nora@clinic.test');
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await forgot(`n${attempt}@clinic.test`, '10.9.9.9')).statusCode).toBe(200);
  const [known, unknown] = [await forgot('nora@clinic.test', '10.9.9.9'), await forgot('nobody@clinic.test', '10.9.9.9')];
  expect([known.statusCode, unknown.statusCode]).toEqual([429, 429]);
  expect(known.json()).toMatchObject({ error: 'Too many requests for a new password. Wait a minute and try again' });
  expect(await waiting()).toEqual([]);
  expect((await forgot('nora@clinic.test', '10.9.9.10')).statusCode).toBe(200);
});

test('a house with IPv6 has more addresses than anybody can count, and asks as one', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await forgot('n@clinic.test', `2001:db8:1:2::${attempt + 1}`)).statusCode).toBe(200);
  expect((await forgot('n@clinic.test', '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
  expect((await forgot('n@clinic.test', '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('where the mail does not go out, the administrators are told instead', async () => {
  const { received } = await withMail({ refusesAddresses: true });
  const nurse = await clinic.as('user', 'nora@clinic.test');
  await forgot('nora@clinic.test');
  await clinic.deps.background.idle();
  expect(received).toEqual([]);
  expect(await waiting()).toMatchObject([{ user: { id: nurse.id } }]);
});

test('asking opens neither a locked account nor one that is not activated', async () => {
  const { received } = await withMail();
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user', 'nora@clinic.test');
  await admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' });
  await admin.send('POST', '/api/auth/users', { email: 'new@clinic.test', firstName: 'New', lastName: 'Hire', role: 'user' });
  received.length = 0;
  const [locked, invited, unknown] = [await forgot('nora@clinic.test'), await forgot('new@clinic.test'), await forgot('no@clinic.test')];
  expect([locked.body, invited.body]).toEqual([unknown.body, unknown.body]);
  await clinic.deps.background.idle();
  expect(received).toEqual([]);
  // Who never activated needs a new activation link, which an administrator makes.
  const requests = await waiting();
  expect(requests).toMatchObject([{ user: { email: 'new@clinic.test', status: 'invited' } }]);
  await admin.send('POST', '/trpc/users.makeResetLink', { id: requests[0]?.user.id });
  expect(received.map(({ raw }) => /^Subject: .*$/m.exec(raw)?.[0].trim())).toEqual(['Subject: Your invitation to Vademecum']);
  expect((await admin.send('POST', '/trpc/users.makeResetLink', { id: nurse.id })).json()).toMatchObject({
    error: { message: 'This account is locked. Activate it first' },
  });
});

test('what is no address is refused with a sentence', async () => {
  for (const email of [
    '',
    'nora',
    'nora@',
    'nora@clinic.test\r\nBcc: x@y.test',
    `${'a'.repeat(250)}@clinic.test`,
    5,
    null,
    ['nora@clinic.test'],
  ]) {
    const reply = await forgot(email as string);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ success: false, error: expect.stringMatching(/\w/) as string });
  }
});
