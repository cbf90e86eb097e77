import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, password, type TestApp, uploadForm } from './testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const sentence = 'The disk of the server is full, so this was not saved. Ask your administrator to make room';
const refusal = { code: 'INSUFFICIENT_STORAGE', message: sentence };
let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('admin', 'admin@clinic.test');
});
afterEach(() => clinic.close());

/** SQLite takes no page more than it has, until room is made again. */
async function fill(): Promise<void> {
  await sql`PRAGMA max_page_count = 1`.execute(clinic.deps.db);
  // What is left in the pages that are there.
  for (const size of [100_000, 1_000, 100, 10]) {
    for (let isFull = false; !isFull;) {
      isFull = await sql`INSERT INTO room_taken (bytes) VALUES (randomblob(${sql.lit(size)}))`.execute(clinic.deps.db).then(
        () => false,
        () => true,
      );
    }
  }
}

const makeRoom = () => sql`PRAGMA max_page_count = 4294967294`.execute(clinic.deps.db);
const takeRoom = () => sql`CREATE TABLE room_taken (bytes BLOB)`.execute(clinic.deps.db);

async function upload(content: string) {
  const form = uploadForm({ name: 'Hands' }, { name: 'hands.txt', content });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  return clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
}

const hands = 'Hands are washed for 20 seconds with soap.';
/** What is small may find room in pages that are there. */
const long = (text: string): string => `${text} `.repeat(Math.floor(7_900 / (text.length + 1)));
const note = { topic: 'Soap', value: long('Soap is in the turquoise cupboard.') };
const question = { query: 'How long are hands washed? '.repeat(36) };

/** A short question may find room in pages that are there. */
async function askUntilRefused(): Promise<Awaited<ReturnType<typeof manager.send>>> {
  for (let asked = 0; asked < 50; asked += 1) {
    const reply = await manager.send('POST', '/api/chat', question);
    if (reply.statusCode !== 200) return reply;
  }
  throw new Error('No question was refused');
}

test('while the disk is full whoever saves is told so, lists and searches go on, and it all works again once there is room', async () => {
  expect((await upload(hands)).statusCode).toBe(201);
  await takeRoom();
  await fill();
  for (const refused of [
    await manager.send('POST', '/api/documents', { name: 'Soap', content: long(hands), type: 'text' }),
    await manager.send('POST', '/api/memories', note),
    await askUntilRefused(),
  ]) {
    expect([refused.statusCode, refused.json()]).toMatchObject([507, refusal]);
  }
  const trpc = await manager.send('POST', '/trpc/memories.create', note);
  expect([trpc.statusCode, trpc.json()]).toMatchObject([507, { error: { message: sentence, data: { code: 'INSUFFICIENT_STORAGE' } } }]);
  clinic.clock.pass(60_000);
  expect((await manager.get('/api/documents')).json()).toMatchObject([{ name: 'Hands', status: 'active' }]);
  expect((await manager.get('/api/search?q=soap')).statusCode).toBe(200);
  expect(readdirSync(clinic.deps.config.filesDir)).toHaveLength(1);
  await makeRoom();
  expect((await manager.send('POST', '/api/documents', { name: 'Soap', content: long(hands), type: 'text' })).statusCode).toBe(201);
  expect((await manager.send('POST', '/api/memories', note)).statusCode).toBeLessThan(300);
  expect((await manager.send('POST', '/api/chat', { query: 'How long are hands washed?' })).json()).toMatchObject({ grounded: true });
});

test('a session that is over is over, though there is no room to say so', async () => {
  await takeRoom();
  await fill();
  clinic.clock.pass(15 * 60_000);
  expect((await manager.get('/api/documents')).statusCode).toBe(401);
});

test('a document that was taken before the disk was full is read once there is room', async () => {
  const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  const write = vi.spyOn(clinic.deps.writer, 'write').mockRejectedValue(full);
  clinic.deps.readAtOnceMs = 100;
  const uploaded = await upload(hands);
  expect([uploaded.statusCode, uploaded.json()]).toMatchObject([201, { status: 'processing' }]);
  await expect.poll(() => write).toHaveBeenCalled();
  expect((await manager.get('/api/documents')).json()).toMatchObject([{ status: 'processing' }]);
  write.mockRestore();
  await clinic.deps.ingest.idle();
  expect((await manager.get('/api/documents')).json()).toMatchObject([{ status: 'active' }]);
});

test('with little room left what would take more is refused; reading, signing in and deleting go on and are recorded', async () => {
  const { id } = (await upload(hands)).json<{ id: number }>();
  clinic.deps.hasRoom = () => false;
  expect([await upload(hands), await manager.send('POST', '/api/chat', { query: 'Hands?' })].map((reply) => reply.statusCode)).toEqual([
    507, 507,
  ]);
  expect((await manager.get(`/api/documents/${id}`)).json()).toMatchObject({ content: hands });
  const login = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'admin@clinic.test', password } });
  expect(login.statusCode).toBe(200);
  expect((await manager.send('DELETE', `/api/documents/${id}`)).statusCode).toBe(200);
  const recorded = (await clinic.deps.db.selectFrom('audit').select('action').execute()).map(({ action }) => action);
  expect(recorded).toEqual(expect.arrayContaining(['document.read', 'sign_in', 'document.deleted']));
});
