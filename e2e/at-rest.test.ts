import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, signIn } from './integrator.ts';
import { administrator } from './journey.ts';
import { type App, startApp } from './start-app.ts';
import { findTraces, listFilesBelow, listOpenFiles } from './traces.ts';

const marker = 'zyxomma keeps the turquoise ledger of Tuesday';
const secretQuestion = 'Who keeps the turquoise ledger of quarkwort?';
const invited = { email: 'nivlek@clinic.example', firstName: 'Nivlekson', lastName: 'Obrahim', role: 'user' };

/** Sentences, the single rare words as an index would keep them, and names. */
const words = [marker, 'zyxomma', 'turquoise', 'quarkwort', 'mimsy', 'borogove', 'frumious chat', 'galumphing', 'nivlek', 'Obrahim'];

let folder: string;
let temporary: string;
let app: App;
/** What must stand nowhere: the words, and every password, token and cookie that was given out. */
let secrets: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vademecum-at-rest-'));
  temporary = await mkdtemp(join(tmpdir(), 'vademecum-temporary-'));
  app = await start();
  secrets = [...words, administrator.password, administrator.email];
});
afterEach(async () => {
  await app.stop();
  await Promise.all([folder, temporary].map((path) => rm(path, { recursive: true, force: true })));
});

function start(): Promise<App> {
  return startApp({
    DATA_DIR: folder,
    TMPDIR: temporary,
    SQLITE_TMPDIR: temporary,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'debug',
  });
}

/** A document by file and by text, a memory, a chat, feedback, an invitation, and a password that was mistyped. Returns the document's id. */
async function useEverything(): Promise<number> {
  await signInByCookie();
  const rest = await connect(app.url, administrator);
  const policy = `# Ledger\n\nThe ${marker}.\n\n${'Other sentences fill the page. '.repeat(500)}\n`;
  const { body } = await rest.upload('ledger mimsy.md', Buffer.from(policy));
  await rest.call('POST', '/api/documents', { name: 'Pasted', content: policy, type: 'text' });
  await rest.call('POST', '/api/memories', { topic: 'borogove', value: 'The borogove is kept beside the mimsy.', category: 'Procedures' });
  const answer = await rest.call('POST', '/api/chat', { query: secretQuestion });
  expect(answer.body).toMatchObject({ response: expect.stringContaining(marker) as string });
  const { chat_session_id: chatId, messageId } = answer.body as { chat_session_id: number; messageId: number };
  await rest.call('PUT', `/api/chat-sessions/${chatId}`, { chatName: 'frumious chat' });
  await rest.call('POST', '/api/feedback', { messageId, feedbackType: 'detailed', feedbackText: 'galumphing' });
  const invitation = await rest.call('POST', '/api/auth/users', invited);
  secrets.push(new URL((invitation.body as { activationLink: string }).activationLink).hash.replace('#token=', ''));
  await rest.call('POST', '/api/auth/login', { email: administrator.email, password: 'a turquoise mistake of a password' });
  return body.id;
}

async function signInByCookie(): Promise<void> {
  const reply = await signIn(app.url, administrator);
  const { token } = (await reply.json()) as { token: string };
  const cookies = reply.headers.getSetCookie().map((cookie) => /=([\w-]{43});/.exec(cookie)?.[1] ?? '');
  expect(cookies).toHaveLength(2);
  secrets.push(token, ...cookies);
}

async function expectNoTrace(): Promise<{ searched: number; bytes: number }> {
  const held = await listOpenFiles(app.pid);
  const { searched, bytes, found } = await findTraces(secrets, [
    ...(await listFilesBelow(folder, temporary)),
    ...held.map(({ path }) => path),
  ]);
  expect(found).toEqual([]);
  const printed = app.output();
  expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
  return { searched, bytes };
}

test('nothing of a document, chat, memory, name, password or token stands in the clear while the product runs, nor after it was stopped', async () => {
  const documentId = await useEverything();
  const running = await expectNoTrace();
  expect(running.searched).toBeGreaterThanOrEqual(6);
  expect(running.bytes).toBeGreaterThan(100_000);
  process.stdout.write(`${secrets.length} secrets, ${running.searched} files, ${running.bytes} bytes searched\n`);
  const rest = await connect(app.url, administrator);
  await rest.call('DELETE', `/api/documents/${documentId}`);
  await app.stop();
  await expectNoTrace();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const file of ['key', 'vademecum.db']) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});

test('nor after kill -9 in the middle of reading a document, nor after the next start', async () => {
  await useEverything();
  const rest = await connect(app.url, administrator);
  void rest.upload('second.md', Buffer.from(`The ${marker}.\n`.repeat(20_000))).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await expectNoTrace();
  await app.kill();
  await expectNoTrace();
  app = await start();
  await expectNoTrace();
});

test('the search itself finds what stands in the clear, in a file that is open but unlinked, too', async () => {
  const path = join(temporary, 'forgotten');
  const handle = await open(path, 'w+');
  await handle.write(Buffer.from('the borogove', 'utf16le'));
  expect((await findTraces(words, [path])).found).toEqual([`${path}: borogove`]);
  await unlink(path);
  const unlinked = (await listOpenFiles(process.pid)).filter(({ isUnlinked }) => isUnlinked).map((file) => file.path);
  const isLinux = process.platform === 'linux';
  expect((await findTraces(words, unlinked)).found.length).toBe(isLinux ? 1 : 0);
  await handle.close();
});

test.skipIf(process.platform === 'win32')('and does not wait for a pipe to which nobody writes', async () => {
  const pipe = join(temporary, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await findTraces(words, [pipe])).toEqual({ searched: 0, bytes: 0, found: [] });
});
