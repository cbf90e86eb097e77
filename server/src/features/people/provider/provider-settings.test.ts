import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { type LyingProvider, startLyingProvider } from '../../../testing/lying-provider.ts';
import { createVisitor } from '../../../testing/provider-visitor.ts';
import { createRealClock } from '../../../testing/real-clock.ts';
import { type Caller, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { makeLink } from '../sign-in/links.service.ts';
import { placeOf } from './groups.service.ts';

const clock = createRealClock();
let provider: LyingProvider;
let clinic: TestApp;
let admin: Caller;

beforeAll(async () => {
  provider = await startLyingProvider(clock.now);
  clinic = await createTestApp({ settings: provider.settings, clock });
  admin = await clinic.as('admin', 'root@clinic.test');
});
afterAll(async () => {
  await clinic.close();
  await provider.close();
});

interface Me {
  id: number;
  role: string;
  departments: { name: string }[];
}

async function signIn(email: string, groups: unknown, claims: object = {}) {
  const visitor = createVisitor(clinic);
  const { url } = await visitor.begin();
  provider.lie({ claims: { sub: email, email, groups, ...claims }, userInfo: { sub: email } }, url.searchParams.get('nonce'));
  return visitor.comeBack(new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' }));
}
const listed = async (email: string) => {
  const users = (await admin.get('/api/auth/users')).json<(Me & { email: string })[]>();
  return users.find((user) => user.email === email);
};
const save = (input: object) => admin.send('POST', '/trpc/provider.save', input);
const setPasswords = (by: Caller, areOff: boolean, breakGlassId: number | null) =>
  by.send('POST', '/trpc/provider.setPasswordsOff', { areOff, breakGlassId });
const department = async (name: string) =>
  (await admin.send('POST', '/api/departments', { name, memberIds: [] })).json<{ id: number }>().id;
const message = (reply: { json: () => unknown }) => (reply.json() as { error: { message: string } }).error.message;

const rules = [
  { group: 'staff', role: 'user', departmentId: null },
  { group: 'heads', role: 'manager', departmentId: null },
  { group: 'icu', role: null, departmentId: 1 },
  { group: 'heads', role: null, departmentId: 2 },
] as const;

test.each([
  [['staff'], 'keep', { role: 'user', departments: [] }],
  [['staff', 'heads'], 'keep', { role: 'manager', departments: [2] }],
  [['heads', 'icu'], 'keep', { role: 'manager', departments: [1, 2] }],
  [['Heads'], 'keep', { role: undefined, departments: [] }],
  [['icu'], 'user', { role: 'user', departments: [1] }],
  [[], 'keep', { role: undefined, departments: [] }],
] as const)('the groups %j, others %s, come to %j', (groups, unmapped, place) => {
  expect(placeOf(groups, { rules, unmapped })).toEqual({ ...place, ruled: [1, 2] });
});

test('groups give role and departments at each sign-in; departments without a group stay', async () => {
  const [icu, lab] = [await department('ICU'), await department('Lab')];
  const nurse = await clinic.as('user', 'nurse@clinic.test');
  await admin.send('PUT', `/api/auth/users/${nurse.id}/departments`, { departmentIds: [lab] });
  const reply = await save({
    createsPeople: false,
    unmapped: 'user',
    rules: [
      { group: 'heads', role: 'manager', departmentId: null },
      { group: 'icu', role: null, departmentId: icu },
    ],
  });
  expect(reply.statusCode).toBe(200);
  await signIn('nurse@clinic.test', ['heads', 'icu']);
  expect(await listed('nurse@clinic.test')).toMatchObject({ role: 'manager', departments: [{ name: 'ICU' }, { name: 'Lab' }] });
  await signIn('nurse@clinic.test', 'icu');
  expect(await listed('nurse@clinic.test')).toMatchObject({ role: 'user', departments: [{ name: 'ICU' }, { name: 'Lab' }] });
  await signIn('nurse@clinic.test', ['x', 7, null, 'y'.repeat(300)]);
  expect(await listed('nurse@clinic.test')).toMatchObject({ role: 'user', departments: [{ name: 'Lab' }] });
  const changes = (await auditTrail(clinic)).filter(
    ({ details, objectId }) => details.includes('provider') && objectId === String(nurse.id),
  );
  const kinds = changes.map(({ action, actorKind }) => `${action} ${actorKind}`).filter((line) => line.includes('system'));
  expect(kinds).toEqual([
    'user.departments_changed system',
    'user.role_changed system',
    'user.role_changed system',
    'user.departments_changed system',
  ]);
});

test('people without a group can be refused, and so are those whose groups the provider does not send', async () => {
  await clinic.as('user', 'guest@clinic.test');
  await save({ createsPeople: true, unmapped: 'refuse', rules: [{ group: 'staff', role: 'user', departmentId: null }] });
  expect(await signIn('guest@clinic.test', ['other'])).toMatchObject({ to: '/login?refused=no_group' });
  expect(await signIn('new@clinic.test', [])).toMatchObject({ to: '/login?refused=no_group' });
  expect(await listed('new@clinic.test')).toBeUndefined();
  const elsewhere = { _claim_names: { groups: 'src1' } };
  expect(await signIn('guest@clinic.test', undefined, elsewhere)).toMatchObject({ to: '/login?refused=too_many_groups' });
  expect((await signIn('guest@clinic.test', ['staff'])).session).toBeDefined();
});

test('the last administrator stays one, whatever the groups say, and the log has it', async () => {
  await save({ createsPeople: false, unmapped: 'user', rules: [{ group: 'admins', role: 'admin', departmentId: null }] });
  expect((await signIn('root@clinic.test', [])).session).toBeDefined();
  expect(await listed('root@clinic.test')).toMatchObject({ role: 'admin' });
  expect((await auditTrail(clinic)).findLast(({ action }) => action === 'user.role_changed')).toMatchObject({
    outcome: 'denied',
    details: '{"role":"user","by":"provider","reason":"last_administrator"}',
  });
});

test('wrong rules are refused with a sentence', async () => {
  const rule = (change: object) =>
    save({ createsPeople: false, unmapped: 'keep', rules: [{ group: 'a', role: null, departmentId: null, ...change }] });
  expect(message(await rule({}))).toBe('Choose a role or a department for each group');
  expect(message(await rule({ group: ' ', role: 'user' }))).toBe('Group is required');
  expect(message(await rule({ departmentId: 999 }))).toBe('A department was not found. It may have been deleted');
  expect(
    (await (await clinic.as('manager')).send('POST', '/trpc/provider.save', { createsPeople: true, unmapped: 'keep', rules: [] }))
      .statusCode,
  ).toBe(403);
});

test('passwords go off only when nobody can be locked out, and one administrator keeps theirs', async () => {
  await save({ createsPeople: false, unmapped: 'keep', rules: [] });
  await clinic.deps.db.deleteFrom('identities').execute();
  expect(message(await setPasswords(admin, true, admin.id))).toBe('First, an administrator has to sign in with Clinic ID');
  const boss = await clinic.as('admin', 'boss@clinic.test');
  await signIn('boss@clinic.test', []);
  const nurse = await clinic.as('user', 'floor@clinic.test');
  for (const id of [null, nurse.id, 999])
    expect(message(await setPasswords(admin, true, id))).toBe('Choose an active administrator who has a password');
  expect((await setPasswords(admin, true, admin.id)).json()).toMatchObject({
    result: { data: { arePasswordsOff: true, breakGlassId: admin.id } },
  });

  const login = (email: string, typed = password) =>
    clinic.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: typed },
      remoteAddress: `10.1.1.${Math.ceil(Math.random() * 250)}`,
    });
  const refused = await Promise.all([
    login('floor@clinic.test'),
    login('floor@clinic.test', 'wrong'),
    login('nobody@clinic.test'),
    login('root@clinic.test', 'wrong'),
  ]);
  const text = 'Incorrect email or password. Passwords are off here. Use “Sign in with Clinic ID” on the login screen';
  for (const reply of refused) expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([401, text]);
  expect((await login('root@clinic.test')).statusCode).toBe(200);

  // The one who keeps the password can be neither locked nor given another role.
  const keeps = 'This administrator is the one who can sign in with a password. Name another one first, or turn passwords on again';
  const lock = await boss.send('PUT', `/api/auth/users/${admin.id}/status`, { status: 'locked' });
  expect([lock.statusCode, lock.json<{ error: string }>().error]).toEqual([409, keeps]);
  expect(message(await boss.send('POST', '/trpc/users.setRole', { id: admin.id, role: 'user' }))).toBe(keeps);
});

test('while passwords are off, invitations need no link, links set none, and API keys work', async () => {
  const off = 'Passwords are off here. Use “Sign in with Clinic ID” on the login screen';
  const person = { email: 'eve@clinic.test', firstName: 'Eve', lastName: 'Hart', role: 'user' };
  expect((await admin.send('POST', '/api/auth/users', person)).json()).toMatchObject({
    activationLink: null,
    expiresAt: null,
    mail: 'off',
  });
  expect((await signIn('eve@clinic.test', [])).session).toBeDefined();
  const forgot = await clinic.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'root@clinic.test' } });
  expect([forgot.statusCode, forgot.json<{ error: string }>().error]).toEqual([403, off]);
  const floor = (await listed('floor@clinic.test'))?.id;
  expect(message(await admin.send('POST', '/trpc/users.makeResetLink', { id: floor }))).toBe(off);
  expect((await admin.send('POST', '/trpc/users.makeResetLink', { id: admin.id })).statusCode).toBe(200);
  const link = await makeLink(clinic.deps, 'reset', floor ?? 0);
  const payload = { token: /#token=(.*)$/.exec(link)?.[1], password: 'a sentence nobody guesses' };
  const used = await clinic.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
  expect([used.statusCode, used.json<{ error: string }>().error]).toEqual([403, off]);
  const nurse = await clinic.as('user');
  const change = { currentPassword: password, newPassword: 'another long sentence' };
  expect((await nurse.send('PUT', '/api/auth/password', change)).json()).toMatchObject({ error: off });
  const expiresAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const { key } = (await admin.send('POST', '/api/api-keys', { name: 'Robot', role: 'user', expiresAt })).json<{ key: string }>();
  const byKey = await clinic.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${key}` } });
  expect(byKey.statusCode).toBe(200);
});

test('the settings taken away, passwords are on again: the way back in', async () => {
  await clinic.stop();
  const without = await createTestApp({ folder: clinic.folder, clock });
  const login = await without.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'floor@clinic.test', password } });
  expect(login.statusCode).toBe(200);
  await without.stop();
  clinic = await createTestApp({ settings: provider.settings, folder: clinic.folder, clock });
  const boss = await clinic.as('admin');
  expect((await setPasswords(boss, false, null)).json()).toMatchObject({
    result: { data: { arePasswordsOff: false, breakGlassId: null } },
  });
});

test('unlinking ends the sessions from there; the verified address links again', async () => {
  const boss = await clinic.as('admin');
  const { session = '' } = await signIn('eve@clinic.test', []);
  const eve = (await listedBy(boss, 'eve@clinic.test'))?.id;
  expect((await boss.send('POST', '/trpc/provider.unlink', { id: eve })).json()).toMatchObject({ result: { data: { endedSessions: 2 } } });
  const state = await clinic.inject({ method: 'GET', url: '/trpc/auth.session', cookies: { session } });
  expect(state.json()).toMatchObject({ result: { data: { user: null, ended: 'unlinked' } } });
  expect((await boss.send('POST', '/trpc/provider.unlink', { id: eve })).statusCode).toBe(404);
  expect((await signIn('eve@clinic.test', [])).session).toBeDefined();
});

const listedBy = async (by: Caller, email: string) =>
  (await by.get('/api/auth/users')).json<(Me & { email: string })[]>().find((user) => user.email === email);
