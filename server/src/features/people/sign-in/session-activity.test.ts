import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const [second, minute] = [1000, 60_000];
let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const stored = async () => {
  const row = await clinic.deps.db.selectFrom('sessions').select('lastActiveAt').executeTakeFirstOrThrow();
  return row.lastActiveAt.slice(14, 19);
};

test('activity is written at most every 15 seconds, and yet 15:00 count from the last request to the millisecond', async () => {
  const nurse = await clinic.as('user');
  const written: string[] = [];
  for (let at = 0; at <= 40; at += 5) {
    expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
    written.push(await stored());
    clinic.clock.pass(5 * second);
  }
  expect(written).toEqual(['00:00', '00:00', '00:00', '00:15', '00:15', '00:15', '00:30', '00:30', '00:30']);
  clinic.clock.pass(15 * minute - 5 * second - 1);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
  clinic.clock.pass(15 * minute);
  expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(401);
});

test('an orderly stop forgets nothing: the session goes on for exactly as long as before', async () => {
  const nurse = await clinic.as('user');
  const ask = () => clinic.inject({ url: '/api/chat-sessions', headers: { authorization: `Bearer ${nurse.token}` } });
  await ask();
  clinic.clock.pass(10 * second);
  await ask();
  expect(await stored()).toBe('00:00');
  clinic = await clinic.restart();
  clinic.clock.pass(15 * minute - 1);
  expect((await ask()).statusCode).toBe(200);
  clinic = await clinic.restart();
  clinic.clock.pass(15 * minute);
  expect((await ask()).statusCode).toBe(401);
});

test('a touch, from which the screen counts down, is on the disk before it is answered', async () => {
  const nurse = await clinic.as('user');
  await nurse.get('/api/chat-sessions');
  clinic.clock.pass(7 * second);
  await nurse.send('POST', '/trpc/auth.touch', {});
  expect(await stored()).toBe('00:07');
});

test('three hours of polling alone: signed out at 15:00, and not a moment later', async () => {
  const admin = await clinic.as('admin');
  const polls = ['/trpc/documents.progress', '/trpc/auth.session', '/api/auth/me'];
  let signedOutAfter: number | null = null;
  for (let passed = 0; passed <= 3 * 60 * minute; passed += 30 * second) {
    const replies = await Promise.all(polls.map((url) => clinic.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })));
    if (replies[2]?.statusCode === 401) signedOutAfter ??= passed;
    else expect(signedOutAfter).toBeNull();
    clinic.clock.pass(30 * second);
  }
  expect(signedOutAfter).toBe(15 * minute);
});
