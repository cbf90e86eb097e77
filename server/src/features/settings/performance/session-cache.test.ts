import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromOtherProcess } from '../../../testing/other-process.ts';
import { type Caller, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
let nurse: Caller;
beforeAll(async () => {
  clinic = await createTestApp();
});
beforeEach(async () => {
  [admin, nurse] = [await clinic.as('admin'), await clinic.as('user')];
});
afterAll(() => clinic.close());

const session = () => clinic.deps.caches.stats().session;
const status = async (caller: Caller, url = '/api/chat-sessions') => (await caller.get(url)).statusCode;
const cookieStatus = async ({ cookie }: Caller) =>
  (await clinic.inject({ url: '/api/chat-sessions', cookies: { session: cookie } })).statusCode;

/** By both of its secrets; from then on both answers come out of the cache. */
async function keepInCache(caller: Caller): Promise<void> {
  for (let time = 0; time < 2; time += 1) expect([await status(caller), await cookieStatus(caller)]).toEqual([200, 200]);
  const { hitRate, totalRequests } = session();
  await status(caller);
  expect(Math.round(session().hitRate * session().totalRequests)).toBe(Math.round(hitRate * totalRequests) + 1);
}

test('a signed-in person is looked up once, not with every request', async () => {
  await status(nurse);
  const before = session();
  for (let request = 0; request < 20; request += 1) expect(await status(nurse)).toBe(200);
  const after = session();
  expect(after.totalRequests - before.totalRequests).toBe(20);
  expect(after.hitRate * after.totalRequests - before.hitRate * before.totalRequests).toBeGreaterThanOrEqual(18);
});

const resetPassword = async () => {
  const link = (await admin.send('POST', '/trpc/users.makeResetLink', { id: nurse.id })).json<{
    result: { data: { resetLink: string } };
  }>();
  const token = new URL(link.result.data.resetLink).hash.replace('#token=', '');
  const payload = { token, password: 'the kettle in room four whistles' };
  return clinic.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
};

const ends: Record<string, () => Promise<unknown>> = {
  'an administrator locks the account': () => admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' }),
  'the person signs out': () => nurse.send('POST', '/api/auth/logout'),
  'the person signs out everywhere': () => nurse.send('DELETE', '/api/auth/sessions'),
  'the password is reset by a link': resetPassword,
  'it is idle for 15 minutes': () =>
    Promise.resolve().then(() => {
      clinic.clock.pass(15 * 60_000);
    }),
  'the session is deleted by a statement': () => sql`DELETE FROM sessions WHERE user_id = ${nurse.id}`.execute(clinic.deps.db),
  'all sessions are deleted by a statement': () => sql`DELETE FROM sessions`.execute(clinic.deps.db),
  'the person is deleted by a statement': () => sql`DELETE FROM users WHERE id = ${nurse.id}`.execute(clinic.deps.db),
  'another process locks the account': () =>
    Promise.resolve(fromOtherProcess(clinic, (database) => database.exec(`UPDATE users SET status = 'locked' WHERE id = ${nurse.id}`))),
};
test.each(Object.keys(ends))('a session in the cache ends at once when %s', async (end) => {
  await keepInCache(nurse);
  await ends[end]?.();
  expect([await status(nurse), await cookieStatus(nurse)]).toEqual([401, 401]);
});

test('a changed password ends the other sessions at once, and not the one it was changed in', async () => {
  const { email } = await clinic.deps.db.selectFrom('users').select('email').where('id', '=', nurse.id).executeTakeFirstOrThrow();
  const payload = { email, password };
  const { token } = (await clinic.inject({ method: 'POST', url: '/api/auth/login', payload })).json<{ token: string }>();
  const phone = () => clinic.inject({ url: '/api/chat-sessions', headers: { authorization: `Bearer ${token}` } });
  expect([(await phone()).statusCode, (await phone()).statusCode]).toEqual([200, 200]);
  await keepInCache(nurse);
  const newPassword = 'the kettle in room four whistles';
  await nurse.send('PUT', '/api/auth/password', { currentPassword: password, newPassword });
  expect([(await phone()).statusCode, await status(nurse)]).toEqual([401, 200]);
});

test('another role, by screen, statement or another process, holds from the next request on', async () => {
  const manager = await clinic.as('manager');
  await keepInCache(manager);
  expect(await status(manager, '/api/documents')).toBe(200);
  await sql`UPDATE users SET role = 'user' WHERE id = ${manager.id}`.execute(clinic.deps.db);
  expect(await status(manager, '/api/documents')).toBe(403);
  fromOtherProcess(clinic, (database) => database.exec(`UPDATE users SET role = 'manager' WHERE id = ${manager.id}`));
  expect(await status(manager, '/api/documents')).toBe(200);
  await admin.send('POST', '/trpc/users.setRole', { id: manager.id, role: 'user' });
  expect(await status(manager, '/api/documents')).not.toBe(200);
});

test('a role that needs a second factor from now on is closed at once, and open again when the rule goes', async () => {
  await keepInCache(nurse);
  await admin.send('POST', '/trpc/account.setRule', { role: 'user', isRequired: true });
  expect(await status(nurse)).toBe(403);
  expect(await status(nurse)).toBe(403);
  await sql`DELETE FROM second_factor_rules`.execute(clinic.deps.db);
  expect(await status(nurse)).toBe(200);
});

test('an API key in the cache stops at once when it is revoked, runs out, or its maker is locked', async () => {
  const expiresAt = new Date(clinic.clock.now().getTime() + 24 * 60 * 60_000).toISOString();
  const make = async (maker: Caller) =>
    (await maker.send('POST', '/api/api-keys', { name: 'Phones', role: 'manager', expiresAt })).json<{
      key: string;
      apiKey: { id: number };
    }>();
  const other = await clinic.as('admin');
  const [revoked, ofLocked, expiring] = [await make(admin), await make(other), await make(admin)];
  const use = async ({ key }: { key: string }) =>
    (await clinic.inject({ url: '/api/memories', headers: { authorization: `Bearer ${key}` } })).statusCode;
  for (const key of [revoked, ofLocked, expiring]) expect([await use(key), await use(key)]).toEqual([200, 200]);
  await admin.send('DELETE', `/api/api-keys/${revoked.apiKey.id}`);
  await admin.send('PUT', `/api/auth/users/${other.id}/status`, { status: 'locked' });
  expect([await use(revoked), await use(ofLocked), await use(expiring)]).toEqual([401, 401, 200]);
  clinic.clock.pass(24 * 60 * 60_000);
  expect(await use(expiring)).toBe(401);
});

test('emptying the cache signs nobody out', async () => {
  await keepInCache(nurse);
  await admin.send('POST', '/api/performance/cache-invalidate', { type: 'session' });
  expect([await status(nurse), await cookieStatus(nurse)]).toEqual([200, 200]);
});

test('who asks while a change of the session is being written gets no answer from before it', async () => {
  await keepInCache(nurse);
  let asked: Promise<number> | undefined;
  await clinic.deps.db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ status: 'locked' }).where('id', '=', nurse.id).execute();
    asked = status(nurse);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(await asked).toBe(401);
  expect(await status(nurse)).toBe(401);
});

test('a change that is taken back leaves the session as it was', async () => {
  await keepInCache(nurse);
  const locking = clinic.deps.db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ status: 'locked' }).where('id', '=', nurse.id).execute();
    throw new Error('the disk is full');
  });
  await expect(locking).rejects.toThrow('the disk is full');
  expect([await status(nurse), await cookieStatus(nurse)]).toEqual([200, 200]);
});
