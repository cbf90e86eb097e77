import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { routes } from '../rest/routes.ts';
import { countCases, isLong } from '../testing/security/case-count.ts';
import { knock } from '../testing/security/doors.ts';
import { underTest } from '../testing/security/procedure-table.ts';
import { listenOn, rawRequest, sendRaw } from '../testing/security/raw-http.ts';
import { changedRows, readStoredRows } from '../testing/security/stored-rows.ts';
import { procedures, writes } from '../testing/security/surface.ts';
import { makeWorld, type World } from '../testing/security/things.ts';
import { uploadForm } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('requests from another site');
const host = 'clinic.test';
let world: World;
let cookie: string;
let port: number;
beforeAll(async () => {
  world = await makeWorld();
  cookie = `session=${world.staff.admin.cookie}`;
  port = await listenOn(world.clinic);
});
afterAll(() => world.clinic.close());

/** What a browser says of a request that another site's page makes; the last are of browsers too old to say much. */
const origins: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  'another host of the same site': { 'sec-fetch-site': 'same-site', origin: 'https://other.clinic.test' },
  'another origin, in an old browser': { origin: 'https://evil.test' },
  'another port of this machine, in an old browser': { origin: `http://${host}:8080` },
  'a sandboxed frame or a file, in an old browser': { origin: 'null' },
  'another site, with a password in its address': { 'sec-fetch-site': 'cross-site', authorization: 'Basic bnVyc2U6c2VjcmV0' },
};
const moreOrigins: Record<string, Record<string, string>> = {
  'a site whose name ends like ours': { origin: `https://evil-${host}` },
  'a site whose name begins like ours': { origin: `https://${host}.evil.test` },
  'an origin with our name before an @': { origin: `https://${host}@evil.test` },
  'an origin that is no address': { origin: host },
  'two headers at once': { 'sec-fetch-site': 'cross-site, same-origin', origin: `https://${host}` },
  'an empty site and our origin': { 'sec-fetch-site': '', origin: `https://${host}` },
  'another site, with a token too short to be one': { origin: 'https://evil.test', authorization: 'Bearer abc' },
  'another site, with an empty header': { 'sec-fetch-site': 'cross-site', authorization: '' },
};

/** The kinds of body that a form or a script of another site may send without asking first. */
const bodies: Record<string, (json: string) => { contentType?: string; text: string }> = {
  JSON: (json) => ({ contentType: 'application/json', text: json }),
  'JSON as plain text': (json) => ({ contentType: 'text/plain', text: json }),
  'a form': (json) => ({ contentType: 'application/x-www-form-urlencoded', text: `${encodeURIComponent(json)}=` }),
  'a form with parts': () => {
    const { payload, headers } = uploadForm({ name: 'x' }, { name: 'x.md', content: '# x' });
    return { contentType: headers['content-type'], text: payload.toString() };
  },
  nothing: () => ({ text: '' }),
};

let turn = 0;
/** All of them in the long form; in the short one they take turns, so that each procedure and each origin still meets every kind. */
function someBodies(): [string, (typeof bodies)[string]][] {
  const all = Object.entries(bodies);
  return isLong ? all : [all[turn++ % all.length] ?? []].filter((one): one is [string, (typeof bodies)[string]] => one.length === 2);
}

const stored = () => readStoredRows(world.clinic.deps);

test.each(writes.map((procedure) => [procedure.path, procedure] as const))(
  '%s cannot be called by another site',
  async (path, procedure) => {
    const input = (await underTest(path).input?.(world, world.staff.admin)) ?? {};
    const before = await stored();
    const urls = [
      `/trpc/${path}`,
      `/trpc/${path}?batch=1`,
      ...procedure.routes.map((route) => route.path.replace(/\{\w+\}/, String(input.id))),
    ];
    for (const [from, headers] of Object.entries({ ...origins, ...(isLong ? moreOrigins : {}) })) {
      for (const [kind, make] of someBodies()) {
        for (const [index, url] of urls.entries()) {
          const { contentType, text } = make(JSON.stringify(url.includes('batch') ? { 0: input } : input));
          const method = (procedure.routes[index - 2]?.method ?? 'POST') as 'POST';
          const all = { host, cookie, ...headers, ...(contentType !== undefined && { 'content-type': contentType }) };
          const { status } = await knock(world.clinic, { method, url, headers: all, payload: text });
          expect([from, kind, url, status]).toEqual([from, kind, url, 403]);
          tried();
        }
      }
    }
    expect(changedRows(before, await stored())).toEqual([]);
  },
);

const openWrites = writes.filter(({ path }) => underTest(path).open === 'anyone');

test.each(openWrites.map((procedure) => [procedure.path, procedure] as const))(
  '%s signs nobody in or out for another site, although the browser sends no cookie along',
  async (path, procedure) => {
    const input = JSON.stringify((await underTest(path).input?.(world, world.staff.admin)) ?? {});
    for (const url of [`/trpc/${path}`, ...procedure.routes.map((route) => route.path)]) {
      for (const [from, said] of Object.entries({ ...origins, ...moreOrigins }).filter(([, { origin }]) => origin !== undefined)) {
        for (const [kind, make] of Object.entries(bodies)) {
          const { contentType, text } = make(input);
          const headers = { host, ...said, ...(contentType !== undefined && { 'content-type': contentType }) };
          const reply = await knock(world.clinic, { method: 'POST', url, headers, payload: text });
          expect([from, kind, url, reply.status, reply.headers['set-cookie']]).toEqual([from, kind, url, 403, undefined]);
          tried();
        }
      }
    }
  },
);

test('no file can be uploaded by another site', async () => {
  const before = await stored();
  const { payload, headers } = uploadForm({ name: 'x' }, { name: 'x.md', content: '# x' });
  for (const [from, said] of Object.entries({ ...origins, ...moreOrigins })) {
    const request = { method: 'POST', url: '/api/documents/upload', payload, headers: { ...headers, host, cookie, ...said } } as const;
    expect([from, (await knock(world.clinic, request)).status]).toEqual([from, 403]);
    tried();
  }
  expect(changedRows(before, await stored())).toEqual([]);
});

test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'])('by %s, which browsers send to anybody, nothing can be written', async (method) => {
  const inputs = new Map<string, string>();
  for (const { path } of writes) inputs.set(path, JSON.stringify((await underTest(path).input?.(world, world.staff.admin)) ?? {}));
  const before = await stored();
  const statuses = new Set<number>();
  for (const [path, input] of inputs) {
    const query = `input=${encodeURIComponent(input)}`;
    for (const url of [`/trpc/${path}?${query}`, `/trpc/${path}?batch=1&${query}`, `/trpc/${path}?${query}&_method=POST`]) {
      const headers = { Host: host, Cookie: cookie, 'X-HTTP-Method-Override': 'POST', 'Sec-Fetch-Site': 'same-origin' };
      const { status } = await sendRaw(port, rawRequest(method, url, headers));
      statuses.add(status);
      tried();
    }
  }
  // tRPC answers HEAD with "no content" and calls nothing.
  expect([...statuses].filter((status) => status < 400 && !(method === 'HEAD' && status === 204))).toEqual([]);
  expect(changedRows(before, await stored())).toEqual([]);
});

test('no answer lets another site read it, whatever the origin, and none answers a question before the request', async () => {
  const paths = ['/', '/api/auth/me', '/api/chat-sessions', '/trpc/auth.session', '/api/openapi.json', '/healthz', '/api/nothing'];
  for (const url of [...paths, ...routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replace(/\{\w+\}/, '1'))]) {
    for (const origin of ['https://evil.test', 'null', `https://${host}`]) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
        const { headers } = await knock(world.clinic, { method, url, headers: { host, cookie, origin, ...asks } });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
        tried();
      }
    }
  }
});

test('there is no WebSocket', async () => {
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': 13,
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  for (const target of ['/', '/trpc', '/trpc/chat.ask', '/api/chat']) {
    const { status } = await sendRaw(port, rawRequest('GET', target, { Cookie: cookie, Origin: 'https://evil.test', ...upgrade }), 1_000);
    expect(status).not.toBe(101);
    tried();
  }
});

test('what a query changes is nothing but when one was last here', async () => {
  const before = await stored();
  for (const { path, type, schema } of procedures) {
    if (type !== 'query' || schema !== undefined) continue;
    await knock(world.clinic, { url: `/trpc/${path}`, headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    tried();
  }
  expect(changedRows(before, await stored())).toEqual([]);
});
