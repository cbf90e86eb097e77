import { afterEach, beforeEach, expect, test } from 'vitest';
import { callProcedure, setUpAuthenticator } from '../../../testing/authenticator.ts';
import { underTest } from '../../../testing/security/procedure-table.ts';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { appRouter } from '../../../trpc/router.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation'; meta?: { forSetUp?: boolean } } }>,
);

test('whose role needs a second factor gets nowhere without it, and everywhere once it is set up', async () => {
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('user', 'nora@clinic.test')];
  const rules = await callProcedure(admin, 'account.setRule', { role: 'user', isRequired: true });
  expect(rules.json()).toMatchObject({
    result: { data: expect.arrayContaining([{ role: 'user', isRequired: true, people: 1, without: 1 }]) as unknown },
  });
  const closed = await nurse.get('/api/chat-sessions');
  expect(closed.statusCode).toBe(403);
  expect(closed.json()).toMatchObject({ code: 'SECOND_FACTOR_SET_UP_NEEDED', error: 'Set up a second factor first' });
  expect((await nurse.get('/api/documents/1/file')).statusCode).toBe(403);

  const login = { email: 'nora@clinic.test', password };
  const signedIn = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: login });
  expect(signedIn.json()).toMatchObject({ success: true, mustSetUpSecondFactor: true });
  await setUpAuthenticator(nurse, clinic.clock);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
  const off = await callProcedure(nurse, 'account.disableSecondFactor', { password, code: '000000' });
  expect(off.json()).toMatchObject({ error: { message: 'Your role needs a second factor, so it stays on', data: { httpStatus: 409 } } });
});

test('until then every procedure is closed but those of the set-up', async () => {
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('user')];
  await callProcedure(admin, 'account.setRule', { role: 'user', isRequired: true });
  const open: string[] = [];
  for (const [path, { _def }] of procedures) {
    if (underTest(path).open === 'anyone') continue;
    const reply = await clinic.inject({
      method: _def.type === 'query' ? 'GET' : 'POST',
      url: `/trpc/${path}${_def.type === 'query' ? '?input=%7B%7D' : ''}`,
      ...(_def.type === 'mutation' && { payload: {} }),
      headers: { authorization: `Bearer ${nurse.token}` },
    });
    if (reply.statusCode !== 403) open.push(path);
  }
  expect(open.sort()).toEqual(['account.beginSecondFactor', 'account.enableSecondFactor', 'account.secondFactor']);
});

test('an administrator needs a second factor before requiring it of administrators', async () => {
  const admin = await clinic.as('admin');
  const require = () => callProcedure(admin, 'account.setRule', { role: 'admin', isRequired: true });
  expect((await require()).json()).toMatchObject({ error: { message: 'Set up a second factor for your own account first' } });
  await setUpAuthenticator(admin, clinic.clock);
  expect((await require()).statusCode).toBe(200);
  expect((await admin.get('/api/auth/users')).statusCode).toBe(200);
  await callProcedure(admin, 'account.setRule', { role: 'admin', isRequired: false });
  expect((await admin.get('/trpc/account.rules')).json()).toMatchObject({
    result: { data: [{ role: 'admin', isRequired: false }, {}, {}] },
  });
});

test('an administrator takes a second factor away from whoever lost it, which ends their sessions; not from himself', async () => {
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('user', 'nora@clinic.test')];
  expect((await admin.send('DELETE', `/api/auth/users/${nurse.id}/second-factor`)).statusCode).toBe(409);
  await setUpAuthenticator(nurse, clinic.clock);
  const reset = await admin.send('DELETE', `/api/auth/users/${nurse.id}/second-factor`);
  expect(reset.json()).toEqual({ success: true, endedSessions: 1 });
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
  const login = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'nora@clinic.test', password } });
  expect(login.statusCode).toBe(200);
  await setUpAuthenticator(admin, clinic.clock);
  expect((await admin.send('DELETE', `/api/auth/users/${admin.id}/second-factor`)).statusCode).toBe(409);
});

test('a password that only a second factor allowed needs a new one when that is taken away', async () => {
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('user', 'nora@clinic.test')];
  const phone = await setUpAuthenticator(nurse, clinic.clock);
  const short = 'Xk9#mQ2v';
  const changed = await nurse.send('PUT', '/api/auth/password', { currentPassword: password, newPassword: short });
  expect(changed.statusCode).toBe(200);
  const off = await callProcedure(nurse, 'account.disableSecondFactor', { password: short, code: phone.code() });
  expect(off.json()).toMatchObject({ error: { message: 'Your password has fewer than 15 characters. Choose a longer one first' } });
  await admin.send('DELETE', `/api/auth/users/${nurse.id}/second-factor`);
  const login = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'nora@clinic.test', password: short } });
  expect(login.json()).toMatchObject({ success: true, mustSetUpSecondFactor: true });
});
