import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { setUserRole, setUserStatus } from './standing.service.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const hire = (role: string) => ({ email: `${role}-hire@clinic.test`, firstName: 'New', lastName: 'Hire', role });

test('a manager invites users only, an administrator anyone, a user nobody', async () => {
  const [admin, manager, nurse] = [await clinic.as('admin'), await clinic.as('manager'), await clinic.as('user')];
  expect((await nurse.send('POST', '/api/auth/users', hire('user'))).statusCode).toBe(403);
  expect((await manager.send('POST', '/api/auth/users', hire('manager'))).statusCode).toBe(403);
  expect((await manager.send('POST', '/api/auth/users', hire('user'))).statusCode).toBe(201);
  expect((await admin.send('POST', '/api/auth/users', hire('manager'))).statusCode).toBe(201);
  expect((await manager.get('/api/auth/users')).statusCode).toBe(403);
  const list = (await admin.get('/api/auth/users')).json<Record<string, unknown>[]>();
  expect(list).toHaveLength(5);
  expect(JSON.stringify(list)).not.toContain('argon2');
});

test('a taken email address is a conflict however it is written', async () => {
  const admin = await clinic.as('admin', 'ada@clinic.test');
  const reply = await admin.send('POST', '/api/auth/users', { ...hire('user'), email: 'ADA@Clinic.test' });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ error: 'A user with this email address exists already', code: 'CONFLICT' });
});

test('nobody locks themselves or the last active administrator', async () => {
  const first = await clinic.as('admin');
  const second = await clinic.as('admin');
  expect((await first.send('PUT', `/api/auth/users/${first.id}/status`, { status: 'locked' })).statusCode).toBe(409);
  expect((await first.send('PUT', `/api/auth/users/${second.id}/status`, { status: 'locked' })).statusCode).toBe(200);
  expect((await second.get('/api/auth/users')).statusCode).toBe(401);
});

test.each([
  ['abc', 400],
  ['-1', 400],
  ['9007199254740992', 400],
  ['4711', 404],
])('an id that is %s is answered with %i', async (id, status) => {
  const admin = await clinic.as('admin');
  expect((await admin.send('PUT', `/api/auth/users/${id}/status`, { status: 'locked' })).statusCode).toBe(status);
});

const setRole = (caller: Caller, id: number, role: string) => caller.send('POST', '/trpc/users.setRole', { id, role });
const messageOf = (reply: { json: () => unknown }) => (reply.json() as { error: { message: string } }).error.message;

test('a new role holds from the next request, up and down, and signs nobody out', async () => {
  const admin = await clinic.as('admin');
  const nurse = await clinic.as('user');
  expect((await nurse.get('/api/documents')).statusCode).toBe(403);
  expect((await setRole(admin, nurse.id, 'manager')).json()).toMatchObject({ result: { data: { id: nurse.id, role: 'manager' } } });
  expect((await nurse.get('/api/documents')).statusCode).toBe(200);
  expect((await nurse.get('/api/auth/users')).statusCode).toBe(403);
  await setRole(admin, nurse.id, 'admin');
  expect((await nurse.get('/api/auth/users')).statusCode).toBe(200);
  await setRole(admin, nurse.id, 'user');
  expect((await nurse.get('/api/auth/users')).statusCode).toBe(403);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
});

test('nobody gives themselves another role, and there is always an administrator', async () => {
  const admin = await clinic.as('admin');
  const manager = await clinic.as('manager');
  expect((await setRole(manager, manager.id, 'admin')).statusCode).toBe(403);
  const own = await setRole(admin, admin.id, 'user');
  expect([own.statusCode, messageOf(own)]).toEqual([409, 'You cannot change your own role']);
  expect((await setRole(admin, 4711, 'user')).statusCode).toBe(404);
  for (const role of ['root', '', null, 'ADMIN']) expect((await setRole(admin, manager.id, role as string)).statusCode).toBe(400);
  // Whoever acts is an administrator; so the last one is somebody else only if two act at once.
  const second = await clinic.as('admin');
  const actor = { id: second.id, email: '', firstName: '', lastName: '', role: 'admin', status: 'active' } as const;
  await clinic.deps.db.updateTable('users').set({ status: 'locked' }).where('id', '=', second.id).execute();
  await expect(setUserRole(clinic.deps, actor, admin.id, 'user')).rejects.toThrow('The role of the last active administrator');
  await expect(setUserStatus(clinic.deps, actor, admin.id, 'locked')).rejects.toThrow('The last active administrator cannot be locked');
});

test('the list says when somebody came last and whether they have a password and a second factor, and nothing more of it', async () => {
  const admin = await clinic.as('admin');
  await admin.send('POST', '/api/auth/users', hire('user'));
  const [invited, self] = (await admin.get('/api/auth/users')).json<Record<string, unknown>[]>();
  expect(invited).toMatchObject({
    status: 'invited',
    lastSignInAt: null,
    hasPassword: false,
    hasSecondFactor: false,
    createdAt: '2026-03-02T09:00:00.000Z',
  });
  expect(self).toMatchObject({ id: admin.id, lastSignInAt: '2026-03-02T09:00:00.000Z', hasPassword: true });
  const known = [
    'createdAt',
    'departments',
    'email',
    'firstName',
    'hasPassword',
    'hasSecondFactor',
    'id',
    'isLinked',
    'lastName',
    'lastSignInAt',
    'role',
    'status',
  ];
  expect(Object.keys(self ?? {}).sort()).toEqual(known);
});

test('without mail an invitation answers with its link and until when it works', async () => {
  const manager = await clinic.as('manager');
  expect((await manager.send('POST', '/api/auth/users', hire('user'))).json()).toEqual({
    user: {
      id: expect.any(Number) as number,
      email: 'user-hire@clinic.test',
      firstName: 'New',
      lastName: 'Hire',
      role: 'user',
      status: 'invited',
    },
    activationLink: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/activate#token=[\w-]{43}$/) as string,
    expiresAt: '2026-03-05T09:00:00.000Z',
    mail: 'off',
    mailProblem: null,
  });
});

test('a poll for reset requests keeps no administrator signed in', async () => {
  const admin = await clinic.as('admin');
  for (let tick = 0; tick < 15; tick += 1) {
    expect((await admin.get('/trpc/users.resetRequests')).statusCode).toBe(200);
    clinic.clock.pass(60_000);
  }
  expect((await admin.get('/trpc/users.resetRequests')).statusCode).toBe(401);
});
