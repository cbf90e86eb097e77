import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorSchema } from '@vademecum/shared/errors.ts';
import { makeZip } from '../features/documents/extraction/testing/make-files.ts';
import { countCases, howMany, isLong } from '../testing/security/case-count.ts';
import { knock, type Reply } from '../testing/security/doors.ts';
import { holdOpen, listenOn, rawRequest, type RawReply, sendRaw } from '../testing/security/raw-http.ts';
import { changedRows, readStoredRows } from '../testing/security/stored-rows.ts';
import { type Caller, createTestApp, password, type TestApp, uploadForm } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const tried = countCases('too much and too slow');
let clinic: TestApp;
let admin: Caller;
let port: number;
beforeAll(async () => {
  clinic = await createTestApp({ settings: { MAX_UPLOAD_MB: '5' } });
  admin = await clinic.as('admin');
  port = await listenOn(clinic);
});
afterAll(() => clinic.close());

const stored = () => readStoredRows(clinic.deps);
const json = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${admin.token}` });

/** Server and tests share one loop here; the previous tests may have kept it from turning, which the server takes for overload. */
async function whenTheLoopTurns(): Promise<void> {
  await expect.poll(async () => (await clinic.inject({ url: '/api/auth/me' })).statusCode, { timeout: 20_000 }).toBe(401);
}
beforeEach(whenTheLoopTurns);

/** Somebody else's request, over a connection of its own. */
async function expectOthersAnswered(): Promise<void> {
  const nurse = await clinic.as('user');
  await whenTheLoopTurns();
  const reply = await sendRaw(port, rawRequest('GET', '/api/chat-sessions', { Authorization: `Bearer ${nurse.token}` }), 20_000);
  expect([reply.status, reply.body]).toEqual([200, '[]']);
}

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const mega = 1024 * 1024;

/** [what, the text of a JSON body] */
const bodies: [string, string][] = [
  ['lists in lists, a million deep', deep(mega, '[', ']')],
  ['objects in objects, 200,000 deep', deep(200_000, '{"a":', '}').replace('}', '1}')],
  ['200,000 fields', `{${Array.from({ length: 200_000 }, (_, index) => `"f${index}":1`).join(',')}}`],
  ['one field 200,000 times', `{${Array.from({ length: 200_000 }, () => '"topic":"x"').join(',')}}`],
  ['a text of 20 MB', JSON.stringify({ topic: 'x', value: 'x'.repeat(20 * mega) })],
  ['a name of 20 MB', `{"${'n'.repeat(20 * mega)}":1}`],
  ['a number of a million digits', `{"topic":${'9'.repeat(mega)}}`],
  ['a million escapes', `{"topic":"${'\\u0041'.repeat(mega)}","value":"x"}`],
  ['a million blanks before it', `${' '.repeat(mega)}{"topic":1}`],
  ['a text that is slow to match', JSON.stringify({ topic: `${'a '.repeat(100_000)}!`, value: `${' '.repeat(100_000)}\n` })],
  ['an address that is slow to match', JSON.stringify({ email: `${'a@'.repeat(50_000)}.`, firstName: 'a', lastName: 'b' })],
];
const urls = ['/api/memories', '/trpc/memories.create', '/api/auth/users', '/api/auth/login'].slice(0, howMany(2, 4));

test.each(bodies)('a body of %s is refused in words', async (_what, text) => {
  const before = await stored();
  for (const url of urls) {
    await whenTheLoopTurns();
    const reply = await knock(clinic, { method: 'POST', url, payload: text, headers: { ...json, ...bearer() } });
    expect([400, 413], `${url}: ${reply.body.slice(0, 200)}`).toContain(reply.status);
    expect(reply.body.length).toBeLessThan(20_000);
    if (url.startsWith('/api/')) expect(errorSchema.safeParse(JSON.parse(reply.body)).success).toBe(true);
    tried();
  }
  expect(changedRows(before, await stored())).toEqual([]);
  await expectOthersAnswered();
});

const zeros = Buffer.alloc(howMany(20, 200) * mega);
const bombs: [string, Buffer][] = [
  ['gzip', gzipSync(zeros)],
  ['br', brotliCompressSync(zeros, { params: {} })],
  ['deflate', deflateSync(zeros)],
  ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ['identity, gzip', gzipSync(zeros)],
  ['zstd', Buffer.from('28b52ffd', 'hex')],
  ['nonsense', Buffer.from('{}')],
];

test.each(bombs)('a body that is compressed by %s is not unfolded', async (encoding, payload) => {
  const memory = process.memoryUsage().rss;
  for (const [url, contentType] of [
    ...urls.map((one) => [one, 'application/json']),
    ['/api/documents/upload', 'multipart/form-data; boundary=b'],
  ]) {
    await whenTheLoopTurns();
    const headers = { 'content-type': contentType, 'content-encoding': encoding, ...bearer() };
    const reply = await knock(clinic, { method: 'POST', url, payload, headers });
    expect([400, 413, 415], `${url}: ${reply.body.slice(0, 200)}`).toContain(reply.status);
    tried();
  }
  if (isLong) expect(process.memoryUsage().rss - memory).toBeLessThan(zeros.length);
});

const head = { Authorization: '', Connection: 'close' };
/** [what, the bytes, the statuses that are right] */
const requests: [string, () => string, number[]][] = [
  ['a header of 100 KB', () => rawRequest('GET', '/', { ...head, 'X-Long': 'x'.repeat(100_000) }), [431]],
  [
    'ten thousand headers',
    () => rawRequest('GET', '/', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`X-${index}`, 'x']))),
    [431],
  ],
  ['a cookie of 100 KB', () => rawRequest('GET', '/', { Cookie: `session=${'x'.repeat(100_000)}` }), [431]],
  ['an address of 100 KB', () => rawRequest('GET', `/${'x'.repeat(100_000)}`), [414, 431]],
  ['a query of 12 KB', () => rawRequest('GET', `/trpc/chat.turns?input=${'x'.repeat(12_000)}`), [400, 401, 414]],
  [
    'a batch of a thousand',
    () => rawRequest('GET', `/trpc/${Array.from({ length: 1_000 }, () => 'auth.me').join(',')}?batch=1`),
    [400, 404, 413, 414],
  ],
  ['a body said to be 10 GB', () => rawRequest('POST', '/api/memories', { ...json, 'Content-Length': 10 * 1024 * mega }), [413]],
  ['a length that is none', () => rawRequest('POST', '/api/memories', { ...json, 'Content-Length': '-1' }), [400]],
  ['a length beyond all numbers', () => rawRequest('POST', '/api/memories', { ...json, 'Content-Length': '9'.repeat(40) }), [400, 413]],
  ['two lengths', () => rawRequest('POST', '/', { 'Content-Length': 5, 'content-length': 6 }, '12345'), [400]],
  ['a length and chunks', () => rawRequest('POST', '/', { 'Transfer-Encoding': 'chunked', 'Content-Length': 5 }, '0\r\n\r\n'), [400]],
  ['chunks of a strange kind', () => rawRequest('POST', '/', { 'Transfer-Encoding': 'gzip, chunked, identity' }, '0\r\n\r\n'), [400, 501]],
  [
    'a chunk of a negative size',
    () => rawRequest('POST', '/api/memories', { 'Transfer-Encoding': 'chunked' }).concat('-5\r\nabc\r\n'),
    [400],
  ],
  ['a line feed in a header', () => 'GET / HTTP/1.1\r\nHost: x\r\nX: a\n b\r\nConnection: close\r\n\r\n', [200, 400, 404]],
  ['a blank before a colon', () => 'GET / HTTP/1.1\r\nHost : x\r\nConnection: close\r\n\r\n', [400]],
  ['a NUL in the address', () => 'GET /\u0000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400]],
  ['a version that is none', () => 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', [400, 505]],
  ['a method that is none', () => 'GOT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400]],
  ['TLS on a plain port', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', [0, 400]],
];

test.each(requests)('%s is refused, and others are answered', async (_what, make, statuses) => {
  const reply: RawReply = await sendRaw(port, Buffer.from(make(), 'latin1'), 8_000);
  expect(statuses, reply.head.slice(0, 200)).toContain(reply.status);
  await expectOthersAnswered();
  tried();
});

test('a body that never stops coming is cut off at the limit', async () => {
  const chunk = `100000\r\n${'x'.repeat(mega)}\r\n`;
  const reply = await sendRaw(
    port,
    rawRequest('POST', '/api/memories', { ...json, 'Transfer-Encoding': 'chunked' }) + chunk.repeat(40),
    8_000,
  );
  expect([0, 413]).toContain(reply.status);
  await expectOthersAnswered();
  tried();
});

const small = '<w:p><w:r><w:t>x</w:t></w:r></w:p>';
const archives: [string, () => Buffer][] = [
  ['one part that unfolds to 300 MB', () => makeZip({ 'word/document.xml': Buffer.alloc(300 * mega, 32) })],
  ['3,000 parts', () => makeZip(Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`word/p${index}.xml`, small])))],
  ['parts that climb', () => makeZip({ 'word/document.xml': small, '../../evil.txt': 'x', '/etc/evil': 'x' })],
  ['an archive in an archive', () => makeZip({ 'word/document.xml': makeZip({ 'a.zip': Buffer.alloc(mega) }) })],
  ['a directory that is cut off', () => makeZip({ 'word/document.xml': small }).subarray(0, -12)],
  ['nothing but a signature', () => Buffer.from('PK\u0003\u0004')],
];

test.each(archives)('a docx of %s is refused, and others are answered meanwhile', async (_what, make) => {
  const { payload, headers } = uploadForm({}, { name: 'bomb.docx', content: make() });
  const upload: Promise<Reply> = knock(clinic, {
    method: 'POST',
    url: '/api/documents/upload',
    payload,
    headers: { ...headers, ...bearer() },
  });
  await expectOthersAnswered();
  const { status, body } = await upload;
  expect([201, 413, 415, 422], body).toContain(status);
  // What takes longer than the upload may wait is taken as being read, and fails then.
  const notFailed = () => clinic.deps.db.selectFrom('documents').select('id').where('status', '!=', 'failed').execute();
  await expect.poll(notFailed, { timeout: 60_000 }).toEqual([]);
  tried();
});

test('hundreds of connections that begin and never end keep nobody out', async () => {
  const begins = [
    'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    `POST /api/documents/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer().authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b`,
    '',
  ];
  const held = await Promise.all(begins.map((begin) => holdOpen(port, howMany(50, 200), begin)));
  await expectOthersAnswered();
  const signIn = rawRequest('POST', '/api/auth/login', json, JSON.stringify({ email: 'nobody@clinic.test', password }));
  expect((await sendRaw(port, signIn, 20_000)).status).toBe(401);
  for (const socket of held.flat()) socket.destroy();
  await expectOthersAnswered();
  tried(held.flat().length);
});
