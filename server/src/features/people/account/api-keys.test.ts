import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { appRouter } from '../../../trpc/router.ts';
import { createApiKey } from './api-keys.service.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(clinic.clock.now().getTime() + days * day).toISOString();

async function makeKey(maker: Caller, fields: object = {}) {
  const reply = await maker.send('POST', '/api/api-keys', { name: 'Phone system', role: 'manager', expiresAt: inDays(30), ...fields });
  return reply.json<{ key: string; apiKey: { id: number } }>();
}

const as = (key: string, url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  clinic.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload !== undefined && { payload }) });

const status = async (key: string, url = '/api/chat-sessions') => (await as(key, url)).statusCode;

test('a program works with a key in the key’s role, without ever going idle, and its last use is seen', async () => {
  const admin = await clinic.as('admin');
  const { key, apiKey } = await makeKey(admin);
  expect(key).toMatch(/^vmk_[\w-]{43}$/);
  clinic.clock.pass(day);
  expect((await as(key, '/api/auth/me')).json()).toMatchObject({ user: { id: admin.id, role: 'manager' } });
  expect(await status(key, '/api/documents')).toBe(200);
  expect(await status(key, '/api/memories')).toBe(200);
  expect(await status(key, '/api/auth/users')).toBe(403);
  clinic.clock.pass(30_000);
  await status(key);
  const { token } = (await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: `x`, password: 'x' } })).json<{
    token?: string;
  }>();
  expect(token).toBeUndefined();
  const fresh = await clinic.as('admin');
  const list = await fresh.get('/api/api-keys');
  expect(list.body).not.toContain(key);
  expect(list.json()).toEqual([
    {
      ...apiKey,
      name: 'Phone system',
      role: 'manager',
      state: 'active',
      madeBy: expect.stringMatching(/^Pat Number \d+$/) as string,
      createdAt: '2026-03-02T09:00:00.000Z',
      expiresAt: '2026-04-01T09:00:00.000Z',
      lastUsedAt: '2026-03-03T09:00:00.000Z',
    },
  ]);
  expect((await clinic.deps.db.selectFrom('apiKeys').selectAll().execute())[0]?.keyHash).toMatch(/^[0-9a-f]{64}$/);
});

test('it stops working when it is revoked or over, and while its maker is locked or no administrator', async () => {
  const [admin, other] = [await clinic.as('admin'), await clinic.as('admin')];
  const [revoked, expired, kept] = [await makeKey(admin), await makeKey(admin, { expiresAt: inDays(1) }), await makeKey(admin)];
  expect((await other.send('DELETE', `/api/api-keys/${revoked.apiKey.id}`)).json()).toMatchObject({ state: 'revoked' });
  expect((await other.send('DELETE', `/api/api-keys/${revoked.apiKey.id}`)).statusCode).toBe(404);
  expect(await status(revoked.key)).toBe(401);
  clinic.clock.pass(day - 1);
  expect(await status(expired.key)).toBe(200);
  clinic.clock.pass(1);
  expect(await status(expired.key)).toBe(401);

  expect(await status(kept.key)).toBe(200);
  const setRole = (role: 'admin' | 'manager') => clinic.deps.db.updateTable('users').set({ role }).where('id', '=', admin.id).execute();
  await setRole('manager');
  expect(await status(kept.key)).toBe(401);
  await setRole('admin');
  const fresh = await clinic.as('admin');
  await fresh.send('PUT', `/api/auth/users/${admin.id}/status`, { status: 'locked' });
  expect(await status(kept.key)).toBe(401);
  expect((await fresh.get('/api/api-keys')).json()).toMatchObject([
    { state: 'maker_lost_rights' },
    { state: 'expired' },
    { state: 'revoked' },
  ]);
});

test('whatever its role, a key is closed to all that would give it more: keys, passwords, sessions, second factors, people', async () => {
  const admin = await clinic.as('admin');
  const { key } = await makeKey(admin, { role: 'admin' });
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>);
  const open: string[] = [];
  const { account, apiKeys, users } = appRouter._def.record;
  const closed = Object.entries({ account, apiKeys, users }).flatMap(([name, record]) =>
    Object.keys(record).map((key) => `${name}.${key}`),
  );
  closed.push('models.confirmCloud', 'models.withdrawCloud', 'auth.touch');
  for (const [path, { _def }] of procedures.filter(([name]) => closed.includes(name))) {
    const isQuery = _def.type === 'query';
    const reply = await as(key, `/trpc/${path}${isQuery ? '?input=%7B%7D' : ''}`, isQuery ? 'GET' : 'POST', isQuery ? undefined : {});
    if (reply.statusCode !== 403) open.push(path);
  }
  expect(open).toEqual(['users.list']);
  await as(key, '/api/auth/logout', 'POST');
  expect(await status(key)).toBe(200);
  expect((await admin.get('/api/api-keys')).statusCode).toBe(200);
  // It has no session, so nobody was signed out.
  const { count } = await clinic.deps.db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'sign_out')
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test.each([
  ['yesterday', -1, 400],
  ['now', 0, 400],
  ['two years', 730, 201],
  ['three years', 1095, 400],
])('a key that ends in %s is answered with its status', async (_, days, expected) => {
  const admin = await clinic.as('admin');
  const reply = await admin.send('POST', '/api/api-keys', { name: 'Sync', role: 'user', expiresAt: inDays(days) });
  expect(reply.statusCode).toBe(expected);
});

test('only administrators make keys, and one of a lower role sees only what that role may', async () => {
  const [manager, admin] = [await clinic.as('manager'), await clinic.as('admin')];
  expect(hasPermission('manager', 'clinic_management')).toBe(false);
  expect((await manager.send('POST', '/api/api-keys', { name: 'x', role: 'user', expiresAt: inDays(1) })).statusCode).toBe(403);
  const { key } = await makeKey(admin, { role: 'user' });
  expect([await status(key), await status(key, '/api/documents'), await status(key, '/api/llm-instructions')]).toEqual([200, 403, 403]);
});

test('whoever may make keys one day, nobody makes one that may more than they may themselves', async () => {
  const { id } = await clinic.as('manager');
  const manager = { id, email: 'm@clinic.test', firstName: 'Mia', lastName: 'Ray', role: 'manager', status: 'active' } as const;
  const make = (role: Role) => createApiKey(clinic.deps, manager, { name: 'Sync', role, expiresAt: inDays(1) });
  await expect(make('admin')).rejects.toThrow('A key cannot have a higher role than your own');
  expect((await make('user')).apiKey.role).toBe('user');
});
