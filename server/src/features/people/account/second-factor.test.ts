import { afterEach, beforeEach, expect, test } from 'vitest';
import { callProcedure, setUpAuthenticator } from '../../../testing/authenticator.ts';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const minute = 60_000;
const nora = 'nora@clinic.test';

const login = (fields: object) => clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: nora, password, ...fields } });

/** The browser's way: the first step leaves a ticket in a cookie. */
async function firstStep(email = nora): Promise<string> {
  const reply = await clinic.inject({ method: 'POST', url: '/trpc/auth.login', payload: { email, password } });
  expect(reply.json()).toMatchObject({ error: { data: { code: 'SECOND_FACTOR_NEEDED', httpStatus: 401 } } });
  const cookies = [reply.headers['set-cookie']].flat().join('\n');
  expect(cookies).toMatch(/^sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  return /sign-in=([\w-]+)/.exec(cookies)?.[1] ?? '';
}

const secondStep = (ticket: string, code: string) =>
  clinic.inject({
    method: 'POST',
    url: '/trpc/auth.confirmSignIn',
    payload: { code },
    cookies: { 'sign-in': ticket },
    headers: { 'sec-fetch-site': 'same-origin' },
  });

test('with a second factor the right password alone opens nothing; with the code it does, and the code works once', async () => {
  const nurse = await clinic.as('user', nora);
  const phone = await setUpAuthenticator(nurse, clinic.clock);
  const half = await login({});
  expect(half.statusCode).toBe(401);
  expect(half.json()).toMatchObject({ success: false, code: 'SECOND_FACTOR_NEEDED', error: 'Enter the code from your authenticator app' });
  expect(half.body).not.toContain('token');
  expect((await login({ password: 'wrong', code: phone.code() })).json()).toMatchObject({
    error: 'Incorrect email or password',
  });
  expect((await login({ code: phone.code() })).statusCode).toBe(200);
  expect((await login({ code: phone.code() })).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  clinic.clock.pass(30_000);
  const at = await Promise.all(Array.from({ length: 5 }, () => login({ code: phone.code() })));
  expect(at.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('on the screen the second step takes the code alone, once, in the browser that did the first', async () => {
  const phone = await setUpAuthenticator(await clinic.as('user', nora), clinic.clock);
  const ticket = await firstStep();
  expect((await clinic.inject({ url: '/trpc/chat.sessions', cookies: { 'sign-in': ticket, session: ticket } })).statusCode).toBe(401);
  expect((await secondStep('', phone.code())).json()).toMatchObject({ error: { data: { code: 'SIGN_IN_AGAIN' } } });
  const signedIn = await secondStep(ticket, ` ${phone.code().slice(0, 3)} ${phone.code().slice(3)} `);
  expect(signedIn.json()).toMatchObject({ result: { data: { success: true, user: { email: nora } } } });
  expect([signedIn.headers['set-cookie']].flat().join('\n')).toMatch(/session=[\w-]{43}[^]*sign-in=;|sign-in=;[^]*session=[\w-]{43}/);
  clinic.clock.pass(30_000);
  expect((await secondStep(ticket, phone.code())).json()).toMatchObject({ error: { data: { code: 'SIGN_IN_AGAIN' } } });
});

test('a ticket is good for five minutes and five tries', async () => {
  const phone = await setUpAuthenticator(await clinic.as('user', nora), clinic.clock);
  const late = await firstStep();
  clinic.clock.pass(5 * minute);
  expect((await secondStep(late, phone.code())).json()).toMatchObject({ error: { data: { code: 'SIGN_IN_AGAIN' } } });
  const guessed = await firstStep();
  const codes: string[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const reply = await secondStep(guessed, `00000${guess}`);
    codes.push(reply.json<{ error: { data: { code: string } } }>().error.data.code);
  }
  expect(codes).toEqual([...Array<string>(4).fill('SECOND_FACTOR_WRONG'), 'SIGN_IN_AGAIN', 'SIGN_IN_AGAIN']);
  expect((await secondStep(guessed, phone.code())).statusCode).toBe(401);
});

test('ten codes in ten minutes are tried for one account, from wherever; then even the right one waits', async () => {
  const phone = await setUpAuthenticator(await clinic.as('user', nora), clinic.clock);
  clinic.clock.pass(20 * minute);
  const tries: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const reply = await clinic.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: `192.0.2.${guess}`,
      payload: { email: nora, password, code: '000000' },
    });
    tries.push(reply.statusCode);
  }
  expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await login({ code: phone.code() })).statusCode).toBe(429);
  clinic.clock.pass(20 * minute);
  expect((await login({ code: phone.code() })).statusCode).toBe(200);
});

test('whoever lost the phone signs in with a recovery code, each once, however it is typed; new ones kill the old', async () => {
  const nurse = await clinic.as('user', nora);
  const phone = await setUpAuthenticator(nurse, clinic.clock);
  const [first = '', second = ''] = phone.recoveryCodes;
  expect(phone.recoveryCodes).toHaveLength(10);
  expect(new Set(phone.recoveryCodes).size).toBe(10);
  for (const code of phone.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect((await login({ code: first.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(200);
  expect((await login({ code: first })).statusCode).toBe(401);
  const renewed = await callProcedure(nurse, 'account.renewRecoveryCodes', { password, code: phone.code() });
  const fresh = renewed.json<{ result: { data: { recoveryCodes: string[] } } }>().result.data.recoveryCodes;
  expect((await login({ code: second })).statusCode).toBe(401);
  expect((await login({ code: fresh[0] })).statusCode).toBe(200);
  expect((await nurse.get('/trpc/account.secondFactor')).json()).toMatchObject({
    result: { data: { recoveryCodesLeft: 9, isEnabled: true } },
  });
});

test('a colleague’s recovery code opens nothing, and stays theirs', async () => {
  await setUpAuthenticator(await clinic.as('user', nora), clinic.clock);
  const { recoveryCodes } = await setUpAuthenticator(await clinic.as('user', 'tom@clinic.test'), clinic.clock);
  const [code] = recoveryCodes;
  expect((await login({ code })).statusCode).toBe(401);
  expect((await login({ email: 'tom@clinic.test', code })).statusCode).toBe(200);
});

test('enabling needs the password and a right code, switching off as well', async () => {
  const nurse = await clinic.as('user', nora);
  await callProcedure(nurse, 'account.beginSecondFactor');
  const wrongCode = await callProcedure(nurse, 'account.enableSecondFactor', { password, code: '000000' });
  expect(wrongCode.json()).toMatchObject({ error: { data: { httpStatus: 400, issues: [{ path: 'code' }] } } });
  const wrongPassword = await callProcedure(nurse, 'account.enableSecondFactor', { password: 'wrong', code: '000000' });
  expect(wrongPassword.json()).toMatchObject({ error: { data: { httpStatus: 400, issues: [{ path: 'password' }] } } });
  expect((await login({})).statusCode).toBe(200);

  const phone = await setUpAuthenticator(nurse, clinic.clock);
  expect((await callProcedure(nurse, 'account.beginSecondFactor')).statusCode).toBe(409);
  const off = (fields: object) => callProcedure(nurse, 'account.disableSecondFactor', { password, code: phone.code(), ...fields });
  expect((await off({ code: '000000' })).statusCode).toBe(400);
  expect((await off({ password: 'wrong' })).statusCode).toBe(400);
  expect((await off({})).statusCode).toBe(200);
  expect((await login({})).statusCode).toBe(200);
});

test('the secret stands sealed in the database, and opens for nobody else', async () => {
  const [nurse, other] = [await clinic.as('user', nora), await clinic.as('user')];
  const offer = await callProcedure(nurse, 'account.beginSecondFactor');
  const { secret, uri } = offer.json<{ result: { data: { secret: string; uri: string } } }>().result.data;
  expect(uri).toContain(`secret=${secret}`);
  const row = await clinic.deps.db.selectFrom('secondFactors').selectAll().executeTakeFirstOrThrow();
  expect(Buffer.from(row.sealedSecret, 'base64')).toHaveLength(12 + 20 + 16);
  const label = `second factor of person ${nurse.id}`;
  expect(clinic.deps.secrets.open(row.sealedSecret, label)).toHaveLength(20);
  expect(() => clinic.deps.secrets.open(row.sealedSecret, `second factor of person ${other.id}`)).toThrow();
});

test('a reset link sets a password and still asks for the code', async () => {
  const nurse = await clinic.as('user', nora);
  await setUpAuthenticator(nurse, clinic.clock);
  const { makeLink } = await import('../sign-in/links.service.ts');
  const token = new URL(await makeLink(clinic.deps, 'reset', nurse.id)).hash.replace('#token=', '');
  const reset = await clinic.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: 'another sentence for today' },
  });
  expect(reset.json()).toMatchObject({ success: false, code: 'SECOND_FACTOR_NEEDED' });
  expect((await login({ password: 'another sentence for today' })).json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
});
