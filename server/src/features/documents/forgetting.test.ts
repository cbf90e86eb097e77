import Database from 'better-sqlite3';
import { type RawBuilder, sql } from 'kysely';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForgetting } from '../../db/forget-words.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../testing/test-app.ts';
import { insertReplacement } from './replacements.queries.ts';
import { verifyStorage } from './verify.service.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clinic.close();
});

const book = (word: string, chapters: number): string =>
  Array.from(
    { length: chapters },
    (_, index) => `# Chapter ${index}\n\n${`The ${word}${index} is in room ${index} of x${(index * 7919) % 1000}. `.repeat(20)}`,
  ).join('\n\n');

async function add(name: string, content: string): Promise<number> {
  return (await manager.send('POST', '/api/documents', { name, content })).json<{ id: number }>().id;
}

const count = async (from: RawBuilder<unknown>): Promise<unknown> =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(clinic.deps.db)).rows[0]?.count;
const isForgotten = async () => (await count(sql`passages_fts_config WHERE k = 'secure-delete' AND v = 1`)) === 1;
/** Without its first letter, which FTS5 leaves out where the word before begins with it, too. */
const traces = (word: string) => count(sql`passages_fts_data WHERE instr(block, CAST(${word.slice(1)} AS BLOB))`);

async function remove(id: number): Promise<void> {
  expect((await manager.send('DELETE', `/api/documents/${id}`)).statusCode).toBe(200);
  await clinic.deps.forgetting.idle();
}

test.each([
  { stays: 1, largest: 900, another: 60 },
  { stays: 700, largest: 1_500, another: 1_000 },
])('of the largest books, deleted one after the other, no word is left: %o', { timeout: 120_000 }, async ({ stays, largest, another }) => {
  await add('Stays', book('stays', stays));
  const [first, small] = [await add('Largest', book('qaaaa', largest)), await add('Small', book('qcccc', 60))];
  await remove(small);
  await remove(await add('Small', book('qdddd', 60)));
  await remove(first);
  for (const word of ['qbbbb', 'qeeee', 'qffff']) {
    await remove(await add('Another', book(word, another)));
    for (const gone of ['qaaaa', 'qcccc', 'qdddd', word]) expect([word, gone, await traces(gone)]).toEqual([word, gone, 0]);
  }
  expect(await isForgotten()).toBe(true);
  expect(await verifyStorage(clinic.deps)).toContain('All is well: 1 documents');
});

test.each([1, 2, 3, 4])('nor where %i short documents are stored while it is forgotten', { timeout: 60_000 }, async (stored) => {
  const { db, writer, forgetting } = clinic.deps;
  await add('Stays', book('stays', 600));
  const id = await add('Book', book('xylophon', 60));
  // In one part, as it is after a deletion before.
  await sql`INSERT INTO passages_fts (passages_fts) VALUES ('optimize')`.execute(db);
  vi.spyOn(forgetting, 'resume').mockReturnValue(undefined);
  let isFirst = true;
  const own = createForgetting(
    db,
    {
      ...writer,
      write: async (steps) => {
        const done = await writer.write(steps);
        const isNow = isFirst && steps.some((step) => step.compile(db).sql.includes("'merge', -"));
        if (isNow) isFirst = false;
        for (let number = 0; isNow && number < stored; number += 1) await add(`Note ${number}`, `A short note number ${number}.`);
        return done;
      },
    },
    (error) => {
      throw error;
    },
  );
  await remove(id);
  expect(await traces('xylophon')).not.toBe(0);
  own.resume();
  await own.idle();
  expect([await traces('xylophon'), await isForgotten()]).toEqual([0, true]);
});

test('a book is found by its new name at once, and its old one is forgotten', async () => {
  const id = await add('Xylophon', book('lamp', 60));
  expect((await manager.send('PUT', `/api/documents/${id}`, { name: 'Zirkon', type: 'guideline' })).json()).toMatchObject({
    name: 'Zirkon',
    type: 'guideline',
  });
  const find = async (q: string) => (await manager.get(`/trpc/search.find?input=${encodeURIComponent(JSON.stringify({ q }))}`)).body;
  expect(await find('zirkon')).toContain('"name":"Zirkon"');
  expect(await find('xylophon')).not.toContain('Zirkon');
  await clinic.deps.forgetting.idle();
  expect([await traces('xylophon'), await isForgotten()]).toEqual([0, true]);
  expect((await manager.send('PUT', `/api/documents/4000000`, { name: 'Nobody' })).statusCode).toBe(404);
});

test('two who delete large documents at once both get them deleted, and all of it is forgotten', async () => {
  const ids = [await add('One', book('xylophon', 250)), await add('Two', book('zirkon', 250))];
  const replies = await Promise.all(ids.map((id) => manager.send('DELETE', `/api/documents/${id}`)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await clinic.deps.forgetting.idle();
  expect([await traces('xylophon'), await traces('zirkon'), await isForgotten()]).toEqual([0, 0, true]);
});

const full = () => Promise.reject(new Database.SqliteError('database or disk is full', 'SQLITE_FULL'));
/** The disk has no room at this turn of the thread. */
function fillDisk(at: number): void {
  const { writer } = clinic.deps;
  const write = writer.write;
  let turns = 0;
  vi.spyOn(writer, 'write').mockImplementation((steps) => {
    turns += 1;
    return turns === at ? full() : write(steps);
  });
}
const messageOf = (reply: { json: () => unknown }) => (reply.json() as { message: string }).message;

test('where the disk is full before a deletion begins, nothing is deleted', async () => {
  const id = await add('Book', book('xylophon', 450));
  fillDisk(1);
  const reply = await manager.send('DELETE', `/api/documents/${id}`);
  expect([reply.statusCode, messageOf(reply)]).toEqual([
    507,
    expect.stringMatching(/^The disk of the server is full, so this was not saved/),
  ]);
  expect((await manager.get(`/api/documents/${id}`)).json()).toMatchObject({ status: 'active' });
});

test('where it becomes full in the middle of a deletion, it is said what is so, and it can be deleted again', async () => {
  const { db } = clinic.deps;
  const id = await add('Book', book('xylophon', 450));
  fillDisk(3);
  const reply = await manager.send('DELETE', `/api/documents/${id}`);
  expect([reply.statusCode, messageOf(reply)]).toEqual([
    507,
    expect.stringMatching(/^The server’s disk became full before everything was deleted\. It is no longer used in answers\./),
  ]);
  expect(await db.selectFrom('documents').select(['status', 'statusMessage']).execute()).toEqual([
    { status: 'failed', statusMessage: 'Deleting it was interrupted. Delete it again.' },
  ]);
  await remove(id);
  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([]);
  expect([await traces('xylophon'), await isForgotten()]).toEqual([0, true]);
});

test('a document that is deleted while it is read again does not come back with what was read', async () => {
  const { writer, db, ingest } = clinic.deps;
  const form = uploadForm({}, { name: 'book.md', content: book('xylophon', 250) });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const { id } = (await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers })).json<{
    id: number;
  }>();
  await ingest.idle();
  await insertReplacement(db, {
    documentId: id,
    kind: 'reading',
    extension: 'md',
    uploadedAt: '2026-03-02T09:00:00.000Z',
    uploadedBy: null,
  });
  const write = writer.write;
  const statuses: string[] = [];
  vi.spyOn(writer, 'write').mockImplementation(async (steps) => {
    const done = await write(steps);
    if (statuses.length > 0) return done;
    statuses.push('withdrawn');
    await ingest.add(id);
    const { status } = await db.selectFrom('documents').select('status').executeTakeFirstOrThrow();
    statuses.push(status);
    return done;
  });
  await remove(id);
  expect(statuses).toEqual(['withdrawn', 'failed']);
  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([]);
  expect(readdirSync(join(clinic.folder, 'files'))).toEqual([]);
});
