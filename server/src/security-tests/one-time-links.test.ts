import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeLink } from '../features/people/sign-in/links.queries.ts';
import { makeLink } from '../features/people/sign-in/links.service.ts';
import { hashToken } from '../lib/tokens.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { countCases, howMany } from '../testing/security/case-count.ts';
import { knock, type Reply } from '../testing/security/doors.ts';
import { invite, makeWorld, type World } from '../testing/security/things.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('one link used by many at once');
const atOnce = 100;
const rounds = howMany(1, 20);
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.clinic.close());

const passwordOf = (index: number) => `a sentence nobody guesses, number ${index}`;
const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '');

/** A server that cannot keep up says so, and the person tries again. */
const patiently = { timeout: 20_000, interval: 20 };

/** Each try with a password of its own; if too many hash at once, a try is asked to come back, and does. */
async function useByMany(clinic: TestApp, use: (index: number) => Promise<Reply>): Promise<{ replies: Reply[]; winners: number[] }> {
  const replies = await Promise.all(Array.from({ length: atOnce }, (_, index) => use(index)));
  for (const index of replies.keys()) {
    const isAnswered = async () => {
      if (replies[index]?.status === 503) replies[index] = await use(index);
      return replies[index]?.status !== 503;
    };
    await expect.poll(isAnswered, patiently).toBe(true);
  }
  tried(atOnce);
  expect(await clinic.deps.isReady()).toBe(true);
  return { replies, winners: [...replies.keys()].filter((index) => replies[index]?.status === 200) };
}

const signIn = (clinic: TestApp, email: string, index: number) =>
  knock(clinic, { method: 'POST', url: '/api/auth/login', payload: { email, password: passwordOf(index) } });

async function expectOneWinner(clinic: TestApp, person: { id: number; email: string }, url: string, token: string): Promise<void> {
  const use = (index: number) => knock(clinic, { method: 'POST', url, payload: { token, password: passwordOf(index) } });
  const { replies, winners } = await useByMany(clinic, use);
  expect(winners).toHaveLength(1);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const sessions = await clinic.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.id)
    .where('endedAt', 'is', null)
    .execute();
  expect(sessions).toHaveLength(1);
  const [winner = -1] = winners;
  expect((await signIn(clinic, person.email, winner)).status).toBe(200);
  expect((await signIn(clinic, person.email, (winner + 1) % atOnce)).status).toBe(401);
}

test('of a hundred who open one activation link at once exactly one sets the password', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await invite(world);
    await expectOneWinner(world.clinic, person, '/api/auth/activate', person.token);
  }
});

test('of a hundred who open one reset link at once exactly one sets the password', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const email = `forgot${round}@clinic.test`;
    const { id } = await world.clinic.as('user', email);
    const token = tokenIn(await makeLink(world.clinic.deps, 'reset', id));
    await expectOneWinner(world.clinic, { id, email }, '/api/auth/reset-password', token);
  }
});

test('of a hundred who open the setup link at once exactly one becomes the administrator', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const clinic = await createTestApp();
    const token = tokenIn(await makeLink(clinic.deps, 'setup', null));
    const use = (index: number) => {
      const person = { email: `ada${index}@clinic.test`, firstName: 'Ada', lastName: 'Marsh', password: passwordOf(index), token };
      return knock(clinic, { method: 'POST', url: '/trpc/auth.setup', payload: person });
    };
    const { replies, winners } = await useByMany(clinic, use);
    expect(winners).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const people = await clinic.deps.db.selectFrom('users').select(['email', 'role']).execute();
    expect(people).toEqual([{ email: `ada${winners[0]}@clinic.test`, role: 'admin' }]);
    await clinic.close();
  }
});

test('the statement that uses a link up gives its row to one of a hundred', async () => {
  const { db, now } = world.clinic.deps;
  for (let round = 0; round < rounds; round += 1) {
    const token = tokenIn(await makeLink(world.clinic.deps, 'reset', world.staff.user.id));
    const link = { tokenHash: hashToken(token), purposes: ['reset' as const], now: now().toISOString() };
    const rows = await Promise.all(Array.from({ length: atOnce }, () => takeLink(db, link)));
    expect(rows.filter((row) => row !== undefined)).toHaveLength(1);
    tried(atOnce);
  }
});

test('a link does nothing for another purpose, and none of them for a token that is nearly right', async () => {
  const { token } = await invite(world);
  const reset = tokenIn(await makeLink(world.clinic.deps, 'reset', world.staff.user.id));
  const urls = { '/api/auth/activate': reset, '/api/auth/reset-password': token };
  for (const [url, other] of Object.entries(urls)) {
    const near = [
      other,
      `${other}A`,
      other.slice(1),
      other.toLowerCase(),
      ` ${other}`,
      `${other}%00`,
      hashToken(other),
      '%',
      '*',
      "' OR ''='",
    ];
    for (const wrong of near) {
      expect((await knock(world.clinic, { method: 'POST', url, payload: { token: wrong, password: passwordOf(0) } })).status).toBe(400);
      tried();
    }
  }
});
