import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashCount } from '../testing/security/cheap-hashes.ts';
import { countCases, howMany } from '../testing/security/case-count.ts';
import { createTestApp, password, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const tried = countCases('guesses at passwords');
const minute = 60_000;
const guesses = howMany(300, 10_000);
/** Nobody may have more of their password tried than this, from however many addresses, within a minute. */
const mostHashes = 25;
const email = 'nora@clinic.test';
let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
  await clinic.as('user', email);
  hashCount.total = 0;
});
afterEach(() => clinic.close());

interface Try {
  name?: string;
  secret?: string;
  from?: string;
  cookie?: string;
}

async function signIn({ name = email, secret = password, from = '192.0.2.1', cookie }: Try = {}): Promise<LightMyRequestResponse> {
  await new Promise((resolve) => setImmediate(resolve));
  return clinic.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: name, password: secret },
    remoteAddress: from,
    ...(cookie !== undefined && { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
  });
}

/** What a browser keeps of a reply, its session aside, which has long run out. */
function keptCookies(reply: LightMyRequestResponse): string {
  const kept = reply.cookies.filter(({ name }) => name !== 'session');
  return kept.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const addresses: Record<string, (guess: number) => string> = {
  'each from an address of its own': (guess) => `10.${(guess >> 16) & 255}.${(guess >> 8) & 255}.${guess & 255}`,
  'from two hundred addresses in turn': (guess) => `10.1.1.${guess % 200}`,
  'from one network of IPv6 with an address for each': (guess) => `2001:db8:1:2::${guess.toString(16)}`,
};

const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}  `, 'Nora@Clinic.Test', `\t${email}\n`];

test.each(Object.entries(addresses))('a minute of guessing, %s, tries few passwords, and the owner gets in', async (_how, addressOf) => {
  const cookie = keptCookies(await signIn());
  hashCount.total = 0;
  for (let guess = 0; guess < guesses; guess += 1) {
    const name = spellings[guess % spellings.length];
    const { statusCode } = await signIn({ name, secret: `guess ${guess}`, from: addressOf(guess) });
    expect([401, 429]).toContain(statusCode);
    if (guess % 10 === 9) clinic.clock.pass(Math.floor((10 * minute) / guesses));
    tried();
  }
  expect(hashCount.total).toBeGreaterThan(0);
  expect(hashCount.total).toBeLessThanOrEqual(mostHashes);
  expect((await signIn({ cookie, from: '198.51.100.7' })).statusCode).toBe(200);
});

test('guesses that arrive all at once are counted before they are tried', async () => {
  const from = addresses['each from an address of its own'];
  const replies = await Promise.all(Array.from({ length: 500 }, (_, guess) => signIn({ secret: `guess ${guess}`, from: from?.(guess) })));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
  expect(hashCount.total).toBeLessThanOrEqual(mostHashes);
  tried(replies.length);
});

test('one address that tries many accounts is stopped as well', async () => {
  for (let guess = 0; guess < 200; guess += 1) await signIn({ name: `person${guess}@clinic.test`, secret: 'Spring2026!Spring2026!' });
  expect(hashCount.total).toBeLessThanOrEqual(mostHashes);
  tried(200);
});

test('many sign-ins in one batch are not more than many by themselves', async () => {
  const batch = (calls: number) =>
    clinic.inject({
      method: 'POST',
      url: `/trpc/${Array.from({ length: calls }, () => 'auth.login').join(',')}?batch=1`,
      payload: Object.fromEntries(Array.from({ length: calls }, (_, call) => [call, { email, password: `guess ${call}` }])),
    });
  const large = await batch(500);
  expect([large.statusCode >= 400 && large.statusCode < 500, hashCount.total]).toEqual([true, 0]);
  for (let round = 0; round < 20; round += 1) await batch(10);
  expect(hashCount.total).toBeLessThanOrEqual(mostHashes);
  tried(700);
});

test('a made-up address in a header is nobody’s address', async () => {
  for (let guess = 0; guess < 100; guess += 1) {
    await clinic.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: `other${guess}@clinic.test`, password: 'guess' },
      headers: { 'x-forwarded-for': `10.2.2.${guess}`, forwarded: `for=10.2.2.${guess}`, 'x-real-ip': `10.2.2.${guess}` },
    });
  }
  expect(hashCount.total).toBeLessThanOrEqual(mostHashes);
  tried(100);
});
