import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../../testing/audit-trail.ts';
import { type Account, startProvider, type TestProvider } from '../../../testing/identity-provider.ts';
import { createVisitor } from '../../../testing/provider-visitor.ts';
import { createRealClock } from '../../../testing/real-clock.ts';
import { countCases } from '../../../testing/security/case-count.ts';
import { type Caller, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let provider: TestProvider;
let clinic: TestApp;
let admin: Caller;
const clock = createRealClock();
const count = countCases('sign-in with a real provider');
const minute = 60_000;
let people = 0;

beforeAll(async () => {
  provider = await startProvider({ productUrl: 'http://127.0.0.1:3000' });
  clinic = await createTestApp({ settings: provider.settings, clock });
  admin = await clinic.as('admin', 'root@clinic.test');
});
afterAll(async () => {
  await clinic.close();
  await provider.close();
});
let nurse: Account;
/** Each story is about somebody whom nobody knows yet. */
beforeEach(() => {
  people += 1;
  nurse = { sub: `person-${people}`, email: `nurse${people}@clinic.test`, email_verified: true, given_name: 'Nia', family_name: 'Byron' };
  provider.become(nurse);
});

const invite = (email = nurse.email) => admin.send('POST', '/api/auth/users', { email, firstName: 'Nia', lastName: 'Byron', role: 'user' });
const me = async (session = '') => {
  const reply = await clinic.inject({ method: 'GET', url: '/api/auth/me', cookies: { session } });
  return reply.json<{ user?: { id: number; email: string; role: string; status: string } }>().user;
};
const lastEntry = async () => (await clinic.deps.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
const signIn = () => createVisitor(clinic).signIn();

test('an invited person signs in, lands where they were going, and no longer needs the link', async () => {
  const link = (await invite()).json<{ activationLink: string }>().activationLink;
  const before = await lastEntry();
  const { to, session } = await createVisitor(clinic).signIn('/documents/3?find=a&page=2');
  expect(to).toBe('/documents/3?find=a&page=2');
  const user = await me(session);
  expect(user).toMatchObject({ email: nurse.email, role: 'user', status: 'active' });
  expect(await auditLines(clinic, before)).toEqual([`user.linked ok user ${user?.id}`, `sign_in ok user ${user?.id}`]);
  const token = /#token=(.*)$/.exec(link)?.[1];
  const used = await clinic.inject({
    method: 'POST',
    url: '/api/auth/activate',
    payload: { token, password: 'a sentence nobody guesses' },
  });
  expect(used.statusCode).toBe(400);
  const listed = (await admin.get('/api/auth/users')).json<{ id: number; isLinked: boolean }[]>();
  expect(listed.find(({ id }) => id === user?.id)).toMatchObject({ isLinked: true, hasPassword: false });
});

test('the session is one of ours: 15 minutes, and over at the next request once the person is locked', async () => {
  await invite();
  const { session } = await signIn();
  clock.pass(14 * minute);
  const user = await me(session);
  expect(user).toBeDefined();
  clock.pass(15 * minute);
  expect(await me(session)).toBeUndefined();
  clock.pass(-29 * minute);
  const again = await signIn();
  await admin.send('PUT', `/api/auth/users/${user?.id}/status`, { status: 'locked' });
  expect(await me(again.session)).toBeUndefined();
  expect(await signIn()).toMatchObject({ to: '/login?refused=locked', session: undefined });
  count();
});

test('a person is known by issuer and subject: a changed email address changes nobody, and opens no account of another', async () => {
  await invite();
  const first = await me((await signIn()).session);
  const other = await clinic.as('manager', `boss${people}@clinic.test`);
  provider.become({ ...nurse, email: `boss${people}@clinic.test` });
  expect(await me((await signIn()).session)).toEqual(first);
  // Another account of the provider takes the address that the first had.
  provider.become({ ...nurse, sub: `thief-${people}` });
  expect(await signIn()).toMatchObject({ to: '/login?refused=linked_to_other', session: undefined });
  expect(other.id).not.toBe(first?.id);
  count(2);
});

test('nobody comes in uninvited, unless the administrators allow it; a person who was deleted is nobody', async () => {
  expect(await signIn()).toMatchObject({ to: '/login?refused=not_invited', session: undefined });
  const allow = (createsPeople: boolean) => admin.send('POST', '/trpc/provider.save', { createsPeople, unmapped: 'keep', rules: [] });
  expect((await allow(true)).statusCode).toBe(200);
  const user = await me((await signIn()).session);
  expect(user).toMatchObject({ email: nurse.email, firstName: 'Nia', lastName: 'Byron', role: 'user', status: 'active' });
  await allow(false);
  await clinic.deps.db
    .deleteFrom('users')
    .where('id', '=', user?.id ?? 0)
    .execute();
  expect(await signIn()).toMatchObject({ to: '/login?refused=not_invited', session: undefined });
  count(2);
});

test('an unverified or missing email address opens nothing', async () => {
  await invite();
  provider.become({ ...nurse, email_verified: false });
  expect(await signIn()).toMatchObject({ to: '/login?refused=email_unverified' });
  const { email: _, ...nameless } = nurse;
  provider.become(nameless);
  expect(await signIn()).toMatchObject({ to: '/login?refused=no_email' });
  count(2);
});

test('an answer counts once, in the browser that asked, and for ten minutes', async () => {
  await invite();
  const visitor = createVisitor(clinic);
  const answer = await visitor.visitProvider((await visitor.begin()).url);
  const stranger = createVisitor(clinic);
  expect(await stranger.comeBack(answer)).toMatchObject({ to: '/login?refused=not_started', session: undefined });
  await stranger.begin();
  expect(await stranger.comeBack(answer)).toMatchObject({ to: '/login?refused=not_started', session: undefined });
  const tries = await Promise.all(Array.from({ length: 8 }, () => visitor.comeBack(answer)));
  expect(tries.filter(({ session }) => session !== undefined)).toHaveLength(1);
  expect(await visitor.comeBack(answer)).toMatchObject({ session: undefined });
  const late = await visitor.visitProvider((await visitor.begin()).url);
  clock.pass(11 * minute);
  expect(await visitor.comeBack(late)).toMatchObject({ to: '/login?refused=not_started' });
  clock.pass(-11 * minute);
  count(5);
});

test('the code of another sign-in is worth nothing: it needs the verifier and the nonce of its own', async () => {
  await invite();
  const [victim, thief] = [createVisitor(clinic), createVisitor(clinic)];
  const stolen = await victim.visitProvider((await victim.begin()).url);
  const { url } = await thief.begin();
  const injected = new URLSearchParams({ code: stolen.get('code') ?? '', state: url.searchParams.get('state') ?? '' });
  injected.set('iss', provider.issuer);
  expect(await thief.comeBack(injected)).toMatchObject({ to: '/login?refused=wrong', session: undefined });
  const form = {
    grant_type: 'authorization_code',
    code: stolen.get('code') ?? '',
    redirect_uri: 'http://127.0.0.1:3000/api/auth/provider/callback',
  };
  const authorization = `Basic ${Buffer.from(`vademecum:${encodeURIComponent('a secret that only the two know')}`).toString('base64')}`;
  const bare = await fetch(`${provider.issuer}/token`, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) });
  expect(bare.status).toBe(400);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  count(2);
});

test('a callback that nobody asked for, as another page could cause it, opens nothing and ends nothing', async () => {
  await invite();
  const { session } = await signIn();
  const forged = await clinic.inject({
    method: 'GET',
    url: '/api/auth/provider/callback?code=a&state=b',
    cookies: { session: session ?? '' },
  });
  expect(forged.body).toContain('url=/login?refused=not_started');
  expect(await me(session)).toBeDefined();
  expect(forged.cookies.map(({ name }) => name)).toEqual([]);
  const bare = await clinic.inject({ method: 'GET', url: '/api/auth/provider/callback' });
  expect([bare.statusCode, bare.headers['cache-control']]).toEqual([200, 'no-store']);
  count(2);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/auth/me', '/.//evil.example'])(
  '%s is no place to go on to',
  async (to) => {
    const { status, message } = await createVisitor(clinic).begin(to);
    expect([status, message]).toEqual([400, 'After signing in you can only go to a page of this product']);
    count();
  },
);

test('another page cannot start a sign-in, and starts are limited', async () => {
  const start = (headers: Record<string, string>) =>
    clinic.inject({ method: 'POST', url: '/trpc/auth.startWithProvider', payload: {}, headers, remoteAddress: '10.9.9.9' });
  expect((await start({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const all = await Promise.all(Array.from({ length: 70 }, () => start({})));
  expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  count(2);
});

test('new keys of the provider count at once', async () => {
  await invite();
  expect((await signIn()).session).toBeDefined();
  await provider.rotateKeys();
  expect((await signIn()).session).toBeDefined();
});

test('the provider is down: the login says so, passwords work, and later everything does', async () => {
  await invite();
  const fresh = await createTestApp({ settings: provider.settings, clock });
  await fresh.as('user', nurse.email);
  await provider.stop();
  const { status, message } = await createVisitor(fresh).begin();
  expect(status).toBe(503);
  expect(message).toBe('Clinic ID does not answer right now. Try again in a few minutes, or sign in with a password if you have one.');
  const login = await fresh.inject({ method: 'POST', url: '/api/auth/login', payload: { email: nurse.email, password } });
  expect(login.statusCode).toBe(200);
  // Where the provider goes down while somebody is there, the way back fails.
  const visitor = createVisitor(clinic);
  const { url } = await visitor.begin();
  const state = url.searchParams.get('state') ?? '';
  expect(await visitor.comeBack(new URLSearchParams({ code: 'any', state, iss: provider.issuer }))).toMatchObject({
    to: '/login?refused=down',
  });
  await provider.start();
  clock.pass(11_000);
  expect((await createVisitor(fresh).signIn()).session).toBeDefined();
  await fresh.close();
  count(2);
});

test('a second factor of ours is not asked for, and a rule about it does not apply: the provider has asked for its own', async () => {
  await invite();
  await clinic.deps.db.insertInto('secondFactorRules').values({ role: 'user', requiredSince: '2026-01-01', setBy: null }).execute();
  const { session = '' } = await signIn();
  const state = await clinic.inject({ method: 'GET', url: '/trpc/auth.session', cookies: { session } });
  expect(state.json()).toMatchObject({ result: { data: { mustSetUpSecondFactor: false } } });
  await clinic.deps.db.deleteFrom('secondFactorRules').execute();
});

test('without the settings there is no button, no path and no procedure', async () => {
  const plain = await createTestApp();
  const boss = await plain.as('admin');
  const replies = await Promise.all([
    plain.inject({ method: 'GET', url: '/api/auth/provider/callback?code=a&state=b' }),
    plain.inject({ method: 'GET', url: '/api/auth/provider/front-channel-logout?iss=a&sid=b' }),
    plain.inject({ method: 'POST', url: '/api/auth/provider/back-channel-logout' }),
    plain.inject({ method: 'POST', url: '/trpc/auth.startWithProvider', payload: {} }),
    boss.get('/trpc/provider.settings'),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  await plain.close();
});
