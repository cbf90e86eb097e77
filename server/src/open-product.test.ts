import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { enterData } from './db/data-lock.ts';
import { openProduct, type Product } from './open-product.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-open-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]) => join(folder, ...names);
const open = (): Promise<Product> =>
  openProduct(readConfig({ DATA_DIR: folder, EMBEDDINGS: 'none', MODEL: 'extractive' }), {
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    baseUrl: () => 'http://127.0.0.1:3000',
    use: 'product',
  });

const isLock = (name: unknown): boolean => String(name).startsWith('in-use');

/** A clinic with one stored file, closed again. */
async function fill(): Promise<string> {
  const { deps, close } = await open();
  const { name } = await deps.files.write(Readable.from([Buffer.from('a policy')]), { bytes: 100, tooLarge: () => new Error('too large') });
  await close();
  return name;
}

const product = fileURLToPath(new URL('main.ts', import.meta.url));

/** The product as a process of its own: all that it has said when it has ended, or as soon as it has done its work after `is ready`, when it is ended. */
async function run(
  port = 0,
  isDone: () => boolean = () => true,
  end: NodeJS.Signals = 'SIGKILL',
): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), EMBEDDINGS: 'none', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [product], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const look = setInterval(() => output.includes('is ready on') && isDone() && child.kill(end), 20);
  await once(child, 'close');
  clearInterval(look);
  return { code: child.exitCode, output };
}

const hour = 3600;

/** Two files of uploads that a power cut ended before their rows were written, one of them unfinished; from an hour ago. */
function leaveOrphans(names = ['0a'.repeat(16), `${'0b'.repeat(16)}.partial`], age = hour): string[] {
  for (const name of names) {
    writeFileSync(at('files', name), 'an upload without a row');
    utimesSync(at('files', name), Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  return names;
}

const startedAt = '2026-03-02T09:00:00.000Z';

/** Work that is under way, by its rows. */
async function beginWork({ deps: { db } }: Product): Promise<void> {
  const bulk = { action: 'archive', parameters: '{}', state: 'running', affectedCount: 1, durationMs: 0, executedAt: startedAt } as const;
  await db.insertInto('bulkOperations').values(bulk).execute();
  await db.insertInto('learningRuns').values({ reason: 'nightly', startedBy: null, startedAt }).execute();
  await db.insertInto('backups').values({ fileName: 'x.backup', kind: 'nightly', state: 'running', startedAt, keyId: 'a' }).execute();
  const unfilled = { batchId: 'unfilled', scope: '{"kind":"all"}', status: 'pending', total: 0, createdAt: startedAt } as const;
  await db.insertInto('validationBatches').values(unfilled).execute();
}

async function workOf({ deps: { db } }: Product): Promise<unknown[]> {
  return [
    (await db.selectFrom('bulkOperations').select('state').execute()).map(({ state }) => state),
    (await db.selectFrom('learningRuns').select('finishedAt').execute()).map(({ finishedAt }) => finishedAt === null),
    (await db.selectFrom('backups').select('state').execute()).map(({ state }) => state),
    (await db.selectFrom('validationBatches').select('batchId').execute()).map(({ batchId }) => batchId),
    (await db.selectFrom('audit').select('action').where('action', 'like', 'server.%').execute()).map(({ action }) => action),
  ];
}

const underWay = [['running'], [true], ['running'], ['unfilled'], []];
const closed = [['interrupted'], [false], ['failed'], [], ['server.started', 'server.stopped']];

/** Every file with its size and the moment when it was written; but for the database, which the running product writes to by itself. */
function look(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isLock(entry.name) && !entry.name.startsWith('vademecum.db'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .sort();
}

test('a second start is refused in one line and touches nothing; a kill frees the folder at once', async () => {
  await fill();
  const first = await open();
  await beginWork(first);
  leaveOrphans();
  const before = look();
  const line = `Another Vademecum uses the data folder ${folder}. This one has changed nothing there. Stop the other one first, or set DATA_DIR to another folder.`;
  expect(await run()).toEqual({ code: 1, output: `${line}\n` });
  await expect(open()).rejects.toThrow(line);
  expect(look()).toEqual(before);
  expect(await workOf(first)).toEqual(underWay);
  await first.close();
  expect((await run()).output).toContain('is ready on');
  await (await open()).close();
});

test('what a run was stopped in is closed before the next listens; its unfinished uploads go only once it listens', async () => {
  await fill();
  const first = await open();
  await beginWork(first);
  await first.close();
  const orphans = [...readdirSync(at('files')), ...leaveOrphans()];
  // As what somebody uploads in the moment in which it listens.
  const [newer] = leaveOrphans(['0c'.repeat(16)], -hour);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const refused = await run((other.address() as AddressInfo).port);
  other.close();
  expect(refused.output).toMatch(/^Another program uses this address/);
  expect(readdirSync(at('files')).sort()).toEqual([...orphans, newer].sort());
  const areGone = (): boolean => !readdirSync(at('files')).some((name) => orphans.includes(name));
  expect((await run(0, areGone, 'SIGTERM')).output).toContain('is ready on');
  expect(readdirSync(at('files'))).toEqual([newer]);
  const next = await open();
  expect(await workOf(next)).toEqual(closed);
  await next.close();
});

test('while a command works with the folder the product starts, unless something there has to be changed first', async () => {
  const command = enterData(folder, 'shared');
  await expect(open()).rejects.toThrow(/^A command works with .*Wait until the command is done, then start again\.$/);
  expect(readdirSync(folder).filter((name) => !isLock(name))).toEqual([]);
  command.leave();
  await fill();
  const again = enterData(folder, 'shared');
  await (await open()).close();
  again.leave();
});

test.each([
  ['gone', () => rmSync(at('vademecum.db'))],
  ['empty', () => truncateSync(at('vademecum.db'), 0)],
])('a database that is %s is not begun anew beside what belongs to it: the start says what to do, and touches nothing', async (_, harm) => {
  const name = await fill();
  harm();
  for (const end of ['-wal', '-shm']) rmSync(at(`vademecum.db${end}`), { force: true });
  const before = readdirSync(folder, { recursive: true }).sort();
  const sealed = readFileSync(at('files', name));
  await expect(open()).rejects.toThrow(/vademecum\.db is missing or empty.*Put it back, or restore a backup/);
  expect(
    readdirSync(folder, { recursive: true })
      .filter((entry) => !isLock(entry))
      .sort(),
  ).toEqual(before.filter((entry) => !isLock(entry)));
  expect(readFileSync(at('files', name)).equals(sealed)).toBe(true);
});

test('the first start takes a key that was laid ready, and goes on where a power cut left an empty database', async () => {
  mkdirSync(at('files'));
  writeFileSync(at('key'), `${'7a'.repeat(32)}\n`);
  writeFileSync(at('vademecum.db'), '');
  const { deps, close } = await open();
  expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([]);
  await close();
  expect(readFileSync(at('key'), 'utf8')).toBe(`${'7a'.repeat(32)}\n`);
});
