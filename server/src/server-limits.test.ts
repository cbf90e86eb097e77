import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from './testing/test-app.ts';

let clinic: TestApp;
let port: number;
beforeAll(async () => {
  clinic = await createTestApp();
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  port = (clinic.app.server.address() as AddressInfo).port;
});
afterAll(() => clinic.close());

interface Reply {
  status: number;
  head: string;
  body: string;
}

/** Sends text on a connection of its own and reads until the server closes it; gives the last reply. `after` goes on sending once it is connected. */
function sendRaw(text: string, after: (socket: Socket) => void = () => undefined, to = port): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(to, '127.0.0.1', () => {
      socket.write(text);
      after(socket);
    });
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    // A server that has answered may reset a connection on which somebody still writes.
    socket.on('error', (error: Error & { code?: string }) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
    socket.on('close', () => {
      const [head = '', body = ''] = received.slice(received.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body });
    });
  });
}

const close = 'Host: clinic.test\r\nConnection: close\r\n';
const get = (path: string, headers = '') => sendRaw(`GET ${path} HTTP/1.1\r\n${close}${headers}\r\n`);
const post = (path: string, headers: string, body = '') => sendRaw(`POST ${path} HTTP/1.1\r\n${close}${headers}\r\n${body}`);
const json = 'Content-Type: application/json\r\n';
const login = JSON.stringify({ email: 'nobody@clinic.test', password });

function expectRefusal({ head, body }: Reply, message: string): void {
  expect(JSON.parse(body)).toMatchObject({ error: message, message });
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
  expect(head).toContain('x-content-type-options: nosniff');
}

const slow = 'The request took too long to arrive';
const drip = (piece: string) => (socket: Socket) => {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(piece);
  }, 500);
  socket.once('close', () => {
    clearInterval(timer);
  });
};

test.concurrent('what comes too slowly is given up, drop by drop or not at all, and nobody else notices', { timeout: 30_000 }, async () => {
  const head = `POST /api/auth/login HTTP/1.1\r\n${close}${json}Content-Length: 5000\r\n\r\n`;
  const waiting = Promise.all([
    sendRaw(''),
    sendRaw('GET / HT'),
    sendRaw(`GET / HTTP/1.1\r\nHost: clinic.test\r\n`, drip('X-More: 1\r\n')),
    sendRaw(head),
    sendRaw(head, drip(' ')),
    sendRaw(`POST /api/chat HTTP/1.1\r\n${close}${json}Transfer-Encoding: chunked\r\n\r\n`, drip('1\r\n \r\n')),
  ]);
  const crowd = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  expect((await get('/healthz')).status).toBe(200);
  for (const reply of await waiting) {
    expect(reply.status).toBe(408);
    expectRefusal(reply, slow);
  }
  for (const socket of crowd) socket.destroy();
  expect((await get('/healthz')).status).toBe(200);
});

test.concurrent('an upload may take its time', { timeout: 30_000 }, async () => {
  const manager = await clinic.as('manager');
  const body =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nHands are washed for 20 seconds.\r\n--b--\r\n';
  const form = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n`;
  const head = `POST /api/documents/upload HTTP/1.1\r\n${close}Authorization: Bearer ${manager.token}\r\n${form}\r\n`;
  const reply = await sendRaw(head + body.slice(0, 60), (socket) => {
    setTimeout(() => socket.write(body.slice(60)), 11_000);
  });
  expect(reply.status).toBe(201);
});

test.concurrent('an upload that all but stops is given up, and one that keeps coming is not', { timeout: 90_000 }, async () => {
  const manager = await clinic.as('manager');
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="long.txt"\r\n\r\n';
  const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n';
  const head = `POST /api/documents/upload HTTP/1.1\r\n${close}Authorization: Bearer ${manager.token}\r\n${form}\r\n${start}`;
  let isKeptOpen = true;
  const steady = sendRaw(head, (socket) => {
    drip('Hands are washed for 20 seconds. '.repeat(100))(socket);
    setTimeout(() => {
      isKeptOpen = !socket.closed;
      socket.destroy();
    }, 35_000);
  });
  const stopped = await sendRaw(head, drip('a'));
  expect(stopped.status).toBe(408);
  expectRefusal(stopped, slow);
  await steady;
  expect(isKeptOpen).toBe(true);
});

test.each([
  [
    'an address of 9,000 characters',
    () => get(`/api/documents?search=${'x'.repeat(9_000)}`),
    414,
    'The address of the request is too long',
  ],
  ['one of 100,000', () => get(`/${'x'.repeat(100_000)}`), 414, 'The address of the request is too long'],
  ['one part of a path of 2,000', () => get(`/trpc/${'x'.repeat(2_000)}`), 404, 'Page not found'],
  ['headers of 100,000', () => get('/', `X-Long: ${'x'.repeat(100_000)}\r\n`), 431, 'The headers of the request are too large'],
  ['a broken escape', () => get('/api/%zz'), 400, 'The request is not valid'],
  ['something else than HTTP', () => sendRaw('\x16\x03\x01 hello\r\n\r\n'), 400, 'The request is not HTTP'],
  ['two lengths', () => post('/api/auth/login', `${json}Content-Length: 2\r\nContent-Length: 5\r\n`, '{}'), 400, 'The request is not HTTP'],
  ['length and chunks', () => post('/', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '{}'), 400, 'The request is not HTTP'],
  ['no host', () => sendRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400, 'The request names no host'],
  ['a body that says it has 30 MB', () => post('/api/auth/login', `${json}Content-Length: 30000000\r\n`), 413, 'The request is too large'],
] as const)('%s is refused in words, with the security headers', async (_what, send, status, message) => {
  const reply = await send();
  expect(reply.status).toBe(status);
  expectRefusal(reply, message);
});

test('a body that turns out too large while it comes is refused, and others are answered meanwhile', async () => {
  const piece = `100000\r\n${' '.repeat(1024 * 1024)}\r\n`;
  const large = sendRaw(`POST /api/auth/login HTTP/1.1\r\n${close}${json}Transfer-Encoding: chunked\r\n\r\n`, (socket) => {
    for (let sent = 0; sent < 26; sent += 1) socket.write(piece);
  });
  expect((await get('/healthz')).status).toBe(200);
  const reply = await large;
  expect(reply.status).toBe(413);
});

test('a connection on which many uploads are refused before they have come keeps nothing of them', async () => {
  const listeners: number[] = [];
  clinic.app.server.once('connection', (accepted: Socket) => {
    accepted.on('data', () => listeners.push(accepted.listenerCount('close')));
  });
  const socket = connect(port, '127.0.0.1');
  const refused = 'POST /api/documents/upload HTTP/1.1\r\nHost: clinic.test\r\nContent-Length: 4\r\n\r\n';
  for (let sent = 0; sent < 20; sent += 1) {
    socket.write(refused);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 4/);
    socket.write('late');
  }
  socket.destroy();
  await once(socket, 'close');
  expect(listeners.length).toBeGreaterThan(20);
  expect(Math.max(...listeners)).toBeLessThan((listeners[0] ?? 0) + 5);
});

test('a batch of 500 sign-ins is refused whole; one of ten counts as ten', async () => {
  const small = await createTestApp();
  const batch = (calls: number) =>
    small.inject({
      method: 'POST',
      url: `/trpc/${Array.from({ length: calls }, () => 'auth.login').join(',')}?batch=1`,
      payload: Object.fromEntries(Array.from({ length: calls }, (_, call) => [call, JSON.parse(login) as object])),
    });
  for (const calls of [500, 11]) {
    const refused = await batch(calls);
    expect([413, 414]).toContain(refused.statusCode);
    expect(refused.body).not.toContain('Incorrect email or password');
  }
  expect((await batch(10)).body.match(/Incorrect email or password|Too many (?:sign-in )?attempts/g)).toHaveLength(10);
  const refused = await small.inject({ method: 'POST', url: '/api/auth/login', payload: JSON.parse(login) as object });
  expect(refused.statusCode).toBe(429);
  await small.close();
});

/** One turn of the loop that takes so long, and one that does not. */
async function block(milliseconds: number): Promise<void> {
  const blockedUntil = Date.now() + milliseconds;
  while (Date.now() < blockedUntil);
  await new Promise((resolve) => setTimeout(resolve, 1));
}

test('a server that cannot keep up says so and when to come back, but its health and its pages come all the same', async () => {
  const busy = await createTestApp({ shedsLoad: true });
  const call = () => busy.inject({ url: '/api/auth/me' });
  const isAnswered = async () => (await call()).statusCode !== 503;
  try {
    for (let turn = 0; turn < 15 && (await isAnswered()); turn += 1) await block(1_300);
    const refused = await call();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    expect(refused.json()).toMatchObject({ error: 'The server is busy. Try again in a few seconds' });
    expect((await busy.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await busy.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await busy.inject({ url: '/login' })).statusCode).toBe(200);
    expect((await busy.inject({ url: '/assets/none.js' })).statusCode).toBe(404);
    await expect.poll(isAnswered, { timeout: 15_000 }).toBe(true);
  } finally {
    await busy.close();
  }
}, 40_000);

test('after one moment in which a server could not keep up nobody is sent away', async () => {
  const busy = await createTestApp({ shedsLoad: true });
  const states: number[] = [];
  try {
    await block(2_500);
    for (const end = Date.now() + 6_000; Date.now() < end;) {
      states.push((await busy.inject({ url: '/api/auth/me' })).statusCode);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(new Set(states)).toEqual(new Set([401]));
  } finally {
    await busy.close();
  }
}, 40_000);

test('what is asked of a server that is being stopped is refused in words, with the security headers', async () => {
  const ending = await createTestApp();
  await ending.app.listen({ host: '127.0.0.1', port: 0 });
  const { server } = ending.app;
  const head = 'GET /api/auth/me HTTP/1.1\r\nHost: clinic.test\r\n';
  // Of the second request half has come when the first is answered.
  const askTheRest = async (socket: Socket) => {
    void ending.close();
    await expect.poll(() => server.listening).toBe(false);
    socket.write('\r\n');
  };
  const whenAnswered = (socket: Socket) => socket.once('data', () => void askTheRest(socket));
  const reply = await sendRaw(`${head}\r\n${head}`, whenAnswered, (server.address() as AddressInfo).port);
  expect(reply.status).toBe(503);
  expect(reply.head).toContain('retry-after: 5');
  expectRefusal(reply, 'The server is being stopped. Try again in a moment');
});
