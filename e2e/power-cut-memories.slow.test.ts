import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { splitPassages } from '../server/src/language/passages.ts';
import { type Fill, fillDatabase } from './fill-database.ts';
import { connect, type Integrator } from './integrator.ts';
import { administrator } from './journey.ts';
import { type App, startApp } from './start-app.ts';
import { verifyStorage } from './verify-storage.ts';

const memories = 4_000;
/** How many memories the operation has changed when the power goes: none yet, some, most, and all while it is being written to the disk. */
const moments = [0, 500, 2_000, memories];
// A dozen starts, each after a power cut.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let app: App;
let rest: Integrator;

const begin = async () => {
  app = await startApp({
    DATA_DIR: folder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: '100000',
    EMBEDDINGS: 'none',
    MODEL: 'extractive',
  });
  rest = await connect(app.url, administrator);
};

const fillLockers: Fill = (database) => {
  const add = database.prepare(`
    INSERT INTO memories (id, topic, value, created_at, updated_at, last_accessed, created_by, owner_id)
    VALUES (@id, @topic, @value, @at, @at, @at, 1, 1)`);
  const passage = database.prepare(`
    INSERT INTO passages (memory_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms)
    VALUES (@id, @ordinal, @heading, @text, @startOffset, @endOffset, @firstLine, @lastLine, @page, @nameTerms, @headingTerms, @bodyTerms)`);
  const at = new Date().toISOString();
  for (let id = 1; id <= memories; id += 1) {
    const note = { topic: `Locker ${id}`, value: `The code of locker ${id} is ${id + 50_000}.` };
    add.run({ id, at, ...note });
    for (const one of splitPassages(note.value, { name: note.topic })) passage.run({ id, ...one });
  }
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vademecum-power-cut-'));
  await begin();
  await app.stop();
  fillDatabase(folder, fillLockers);
  await begin();
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Operation {
  id: number;
  state: string;
  undoneAt: string | null;
  undoState: string | null;
}
const asked = async <Data>(path: string, query = ''): Promise<Data> =>
  ((await rest.call('GET', `/trpc/${path}${query}`)).body as { result: { data: Data } }).result.data;
const latest = async () => (await asked<Operation[]>('bulk.list'))[0];

async function preview(action: string) {
  const criteria = { search: 'Locker' };
  const { body } = await rest.call('POST', '/api/admin/bulk-operation-preview', { action, criteria });
  return { action, ...(body as { confirmationToken: string }) };
}
const execute = ({ action, confirmationToken }: Awaited<ReturnType<typeof preview>>) =>
  rest.call('POST', '/api/admin/bulk-operation-execute', { action, confirmationToken });
const undo = (id = 0) => rest.call('POST', '/trpc/bulk.undo', { id });

/** Kills the product when what was begun has changed so many memories, and starts it again. */
async function cutPowerAt(moment: number, begun: Promise<unknown>): Promise<void> {
  const answered = begun.then(
    () => true,
    () => true,
  );
  for (;;) {
    const progress = await asked<{ done: number } | null>('bulk.progress');
    if ((progress?.done ?? -1) >= moment) break;
    if (progress === null && (await Promise.race([answered, Promise.resolve(false)]))) break;
  }
  await app.kill();
  await answered;
  await begin();
}

/** How many are there and not archived, and how many archived. The database, its index and the answers agree on it. */
async function count(): Promise<{ active: number; archived: number }> {
  const [active = 0, archived = 0] = await Promise.all(
    ['false', 'true'].map(async (is) => ((await rest.call('GET', `/api/memories?archived=${is}`)).body as unknown[]).length),
  );
  expect(await verifyStorage(folder)).toMatch(
    new RegExp(`^All is well: 0 documents, ${active} memories, ${active} passages, 0 files\\.\nThe audit log is intact`),
  );
  for (const locker of [1, memories / 2, memories]) {
    const answer = (await rest.call('POST', '/api/chat', { query: `What is the code of locker ${locker}?` })).body as { response: string };
    expect([locker, answer.response.includes(String(locker + 50_000))]).toEqual([locker, active > 0]);
  }
  return { active, archived };
}

test('the power goes while memories are archived in bulk: all of them are archived, or none, and the list says which', async () => {
  for (const moment of moments) {
    await cutPowerAt(moment, execute(await preview('archive')));
    const operation = await latest();
    const isDone = operation?.state === 'done';
    expect(await count()).toEqual(isDone ? { active: 0, archived: memories } : { active: memories, archived: 0 });
    if (isDone) expect((await undo(operation.id)).status).toBe(200);
    else expect(operation?.state).toBe('interrupted');
  }
});

test('the power goes while memories are deleted in bulk: all of them are gone, or none, and the list says which', async () => {
  for (const moment of moments) {
    await cutPowerAt(moment, execute(await preview('delete')));
    const isDone = (await latest())?.state === 'done';
    expect(await count()).toEqual({ active: isDone ? 0 : memories, archived: 0 });
    if (isDone) return;
    expect((await latest())?.state).toBe('interrupted');
  }
});

test('the power goes while an operation is undone: all of it is undone, or nothing, and the list says which', async () => {
  for (const moment of moments) {
    await execute(await preview('archive'));
    const { id } = (await latest()) ?? {};
    await cutPowerAt(moment, undo(id));
    const { undoneAt, undoState } = (await latest()) ?? {};
    const isUndone = undoneAt !== null;
    expect(await count()).toEqual(isUndone ? { active: memories, archived: 0 } : { active: 0, archived: memories });
    expect(undoState).toBe(isUndone ? null : 'interrupted');
    if (!isUndone) expect((await undo(id)).status).toBe(200);
  }
});
