import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { makeLink } from '../../people/sign-in/links.service.ts';
import { createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';
import { startJobs } from '../../../runtime/schedule.ts';
import { cleanUp, cleanUpEveryMs, cleanUps, readRetention } from './retention.service.ts';

vi.setConfig({ testTimeout: 30_000 });

const day = 24 * 60 * 60 * 1000;
/** Each is logged when it is over. */
const cleanUpsLogged = (log: Mock): number => log.mock.calls.filter(([, line]) => line === 'clean-up').length;
let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const count = async (table: 'chatSessions' | 'chatMessages' | 'feedback' | 'sessions' | 'links' | 'devices'): Promise<number> =>
  (await clinic.deps.db.selectFrom(table).select('id').execute()).length;

test('a chat is deleted with its answers and feedback 30 days after the last question, and not a millisecond before', async () => {
  const nurse = await clinic.as('user');
  const asked = await nurse.send('POST', '/api/chat', { query: 'Where is the turquoise ledger?' });
  const { messageId } = asked.json<{ messageId: number }>();
  await nurse.send('POST', '/api/feedback', { messageId, feedbackType: 'helpful', isHelpful: true });
  clinic.clock.pass(30 * day - 1);
  expect(await cleanUp(clinic.deps)).toMatchObject({ chats: 0 });
  expect([await count('chatSessions'), await count('chatMessages'), await count('feedback')]).toEqual([1, 1, 1]);
  clinic.clock.pass(1);
  expect(await cleanUp(clinic.deps)).toMatchObject({ chats: 1 });
  expect([await count('chatSessions'), await count('chatMessages'), await count('feedback')]).toEqual([0, 0, 0]);
});

test('a chat that was asked in again stays', async () => {
  const nurse = await clinic.as('user');
  const first = await nurse.send('POST', '/api/chat', { query: 'Where?' });
  clinic.clock.pass(29 * day);
  const again = await clinic.as('user', 'again@clinic.test');
  expect((await again.send('POST', '/api/chat', { query: 'When?' })).statusCode).toBe(200);
  const { chat_session_id: id } = first.json<{ chat_session_id: number }>();
  await clinic.deps.db.updateTable('chatSessions').set({ updatedAt: clinic.clock.now().toISOString() }).where('id', '=', id).execute();
  clinic.clock.pass(2 * day);
  expect(await cleanUp(clinic.deps)).toMatchObject({ chats: 0 });
});

test('sessions, links and browsers that are over go; those that live stay', async () => {
  const nurse = await clinic.as('user');
  await clinic.deps.db
    .insertInto('devices')
    .values({ userId: nurse.id, secretHash: 'x', lastUsedAt: clinic.clock.now().toISOString() })
    .execute();
  await makeLink(clinic.deps, 'activate', nurse.id);
  expect(await cleanUp(clinic.deps)).toMatchObject({ sessions: 0, links: 0, devices: 0 });
  clinic.clock.pass(15 * 60_000);
  expect(await cleanUp(clinic.deps)).toMatchObject({ sessions: 1, links: 0, devices: 0 });
  clinic.clock.pass(4 * day);
  expect(await cleanUp(clinic.deps)).toMatchObject({ sessions: 0, links: 1, devices: 0 });
  clinic.clock.pass(365 * day);
  expect(await cleanUp(clinic.deps)).toMatchObject({ sessions: 0, links: 0, devices: 1 });
  expect([await count('sessions'), await count('links'), await count('devices')]).toEqual([0, 0, 0]);
});

test('a file that belongs to no document goes once it is an hour old; one that is just being written stays', async () => {
  const manager = await clinic.as('manager');
  const form = uploadForm({ name: 'Hands' }, { name: 'hands.txt', content: 'Hands are washed for 20 seconds.' });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
  const folder = clinic.deps.config.filesDir;
  const [kept = ''] = readdirSync(folder);
  const add = (suffix: string, ageMs: number): string => {
    const name = `${randomBytes(16).toString('hex')}${suffix}`;
    const written = new Date(clinic.clock.now().getTime() - ageMs);
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), written, written);
    return name;
  };
  const [fresh, freshPart, old, oldPart] = [add('', 1000), add('.partial', 1000), add('', 2 * 3_600_000), add('.partial', 2 * 3_600_000)];
  utimesSync(join(folder, kept), new Date(0), new Date(0));
  expect(await cleanUp(clinic.deps)).toMatchObject({ files: 2 });
  expect([kept, fresh, freshPart, old, oldPart].map((name) => existsSync(join(folder, name)))).toEqual([true, true, true, false, false]);
});

test('it runs at the start and every hour, and says when it last did and whether anything is left', async () => {
  expect(await readRetention(clinic.deps)).toEqual({ lastAt: undefined, isOverdue: true, chatsTooOld: 0 });
  const nurse = await clinic.as('user');
  await nurse.send('POST', '/api/chat', { query: 'Where?' });
  clinic.clock.pass(31 * day);
  expect(await readRetention(clinic.deps)).toMatchObject({ chatsTooOld: 1 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged = vi.spyOn(clinic.deps.log, 'info');
  const stop = startJobs(clinic.deps, [cleanUps(clinic.deps)]);
  const runs = async () => (await clinic.deps.db.selectFrom('cleanUps').select('id').execute()).length;
  await expect.poll(runs).toBe(1);
  await expect.poll(() => cleanUpsLogged(logged)).toBe(1);
  expect(await readRetention(clinic.deps)).toEqual({ lastAt: clinic.clock.now().toISOString(), isOverdue: false, chatsTooOld: 0 });
  vi.advanceTimersByTime(cleanUpEveryMs);
  await expect.poll(runs).toBe(2);
  stop();
  vi.advanceTimersByTime(cleanUpEveryMs);
  vi.useRealTimers();
  clinic.clock.pass(3 * cleanUpEveryMs);
  expect(await readRetention(clinic.deps)).toMatchObject({ isOverdue: true });
  expect(await runs()).toBe(2);
});

test('a clock that jumps a year ahead deletes nothing for a day, and nothing at all once it is set right', async () => {
  const nurse = await clinic.as('user');
  await nurse.send('POST', '/api/chat', { query: 'Where?' });
  await cleanUp(clinic.deps);
  const right = clinic.clock.now();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const warned = vi.spyOn(clinic.deps.log, 'warn');
  const logged = vi.spyOn(clinic.deps.log, 'info');
  clinic.clock.pass(365 * day);
  const stop = startJobs(clinic.deps, [cleanUps(clinic.deps)]);
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  expect(warned.mock.calls[0]?.[1]).toContain('the clock is days ahead of the last clean-up');
  for (let hours = 2; hours <= 24; hours += 1) {
    vi.advanceTimersByTime(cleanUpEveryMs);
    await expect.poll(() => warned.mock.calls.length).toBe(hours);
  }
  expect(await count('chatSessions')).toBe(1);
  clinic.clock.pass(right.getTime() - clinic.clock.now().getTime());
  vi.advanceTimersByTime(cleanUpEveryMs);
  const runs = async () => (await clinic.deps.db.selectFrom('cleanUps').select('id').execute()).length;
  await expect.poll(runs).toBe(2);
  await expect.poll(() => cleanUpsLogged(logged)).toBe(1);
  expect(await count('chatSessions')).toBe(1);
  // It was no mistake: the clinic was closed for a year.
  clinic.clock.pass(365 * day);
  vi.advanceTimersByTime(cleanUpEveryMs);
  await expect.poll(() => warned.mock.calls.length).toBe(25);
  vi.advanceTimersByTime(day);
  await expect.poll(() => count('chatSessions')).toBe(0);
  stop();
  vi.useRealTimers();
});
