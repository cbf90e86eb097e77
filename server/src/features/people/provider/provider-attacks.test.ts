import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countCases } from '../../../testing/security/case-count.ts';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { honest, type Lie, type LyingProvider, startLyingProvider } from '../../../testing/lying-provider.ts';
import { createVisitor } from '../../../testing/provider-visitor.ts';
import { createRealClock } from '../../../testing/real-clock.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let provider: LyingProvider;
let clinic: TestApp;
const clock = createRealClock();
const count = countCases('lying identity providers');

beforeAll(async () => {
  provider = await startLyingProvider(clock.now);
  clinic = await createTestApp({ settings: provider.settings, clock });
  await clinic.as('user', honest.email);
});
beforeEach(() => {
  provider.lie({});
});
afterAll(async () => {
  await clinic.close();
  await provider.close();
});

/** Begins, hears that lie, and comes back. */
async function signInWith(lie: Lie, change: (parameters: URLSearchParams) => void = () => undefined, product = clinic) {
  const visitor = createVisitor(product);
  const { url } = await visitor.begin();
  provider.lie(lie, url.searchParams.get('nonce'));
  const parameters = new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' });
  change(parameters);
  return visitor.comeBack(parameters);
}

const seconds = (ahead: number): number => Math.floor(clock.now().getTime() / 1000) + ahead;
const sends = (status: number, body: string | Buffer, type = 'application/json') => {
  return (response: ServerResponse) => void response.writeHead(status, { 'content-type': type }).end(body);
};
const tokens = (status: number, body: string, type?: string) => (): Lie => ({ answers: { '/token': sends(status, body, type) } });
const keys = (body: string | Buffer) => (): Lie => ({ answers: { '/jwks': sends(200, body) } });
const redirect = (response: ServerResponse) => void response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
const claims = (given: Record<string, unknown>) => (): Lie => ({ claims: given });

const lies: [string, () => Lie, string][] = [
  ['another issuer', claims({ iss: 'https://login.example.org' }), 'wrong'],
  ['no issuer', claims({ iss: undefined }), 'wrong'],
  ['another audience', claims({ aud: 'another-product' }), 'wrong'],
  ['several audiences without who it was given to', claims({ aud: ['vademecum', 'another-product'] }), 'wrong'],
  ['several audiences, given to another', claims({ aud: ['vademecum', 'x'], azp: 'x' }), 'wrong'],
  ['no audience', claims({ aud: undefined }), 'wrong'],
  ['another nonce', claims({ nonce: 'of-another-sign-in' }), 'wrong'],
  ['no nonce', claims({ nonce: undefined }), 'wrong'],
  ['an expired token', () => ({ claims: { iat: seconds(-7200), exp: seconds(-3600) } }), 'wrong'],
  ['a token without an end', claims({ exp: undefined }), 'wrong'],
  ['a token that does not count yet', () => ({ claims: { nbf: seconds(3600) } }), 'wrong'],
  ['a token from the future', () => ({ claims: { iat: seconds(3600), exp: seconds(7200) } }), 'wrong'],
  ['no subject', claims({ sub: undefined }), 'wrong'],
  ['a subject that is a number', claims({ sub: 7 }), 'wrong'],
  ['no signature', () => ({ key: 'none' }), 'wrong'],
  ['no signature, under the name of a key', () => ({ key: 'none', header: { alg: 'ES256', kid: 'own' } }), 'wrong'],
  ['a signature that everybody with the shared secret can make', () => ({ key: 'secret' }), 'wrong'],
  ['the signature of an unknown key', () => ({ key: 'other' }), 'wrong'],
  ['the signature of another key under a known name', () => ({ key: 'other', header: { kid: 'own' } }), 'wrong'],
  ['a critical header that nobody knows', () => ({ header: { crit: ['own'], own: true } }), 'wrong'],
  ['an unverified email address', claims({ email_verified: false }), 'email_unverified'],
  ['no word on whether it is verified', claims({ email_verified: undefined }), 'email_unverified'],
  ['verified, but a word and no truth', claims({ email_verified: 'yes' }), 'email_unverified'],
  ['no email address', claims({ email: undefined }), 'no_email'],
  ['an email address that is none', claims({ email: 'mallory' }), 'no_email'],
  ['two email addresses', claims({ email: [honest.email, 'x@clinic.test'] }), 'no_email'],
  ['an email address of 300 characters', claims({ email: `${'m'.repeat(300)}@clinic.test` }), 'no_email'],
  ['an email address that nobody invited', claims({ email: 'stranger@clinic.test' }), 'not_invited'],
  ['a page instead of tokens', tokens(200, '<h1>Welcome</h1>', 'text/html'), 'wrong'],
  ['tokens that are no JSON', tokens(200, '{'), 'wrong'],
  ['a list instead of tokens', tokens(200, '[]'), 'wrong'],
  ['no ID token', tokens(200, '{"access_token":"a","token_type":"Bearer"}'), 'wrong'],
  ['an ID token that is none', tokens(200, '{"access_token":"a","token_type":"Bearer","id_token":"x"}'), 'wrong'],
  ['ten megabytes', tokens(200, `{"access_token":"${'a'.repeat(10_000_000)}"}`), 'wrong'],
  ['a code that was used', tokens(400, '{"error":"invalid_grant"}'), 'wrong'],
  ['nothing at all, for longer than anybody waits', () => ({ answers: { '/token': () => undefined } }), 'down'],
  ['an error of its own', tokens(500, '{}'), 'down'],
  ['keys that are no keys', keys('{"keys":7}'), 'wrong'],
  ['no keys', keys('{"keys":[]}'), 'wrong'],
  ['keys fifty megabytes long', keys(Buffer.alloc(50_000_000, ' ')), 'wrong'],
  ['a redirect to another machine', () => ({ answers: { '/token': redirect } }), 'down'],
  ['the claims of another person', () => ({ claims: { email: undefined }, userInfo: { ...honest, sub: 'ada' } }), 'wrong'],
];

test.each(lies)('%s: nobody is signed in, the login says why, and so does the audit log', async (_name, lie, refusal) => {
  count();
  const before = (await auditTrail(clinic)).length;
  const reply = await signInWith(lie());
  expect(reply).toMatchObject({ to: `/login?refused=${refusal}`, session: undefined });
  const entries = (await auditTrail(clinic)).slice(before);
  expect(entries).toMatchObject([{ action: 'sign_in.refused', actorId: null }]);
  expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({ by: 'provider', reason: refusal });
  expect(entries[0]?.details).not.toContain('clinic.test');
});

test('the same provider signs a person in when it tells the truth, by the token or by what it says when asked', async () => {
  expect((await signInWith({})).session).toBeDefined();
  const changed = { claims: { email: 'changed@clinic.test', email_verified: false } };
  expect((await signInWith(changed)).session).toBeDefined();
  await clinic.deps.db.deleteFrom('identities').execute();
  const asked = { claims: { email: undefined, email_verified: undefined, groups: undefined }, userInfo: honest };
  expect((await signInWith(asked)).session).toBeDefined();
  await clinic.deps.db.deleteFrom('identities').execute();
});

const twoIssuers = (parameters: URLSearchParams): void => {
  for (const issuer of [provider.issuer, provider.issuer]) parameters.append('iss', issuer);
};
const error = (code: string) => (parameters: URLSearchParams) => {
  parameters.delete('code');
  parameters.set('error', code);
};

const strange: [string, (parameters: URLSearchParams) => void, string][] = [
  ['no state', (parameters) => parameters.delete('state'), 'not_started'],
  ['an empty state', (parameters) => parameters.set('state', ''), 'not_started'],
  ['another state', (parameters) => parameters.set('state', 'A'.repeat(43)), 'not_started'],
  ['two states', (parameters) => parameters.append('state', 'A'.repeat(43)), 'not_started'],
  ['a state of 5,000 characters', (parameters) => parameters.set('state', 'A'.repeat(5_000)), 'not_started'],
  ['no code', (parameters) => parameters.delete('code'), 'not_started'],
  ['two codes', (parameters) => parameters.append('code', 'b'), 'not_started'],
  ['a code of 7,000 characters', (parameters) => parameters.set('code', 'c'.repeat(7_000)), 'not_started'],
  ['the issuer of another provider (mix-up)', (parameters) => parameters.set('iss', 'https://login.example.org'), 'wrong'],
  ['two issuers', twoIssuers, 'wrong'],
  ['a refusal of the person', error('access_denied'), 'cancelled'],
  ['a refusal with markup', error('<script>'), 'wrong'],
  ['an overload', error('temporarily_unavailable'), 'down'],
];

test.each(strange)('who comes back with %s is refused', async (_name, change, refusal) => {
  count();
  expect(await signInWith({}, change)).toMatchObject({ to: `/login?refused=${refusal}`, session: undefined });
});

const descriptions: [string, NonNullable<Lie['description']>][] = [
  ['another issuer', { issuer: 'https://login.example.org' }],
  ['no issuer', { issuer: undefined }],
  ['no place to sign in', { authorization_endpoint: undefined }],
  ['a place to sign in that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ['a place to sign in without TLS elsewhere', { authorization_endpoint: 'http://login.example.org/authorize' }],
  ['a place to sign in that is a number', { authorization_endpoint: 7 }],
];

test.each(descriptions)('a provider that describes itself with %s cannot be used, and the login says so', async (_name, description) => {
  count();
  const fresh = await createTestApp({ settings: provider.settings, clock });
  provider.lie({ description });
  const { status, message } = await createVisitor(fresh).begin();
  expect([status, message]).toEqual([503, expect.stringMatching(/^The answer of Clinic ID could not be accepted\. Try again\./)]);
  await fresh.close();
});

const elsewhere: [string, NonNullable<Lie['description']>][] = [
  ['the credentials of a cloud machine', { token_endpoint: 'https://169.254.169.254/latest' }],
  ['a server without TLS', { token_endpoint: 'http://10.0.0.1/token' }],
  ['a file of keys', { jwks_uri: 'file:///etc/passwd' }],
];

test.each(elsewhere)('no request goes to %s', async (_name, description) => {
  count();
  const fresh = await createTestApp({ settings: provider.settings, clock });
  provider.lie({ description });
  const visitor = createVisitor(fresh);
  const { url } = await visitor.begin();
  provider.lie({}, url.searchParams.get('nonce'));
  const reply = await visitor.comeBack(new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' }));
  expect(reply).toMatchObject({ to: '/login?refused=wrong', session: undefined });
  await fresh.close();
});

test('after ten refusals a minute an address waits, and the log is not filled; others are signed in', async () => {
  const visitor = createVisitor(clinic);
  const before = (await auditTrail(clinic)).length;
  for (let tries = 0; tries < 30; tries += 1) await visitor.comeBack('code=a&state=b');
  expect(await visitor.comeBack('code=a&state=b')).toMatchObject({ to: '/login?refused=too_many' });
  const actions = (await auditTrail(clinic)).slice(before).map(({ action }) => action);
  expect(actions).toEqual([...Array<string>(10).fill('sign_in.refused'), 'sign_in.throttled']);
  expect((await signInWith({})).session).toBeDefined();
});
