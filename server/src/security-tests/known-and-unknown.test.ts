import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashCount } from '../testing/security/cheap-hashes.ts';
import { countCases, isLong } from '../testing/security/case-count.ts';
import { procedures } from '../testing/security/surface.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const tried = countCases('known and unknown addresses');
const people = { active: 'nora@clinic.test', locked: 'lou@clinic.test', invited: 'ina@clinic.test', nobody: 'nemo@clinic.test' };
let clinic: TestApp;
let call = 0;
beforeEach(async () => {
  clinic = await createTestApp();
  for (const status of ['active', 'locked', 'invited'] as const) {
    const { id } = await clinic.as('user', people[status]);
    const fields = status === 'invited' ? { status, passwordHash: null } : { status };
    await clinic.deps.db.updateTable('users').set(fields).where('id', '=', id).execute();
  }
});
afterEach(() => clinic.close());

function post(url: string, payload: object): Promise<LightMyRequestResponse> {
  call += 1;
  return clinic.inject({ method: 'POST', url, payload, remoteAddress: `10.3.${call >> 8}.${call & 255}` });
}

/** Everything that reaches the outside, but for the time and the number of the request. */
function outside({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, ...rest } = headers;
  return { statusCode, headers: rest, body };
}

const wrong = 'not the password of anybody here';
const doors: [string, string, (email: string) => object][] = [
  ['signing in by REST', '/api/auth/login', (email) => ({ email, password: wrong })],
  ['signing in by tRPC', '/trpc/auth.login', (email) => ({ email, password: wrong })],
  ['asking for a new password by REST', '/api/auth/forgot-password', (email) => ({ email })],
  ['asking for a new password by tRPC', '/trpc/auth.forgotPassword', (email) => ({ email })],
];
const open = doors.filter(([, url]) => !url.includes('orgot') || procedures.some(({ path }) => path === 'auth.forgotPassword'));

test.each(open)('%s tells known, locked, invited and unknown people apart by no byte and no work', async (_what, url, payload) => {
  const seen = [];
  for (const email of Object.values(people)) {
    hashCount.total = 0;
    const reply = outside(await post(url, payload(email)));
    seen.push({ ...reply, hashes: hashCount.total });
    tried();
  }
  expect(seen[0]?.statusCode).toBe(url.includes('login') ? 401 : 200);
  for (const reply of seen) expect(reply).toEqual(seen[0]);
});

test.each(open)('%s again and again tells them apart no more', async (_what, url, payload) => {
  const seen: unknown[][] = [];
  for (const email of Object.values(people)) {
    const replies = [];
    for (let again = 0; again < 12; again += 1) {
      replies.push(outside(await post(url, payload(email))));
      tried();
    }
    seen.push(replies);
  }
  for (const replies of seen) expect(replies).toEqual(seen[0]);
});

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Time is measured in the long form alone, in which nothing else is to run at the same time. */
test.runIf(isLong).each(open)('%s takes known and unknown people as long', async (_what, url, payload) => {
  const times: Record<string, number[]> = { active: [], nobody: [], locked: [] };
  for (let round = 0; round < 60; round += 1) {
    for (const [who, measured] of Object.entries(times)) {
      const begun = performance.now();
      await post(url, payload(people[who as 'active']));
      measured.push(performance.now() - begun);
      tried();
    }
    // No delay of an earlier round is to answer instead of the door.
    clinic.clock.pass(24 * 60 * 60 * 1000 + 1);
  }
  const [active = 0, nobody = 0, locked = 0] = Object.values(times).map(median);
  for (const other of [nobody, locked]) {
    expect(Math.max(active, other)).toBeLessThan(1.5 * Math.min(active, other) + 2);
  }
});
