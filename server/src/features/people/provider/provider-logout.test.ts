import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../../testing/audit-trail.ts';
import { clientId, startProvider } from '../../../testing/identity-provider.ts';
import { honest, type Lie, type LyingProvider, startLyingProvider } from '../../../testing/lying-provider.ts';
import { createVisitor } from '../../../testing/provider-visitor.ts';
import { createRealClock } from '../../../testing/real-clock.ts';
import { countCases } from '../../../testing/security/case-count.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const clock = createRealClock();
const count = countCases('signing out with a provider');
const event = 'http://schemas.openid.net/event/backchannel-logout';
let provider: LyingProvider;
let clinic: TestApp;

beforeAll(async () => {
  provider = await startLyingProvider(clock.now);
  clinic = await createTestApp({ settings: provider.settings, clock });
  await clinic.as('user', honest.email);
});
beforeEach(() => {
  // Who was refused ten times in a minute waits.
  clock.pass(120_000);
});
afterAll(async () => {
  await clinic.close();
  await provider.close();
});

async function signIn(sid: string): Promise<string> {
  const visitor = createVisitor(clinic);
  const { url } = await visitor.begin();
  provider.lie({ claims: { sid } }, url.searchParams.get('nonce'));
  const { session = '' } = await visitor.comeBack(new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' }));
  return session;
}

const sessionState = async (session: string) => {
  const reply = await clinic.inject({ method: 'GET', url: '/trpc/auth.session', cookies: { session } });
  return reply.json<{ result: { data: { user: object | null; ended: string | null } } }>().result.data;
};
const isSignedIn = async (session: string) => (await sessionState(session)).user !== null;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (payload: string, headers: Record<string, string> = form) =>
  clinic.inject({ method: 'POST', url: '/api/auth/provider/back-channel-logout', headers, payload });

const seconds = (ahead = 0): number => Math.floor(clock.now().getTime() / 1000) + ahead;
const token = (claims: object, lie?: Lie) => {
  const whole = {
    iss: provider.issuer,
    aud: clientId,
    iat: seconds(),
    exp: seconds(120),
    jti: randomUUID(),
    events: { [event]: {} },
    ...claims,
  };
  return provider.sign(whole, { header: { typ: 'logout+jwt' }, ...lie });
};
const lastEntry = async () => (await clinic.deps.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

test('the provider ends one session, or all of a person, and the screens say so', async () => {
  const [first, second, third] = [await signIn('s1'), await signIn('s2'), await signIn('s3')];
  const before = await lastEntry();
  const reply = await post(`logout_token=${await token({ sid: 's1' })}`);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await sessionState(first)).toMatchObject({ user: null, ended: 'ended_by_provider' });
  expect(await isSignedIn(second)).toBe(true);
  expect((await auditLines(clinic, before))[0]).toMatch(/^session\.ended_by_provider ok session \d+$/);
  expect((await post(`logout_token=${await token({ sid: 's2', sub: 'ada' })}`)).statusCode).toBe(200);
  expect(await isSignedIn(second)).toBe(true);
  expect((await post(`logout_token=${await token({ sub: honest.sub })}`)).statusCode).toBe(200);
  expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, false]);
  // Of a session that nobody knows, nothing has to end.
  expect((await post(`logout_token=${await token({ sid: 'unknown' })}`)).statusCode).toBe(200);
});

const forgeries: [string, () => Promise<string> | string][] = [
  ['for another client', () => token({ sid: 's', aud: 'another-product' })],
  ['of another issuer', () => token({ sid: 's', iss: 'https://login.example.org' })],
  ['without issuer', () => token({ sid: 's', iss: undefined })],
  ['without audience', () => token({ sid: 's', aud: undefined })],
  ['without the event', () => token({ sid: 's', events: {} })],
  ['without events', () => token({ sid: 's', events: undefined })],
  ['with another event', () => token({ sid: 's', events: { 'http://schemas.openid.net/event/other': {} } })],
  ['with an event that is no object', () => token({ sid: 's', events: { [event]: true } })],
  ['with a nonce, as an ID token has it', () => token({ sid: 's', nonce: 'n' })],
  ['without sid and sub', () => token({})],
  ['without jti', () => token({ sid: 's', jti: undefined })],
  ['without iat', () => token({ sid: 's', iat: undefined })],
  ['from the future', () => token({ sid: 's', iat: seconds(600), exp: seconds(900) })],
  ['that is an hour old', () => token({ sid: 's', iat: seconds(-3600), exp: seconds(600) })],
  ['that has expired', () => token({ sid: 's', iat: seconds(-250), exp: seconds(-200) })],
  ['without signature', () => token({ sid: 's' }, { key: 'none' })],
  ['signed with the shared secret', () => token({ sid: 's' }, { key: 'secret' })],
  ['signed with an unknown key', () => token({ sid: 's' }, { key: 'other' })],
  ['signed with another key under a known name', () => token({ sid: 's' }, { key: 'other', header: { kid: 'own' } })],
  ['that is an access token', () => token({ sid: 's' }, { header: { typ: 'at+jwt' } })],
  ['that is no token', () => 'a.b.c'],
  ['that is empty', () => ''],
  ['of 12,000 characters', () => 'a'.repeat(12_000)],
];

test.each(forgeries)('a logout token %s ends nothing', async (_name, forge) => {
  count();
  const session = await signIn('s');
  const before = await lastEntry();
  const reply = await post(`logout_token=${await forge()}`);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, 'The logout token is not valid']);
  expect(await isSignedIn(session)).toBe(true);
  expect(await auditLines(clinic, before)).toEqual(['session.end_refused denied session']);
});

test('a logout token counts once', async () => {
  const used = await token({ sid: 'again' });
  expect((await post(`logout_token=${used}`)).statusCode).toBe(200);
  const session = await signIn('again');
  const tries = await Promise.all(Array.from({ length: 5 }, () => post(`logout_token=${used}`)));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect(await isSignedIn(session)).toBe(true);
  count(5);
});

test('what is no form with one token is refused, and so is a page that sends one', async () => {
  const good = await token({ sid: 'x' });
  const replies = await Promise.all([
    post(`logout_token=${good}&logout_token=${good}`),
    post('a=b'),
    post(JSON.stringify({ logout_token: good }), { 'content-type': 'application/json' }),
    post(`logout_token=${good}`, { ...form, origin: 'https://evil.example' }),
    post(`logout_token=${'a'.repeat(40_000)}`),
    clinic.inject({ method: 'GET', url: `/api/auth/provider/back-channel-logout?logout_token=${good}` }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 403, 413, 404]);
  count(6);
});

test('an address that sends one forgery after the other waits, and does not fill the log', async () => {
  const before = await lastEntry();
  const replies = await Promise.all(Array.from({ length: 30 }, () => post('logout_token=a.b.c')));
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  expect(await auditLines(clinic, before)).toHaveLength(10);
});

test('a page of the provider ends the session that it names, in a frame that nobody else may show', async () => {
  const [session, other] = [await signIn('framed'), await signIn('other')];
  const call = (query: string) => clinic.inject({ method: 'GET', url: `/api/auth/provider/front-channel-logout${query}` });
  const issuer = encodeURIComponent(provider.issuer);
  const wrong = await Promise.all([
    call(''),
    call(`?iss=${issuer}`),
    call('?sid=framed'),
    call('?iss=https://evil.example&sid=framed'),
    call(`?iss=${issuer}&sid=framed&sid=other`),
  ]);
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  count(5);
  expect(await isSignedIn(session)).toBe(true);
  const reply = await call(`?iss=${issuer}&sid=framed`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['x-frame-options']).toBeUndefined();
  expect(reply.headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors ${provider.issuer}`);
  expect([await isSignedIn(session), await isSignedIn(other)]).toEqual([false, true]);
});

test('a real provider is asked to sign out, too, and tells the product by itself', async () => {
  const real = await startProvider({ productUrl: 'http://127.0.0.1:3000' });
  const own = await createTestApp({ settings: real.settings, clock: createRealClock() });
  await own.as('user', 'ada@clinic.test');
  real.become({ sub: 'ada', email: 'ada@clinic.test', email_verified: true });
  const [here, elsewhere] = [createVisitor(own), createVisitor(own)];
  const [{ session = '' }, other] = [await here.signIn(), await elsewhere.signIn()];
  const logout = await own.inject({ method: 'POST', url: '/api/auth/logout', cookies: { session } });
  const { continueAt } = logout.json<{ continueAt: string }>();
  const url = new URL(continueAt);
  expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([real.issuer, 'http://127.0.0.1:3000/login']);
  const page = await (await here.askProvider(url)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const left = await here.askProvider(new URL(`${real.issuer}/session/end/confirm`), new URLSearchParams({ xsrf, logout: 'yes' }));
  expect(left.headers.get('location')).toBe('http://127.0.0.1:3000/login');
  expect(real.logoutForms).toHaveLength(1);
  const told = await own.inject({
    method: 'POST',
    url: '/api/auth/provider/back-channel-logout',
    headers: form,
    payload: real.logoutForms[0] ?? '',
  });
  expect(told.statusCode).toBe(200);
  const me = await own.inject({ method: 'GET', url: '/api/auth/me', cookies: { session: other.session ?? '' } });
  expect(me.statusCode).toBe(200);
  // Nobody waits for a provider that is gone.
  await real.stop();
  const alone = await own.inject({ method: 'POST', url: '/api/auth/logout', cookies: { session: other.session ?? '' } });
  expect(alone.statusCode).toBe(200);
  await own.close();
  await real.close();
});
