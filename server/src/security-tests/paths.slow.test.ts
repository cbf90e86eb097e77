import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countCases, howMany } from '../testing/security/case-count.ts';
import { knock } from '../testing/security/doors.ts';
import { strangePaths } from '../testing/security/strange-paths.ts';
import { listenOn, rawRequest, sendRaw } from '../testing/security/raw-http.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('paths that lead elsewhere');
/** It is in the data folder, next to it and above it; nobody outside may ever read it. */
const canary = 'canary-7b1f5c';
let outer: string;
let clinic: TestApp;
let manager: Caller;
let port: number;
beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'vademecum-paths-'));
  clinic = await createTestApp({ folder: join(outer, 'house', 'data') });
  for (const folder of ['', 'house', 'house/data']) await writeFile(join(outer, folder, 'secret.txt'), canary);
  manager = await clinic.as('manager');
  port = await listenOn(clinic);
});
afterAll(async () => {
  await clinic.close();
  await rm(outer, { recursive: true, force: true });
});

const bearer = () => ({ authorization: `Bearer ${manager.token}` });
const treeOf = async (folder: string) => (await readdir(folder, { recursive: true })).sort();
const outside = async () => (await treeOf(outer)).filter((path) => !path.startsWith(join('house', 'data')));

const source = new URL('../../../', import.meta.url).pathname;
/** Contents that a path out of its folder would give, apart from the canary. */
const secrets = [canary, 'root:x:', '"workspaces"', '@vademecum/server', 'export const appRouter', 'SQLite format'];

function expectNothingSecret(target: string, status: number, body: string): void {
  expect(status, target).toBeLessThan(500);
  for (const secret of secrets) expect(body.includes(secret), `${target} gave ${secret}`).toBe(false);
}

const targets = [
  'package.json',
  'etc/passwd',
  'secret.txt',
  'server/package.json',
  'server/src/trpc/router.ts',
  '.env',
  'key',
  'vademecum.db',
  'proc/self/environ',
];
const prefixes = ['/', '/assets/', '/assets/x/', '/api/docs/assets/', '/api/documents/', '/api/', '/trpc/'];

/** A page names its own public files ahead of time; which ones depends on the screen. */
const withoutHints = (body: string): string =>
  body.replaceAll(/<link rel="(?:modulepreload|prefetch|stylesheet)"(?: as="script")? crossorigin href="\/assets\/[\w.-]+">/g, '');

test('no address of a file leads out of what is public', async () => {
  const page = await sendRaw(port, rawRequest('GET', '/'));
  const statuses = new Map<number, number>();
  const climbs = strangePaths.slice(0, howMany(14, strangePaths.length));
  for (const prefix of prefixes) {
    for (const climb of climbs) {
      for (const target of targets.slice(0, howMany(4, targets.length))) {
        const path = prefix + climb(target);
        const reply = await sendRaw(port, rawRequest('GET', path, { Authorization: bearer().authorization }));
        expectNothingSecret(path, reply.status, reply.body);
        // A page is the product's own at any address; the page itself says that there is nothing there.
        if (reply.status === 200) expect(withoutHints(reply.body), path).toBe(withoutHints(page.body));
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        tried();
      }
    }
  }
  expect(statuses.get(404) ?? 0).toBeGreaterThan(0);
});

test('the server asks nobody for an address that stands in the request', async () => {
  for (const target of [
    'http://127.0.0.1:1/secret',
    'https://evil.test/',
    '//evil.test/%2e%2e',
    'file:///etc/passwd',
    '\\\\evil.test\\share',
    '*',
  ]) {
    const reply = await sendRaw(port, rawRequest('GET', target));
    expectNothingSecret(target, reply.status, reply.body);
    expect(reply.head).not.toMatch(/^location:/im);
    tried();
  }
});

test('whatever a file is called, it lies in the data folder under a name that we chose', async () => {
  const before = await outside();
  const { db, config } = clinic.deps;
  const names = strangePaths.map((climb) => climb('evil')).slice(0, howMany(20, strangePaths.length));
  const known = new Set<string>();
  for (const name of [
    ...names,
    'CON',
    'nul.',
    '.htaccess',
    '-rf',
    'a'.repeat(5_000),
    '"; filename="b',
    'a\u202Efdp',
    '~/.ssh/x',
    '$(id)',
    '`id`',
    '%PATH%',
  ]) {
    const { payload, headers } = uploadForm(
      { duplicate: 'allow' },
      { name: `${name.replaceAll(/["\r\n]/g, '_')}.md`, content: '# x\n\nGloves.\n' },
    );
    const reply = await knock(clinic, { method: 'POST', url: '/api/documents/upload', payload, headers: { ...headers, ...bearer() } });
    expect([201, 400, 415], `${name}: ${reply.body}`).toContain(reply.status);
    tried();
    if (reply.status !== 201) continue;
    const { id, fileName } = JSON.parse(reply.body) as { id: number; fileName: string };
    expect(fileName).not.toMatch(/[/\\]|^\.\.$/);
    const { storedFile } = await db.selectFrom('documents').select('storedFile').where('id', '=', id).executeTakeFirstOrThrow();
    expect(storedFile).toMatch(/^[a-zA-Z0-9_-]{16,}$/);
    known.add(storedFile ?? '');
    const original = await knock(clinic, { url: `/api/documents/${id}/file`, headers: bearer() });
    expect(original.status).toBe(200);
    expect(original.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[^\s/\\";]*$/);
    expect(original.headers['content-type']).toBe('application/octet-stream');
  }
  expect((await readdir(config.filesDir)).sort()).toEqual([...known].sort());
  expect(await outside()).toEqual(before);
  expect(known.size).toBeGreaterThan(10);
});

test('names of documents, chats and memories are text, and no file comes of them', async () => {
  const before = await treeOf(outer);
  for (const climb of strangePaths.slice(0, howMany(12, strangePaths.length))) {
    const name = climb('evil').slice(0, 150);
    for (const [url, payload] of [
      ['/api/documents', { name, content: 'Gloves.', duplicate: 'allow' }],
      ['/api/chat-sessions', { chatName: name }],
      ['/api/memories', { topic: name, value: name }],
    ] as const) {
      expect([201, 400]).toContain((await manager.send('POST', url, payload)).statusCode);
      tried();
    }
  }
  expect(await treeOf(outer)).toEqual(before);
});

test('what is looked for would be found, if a path led there', async () => {
  expect(await readFile(join(outer, 'house', 'secret.txt'), 'utf8')).toContain(canary);
  expect(await readFile(join(source, 'package.json'), 'utf8')).toContain('"workspaces"');
  expect(await readFile(join(source, 'server/package.json'), 'utf8')).toContain('@vademecum/server');
});
