import Database from 'better-sqlite3';
import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMasterKey } from '../lib/keys.ts';
import { checkInBackground } from './check-in-background.ts';
import { openProductDatabase } from './open.ts';
import { openDatabase } from './encrypted-file.ts';

let folder: string;
let file: string;
const key = randomBytes(32);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-db-'));
  file = join(folder, 'clinic.db');
  const db = await openProductDatabase(file, key);
  await db.destroy();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('every pragma holds on a fresh and on a reopened database, writing or reading', () => {
  for (const readonly of [false, true, false]) {
    const database = openDatabase(file, key, { readonly });
    const read = (name: string): unknown => database.pragma(name, { simple: true });
    expect(['cipher', 'journal_mode', 'synchronous', 'temp_store', 'foreign_keys', 'trusted_schema'].map(read)).toEqual([
      'sqlcipher',
      'wal',
      2,
      2,
      1,
      0,
    ]);
    expect(['cell_size_check', 'secure_delete', 'mmap_size', 'busy_timeout'].map(read)).toEqual([1, 1, 0, 5000]);
    database.close();
  }
});

test('the file is ciphertext from its first byte, and another program cannot open it', () => {
  expect(readFileSync(file).subarray(0, 16).toString('latin1')).not.toContain('SQLite');
  const plain = new Database(file);
  expect(() => plain.prepare('SELECT 1 FROM users').get()).toThrow('file is not a database');
  plain.close();
});

test.skipIf(process.platform === 'win32')(
  'where nothing can be written it says that the disk is full, not that the database is damaged',
  () => {
    const open = `const { openDatabase } = await import(process.argv[1]);
    try { openDatabase(process.argv[2], Buffer.from(process.argv[3], 'hex')); } catch (error) { console.log(error.message); }`;
    const given = [new URL('./encrypted-file.ts', import.meta.url).href, file, key.toString('hex')];
    // No file of this process and its children may grow: as on a full disk, a write fails.
    const script = ['ulimit -f 0; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', open, ...given];
    const { stdout } = spawnSync('sh', ['-c', ...script], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(
      `The disk of the database ${file} is full or cannot be written. Make room and start again; nothing was changed.`,
    );
  },
);

const oneLine = /^The database .* (cannot be opened: the key does not fit|is damaged)[^\n]*$/;

test('a wrong key, a foreign file, a flipped byte and a cut-off file are each refused with one line, and left as they are', async () => {
  const good = readFileSync(file);
  const flipped = Buffer.from(good);
  flipped.writeUInt8(flipped.readUInt8(good.length - 2000) ^ 1, good.length - 2000);
  const cases: [Buffer, Buffer][] = [
    [good, randomBytes(32)],
    [randomBytes(8192), key],
    [flipped, key],
    [good.subarray(0, good.length / 2), key],
  ];
  for (const [bytes, withKey] of cases) {
    writeFileSync(file, bytes);
    await expect(openProductDatabase(file, withKey)).rejects.toThrow(oneLine);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  }
});

test('a large database serves at once and is read all through beside it: a flipped byte is told in one line, a good file is not', async () => {
  const filled = openDatabase(file, key);
  filled.exec('CREATE TABLE filling (bytes BLOB); INSERT INTO filling VALUES (randomblob(100000))');
  filled.close();
  const good = readFileSync(file);
  const told: string[] = [];
  const check = (): ChildProcess => checkInBackground(file, key, (line) => told.push(line)).program;
  await once(check(), 'close');
  expect(told).toEqual([]);
  const flipped = Buffer.from(good);
  flipped.writeUInt8(flipped.readUInt8(good.length - 2000) ^ 1, good.length - 2000);
  writeFileSync(file, flipped);
  await (await openProductDatabase(file, key, undefined, undefined, { checkedUpTo: good.length - 1 })).destroy();
  await expect(openProductDatabase(file, key, undefined, undefined, { checkedUpTo: good.length })).rejects.toThrow(oneLine);
  await once(check(), 'close');
  expect(told).toEqual([expect.stringMatching(oneLine)]);
});

test('a database without its key file is refused; no new key is made over it', () => {
  const keyFile = join(folder, 'key');
  expect(() => loadMasterKey(keyFile, file)).toThrow(/exists but its key .* does not\. Put the key file back/);
  expect(existsSync(keyFile)).toBe(false);
  const made = loadMasterKey(keyFile, join(folder, 'absent.db'));
  expect(loadMasterKey(keyFile, file).equals(made)).toBe(true);
  truncateSync(keyFile, 10);
  expect(() => loadMasterKey(keyFile, file)).toThrow('does not contain a key');
});
