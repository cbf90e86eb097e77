import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { signIn as signInAs } from './auth.service.ts';

// Real hashing, many times over.
vi.setConfig({ testTimeout: 60_000 });

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const email = 'nora@clinic.test';
const minute = 60_000;
let lastAddress = 0;

/** Each from an address of its own, unless one is named. */
function signIn(secret: string, options: { email?: string; device?: string; address?: string } = {}) {
  lastAddress += 1;
  return clinic.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: options.email ?? email, password: secret },
    remoteAddress: options.address ?? `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`,
    headers: options.device === undefined ? {} : { cookie: `device=${options.device}`, 'sec-fetch-site': 'same-origin' },
  });
}

const deviceOf = (reply: Awaited<ReturnType<typeof signIn>>) => reply.cookies.find(({ name }) => name === 'device')?.value ?? '';

/** So many wrong passwords at once; how many of them were compared, and the wait that the last one was told. */
async function guess(times: number, options: Parameters<typeof signIn>[1] = {}): Promise<{ compared: number; wait: number }> {
  const replies = await Promise.all(Array.from({ length: times }, (_, attempt) => signIn(`guess ${attempt}`, options)));
  expect(replies.filter(({ statusCode }) => statusCode !== 401 && statusCode !== 429)).toEqual([]);
  return { compared: replies.filter(({ statusCode }) => statusCode === 401).length, wait: Number(replies.at(-1)?.headers['retry-after']) };
}

test('10,000 guesses in a minute, each from an address of its own, compare 10 passwords; the owner gets in all the same', async () => {
  await clinic.as('user', email);
  const device = deviceOf(await signIn(password));
  let compared = 0;
  let tries = 0;
  for (; tries < 10_000; tries += 1) {
    const guessed = signInAs(
      clinic.deps,
      { email, password: `guess ${tries}` },
      {
        address: `10.9.${tries >> 8}.${tries & 255}`,
        device: '',
        userAgent: '',
        setTicketCookie: () => undefined,
        subject: { userId: null },
      },
    );
    const refusal = await guessed.catch((error: unknown) => (error as { code: string }).code);
    if (refusal === 'UNAUTHORIZED') compared += 1;
    else expect(refusal).toBe('TOO_MANY_REQUESTS');
    clinic.clock.pass(6);
    // The database answers within the same turn of the loop; a real crowd would leave it turns of its own.
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stdout.write(`${tries} guesses, ${compared} passwords compared\n`);
  expect(compared).toBe(10);
  expect((await signIn(password, { device })).statusCode).toBe(200);
  const stranger = await signIn(password);
  expect(stranger.statusCode).toBe(429);
  expect(stranger.json()).toMatchObject({
    error: expect.stringMatching(/^Too many attempts to sign in to this account\. Wait \d/) as string,
  });
  clinic.clock.pass(Number(stranger.headers['retry-after']) * 1_000);
  expect((await signIn(password)).statusCode).toBe(200);
});

test('five hundred guesses at the same moment compare 5', async () => {
  await clinic.as('user', email);
  expect((await guess(500)).compared).toBe(5);
});

test('an account that does not exist is held up as one that does, in the same words', async () => {
  await clinic.as('user', email);
  const [real, invented] = [await guess(8), await guess(8, { email: 'nobody@clinic.test' })];
  expect(real).toEqual(invented);
  const replies = [await signIn('x'), await signIn('x', { email: 'nobody@clinic.test' })];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  expect(replies[0]?.body).toBe(replies[1]?.body);
  expect(replies[0]?.headers['retry-after']).toBe(replies[1]?.headers['retry-after']);
  expect((await signIn(password, { email: 'NORA@clinic.test' })).statusCode).toBe(429);
});

test('a stolen browser is a known one, and guessing on it is held up too, without holding up the owner elsewhere', async () => {
  await clinic.as('user', email);
  const stolen = deviceOf(await signIn(password));
  const own = deviceOf(await signIn(password));
  expect(stolen).not.toBe(own);
  expect((await guess(20, { device: stolen })).compared).toBe(5);
  expect((await signIn(password, { device: own })).statusCode).toBe(200);
  expect((await signIn(password)).statusCode).toBe(200);
});

test('a browser at the reception knows several people by one secret, and a secret that somebody made up is not taken over', async () => {
  await clinic.as('user', email);
  await clinic.as('user', 'omar@clinic.test');
  const device = deviceOf(await signIn(password));
  expect(deviceOf(await signIn(password, { email: 'omar@clinic.test', device }))).toBe(device);
  const invented = 'x'.repeat(43);
  expect(deviceOf(await signIn(password, { device: invented }))).not.toBe(invented);
  const stored = await clinic.deps.db.selectFrom('devices').select(['userId', 'secretHash']).execute();
  expect(new Set(stored.map(({ userId }) => userId)).size).toBe(2);
  expect(JSON.stringify(stored)).not.toContain(device);
});

test('a browser is a stranger again after a year without a sign-in, and after a new password by link', async () => {
  const admin = await clinic.as('admin');
  const invited = await admin.send('POST', '/api/auth/users', { email, firstName: 'Nora', lastName: 'Quinn', role: 'user' });
  const token = new URL(invited.json<{ activationLink: string }>().activationLink).hash.replace('#token=', '');
  const activated = await clinic.inject({ method: 'POST', url: '/api/auth/activate', payload: { token, password } });
  const device = deviceOf(activated);
  const holdUp = () => guess(20);
  await holdUp();
  expect((await signIn(password, { device })).statusCode).toBe(200);
  clinic.clock.pass(365 * 24 * 60 * minute);
  await holdUp();
  expect((await signIn(password, { device })).statusCode).toBe(429);
});

test('only the fifty browsers that were used last are remembered', async () => {
  const { id } = await clinic.as('user', email);
  for (let browser = 0; browser < 52; browser += 1) {
    await clinic.deps.db
      .insertInto('devices')
      .values({ userId: id, secretHash: `hash ${browser}`, lastUsedAt: clinic.clock.now().toISOString() })
      .execute();
  }
  await signIn(password);
  expect(await clinic.deps.db.selectFrom('devices').select('id').execute()).toHaveLength(50);
});
