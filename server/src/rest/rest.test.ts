import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { routes } from './routes.ts';

let clinic: TestApp;
beforeAll(async () => {
  clinic = await createTestApp();
});
afterAll(() => clinic.close());

const open = new Set([
  'GET /api/auth/me',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/activate',
  'POST /api/auth/reset-password',
  'POST /api/auth/forgot-password',
]);
const guarded = routes.filter((route) => !open.has(`${route.method} ${route.path}`));

test.each(guarded.map((route) => [route.method, route.path] as const))(
  '%s %s is closed to whoever is not signed in',
  async (method, path) => {
    const reply = await clinic.inject({ method, url: path.replace('{id}', '1'), ...(method !== 'GET' && { payload: {} }) });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ error: 'Sign in first', message: 'Sign in first', code: 'UNAUTHORIZED' });
  },
);

test('a path that says which one it follows in the document follows it', () => {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const following = routes.filter(({ after }) => after !== undefined);
  expect(following.map(({ path }) => paths[paths.indexOf(path) - 1])).toEqual(following.map(({ after }) => after));
});

test('OpenAPI describes every row, and every reference in it resolves', async () => {
  const description = (await clinic.inject({ url: '/api/openapi.json' })).json<{ openapi: string; paths: Record<string, object> }>();
  expect(description.openapi).toBe('3.1.0');
  for (const { method, path } of routes) expect(description.paths[path]).toHaveProperty(method.toLowerCase());
  expect(description.paths['/api/documents/upload']).toHaveProperty('post');
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
});

test('the documentation lists every path of the table', () => {
  const documentation = readFileSync(new URL('../../../docs/rest-api.md', import.meta.url), 'utf8');
  const documented = [...documentation.matchAll(/^\| (\w+ \/api\S+) +\|/gm)].map(([, row]) => row);
  expect(documented).toEqual(expect.arrayContaining(routes.map(({ method, path }) => `${method} ${path}`)));
});

test('the page to read it loads nothing from another host', async () => {
  const page = await clinic.inject({ url: '/api/docs' });
  expect(page.body).not.toMatch(/https?:\/\//);
  for (const [, file] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await clinic.inject({ url: file ?? '' })).statusCode).toBe(200);
  }
});

test.each(['/', '/api/auth/me', '/api/nothing', '/healthz', '/trpc/auth.me'])('%s carries the security headers', async (url) => {
  const { headers } = await clinic.inject({ url });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('there is an answer for what is not there, and for a method that is not taken', async () => {
  expect((await clinic.inject({ url: '/api/nothing' })).json()).toMatchObject({ error: 'Page not found', code: 'NOT_FOUND' });
  const manager = await clinic.as('manager');
  for (const payload of ['[]', '"text"', '42', '{"a":{"b":[]}}']) {
    const reply = await clinic.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect(reply.statusCode).toBe(400);
  }
});

test('lists come whole or in parts, with their total in a header', async () => {
  const nurse = await clinic.as('user');
  for (const chatName of ['first', 'second', 'third']) await nurse.send('POST', '/api/chat-sessions', { chatName });
  const part = await nurse.get('/api/chat-sessions?userId=1&limit=1&offset=1');
  expect([part.headers['x-total-count'], part.json<{ chatName: string }[]>().map(({ chatName }) => chatName)]).toEqual(['3', ['second']]);
  expect((await nurse.get('/api/chat-sessions')).json()).toHaveLength(3);
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'offset=-1']) {
    const refused = await nurse.get(`/api/chat-sessions?${query}`);
    expect([refused.statusCode, refused.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([400, query.split('=')[0]]);
  }
});

test('health says nothing but that it lives', async () => {
  expect((await clinic.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await clinic.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
});

test('a person is held to the requests a minute, and told when to come back', async () => {
  const small = await createTestApp({ settings: { RATE_LIMIT: '3' } });
  const nurse = await small.as('user');
  for (let call = 0; call < 3; call += 1) expect((await nurse.get('/api/chat-sessions')).statusCode).toBe(200);
  const refused = await nurse.get('/api/chat-sessions');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const batch = await small.inject({
    url: `/trpc/chat.sessions,chat.sessions?batch=1&input=${encodeURIComponent('{}')}`,
    headers: { authorization: `Bearer ${nurse.token}` },
  });
  expect(batch.body.match(/TOO_MANY_REQUESTS/g)).toHaveLength(2);
  expect((await nurse.get('/api/documents/1/file')).statusCode).toBe(429);
  expect((await nurse.send('POST', '/api/documents/upload', {})).statusCode).toBe(429);
  await small.close();
});

test('no malformed body or id makes the server fail', async () => {
  const admin = await clinic.as('admin');
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const values = fc.oneof(
    fc.jsonValue(),
    fc.record({ name: fc.jsonValue(), content: fc.jsonValue(), query: fc.jsonValue(), chatName: fc.jsonValue() }),
  );
  const ids = fc.oneof(fc.constantFrom('0', '-1', '9007199254740993', '1e3', '%00', '..', 'NaN'), fc.nat().map(String));
  // Two would sign the caller out, and everything after them would be refused alike.
  const leaving = ['auth.logout', 'account.signOutEverywhere'];
  const writes = routes.filter(({ method, procedure }) => method !== 'GET' && !leaving.includes(procedure));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), values, ids, async ({ method, path }, value, id) => {
      const url = path.replace('{id}', id);
      const { statusCode } = await clinic.inject({ method, url, headers, payload: JSON.stringify(value) });
      expect(statusCode).toBeLessThan(500);
    }),
    { seed: 20260302, numRuns: 300 },
  );
});
