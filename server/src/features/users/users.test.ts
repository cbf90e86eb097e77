import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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
