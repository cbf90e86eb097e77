import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openProductDatabase } from './open.ts';
import { openDatabase } from './encrypted-file.ts';
import { createWriteLock, type WriteLock } from './write-lock.ts';

let folder: string;
let file: string;
let key: Buffer;
let db: Db;
let other: Database;
let lock: WriteLock;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-lock-'));
  [file, key] = [join(folder, 'clinic.db'), randomBytes(32)];
  lock = createWriteLock();
  db = await openProductDatabase(file, key, undefined, lock);
  other = openDatabase(file, key);
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const add = (at: Db, memoryId: number) => at.insertInto('memoryChanges').values({ memoryId }).execute();
const addElsewhere = (memoryId: number) => other.prepare('INSERT INTO memory_changes (memory_id) VALUES (?)').run(memoryId);
const list = async () => (await db.selectFrom('memoryChanges').select('memoryId').orderBy('id').execute()).map(({ memoryId }) => memoryId);

/** Another connection writes 1 and 2 in one transaction, in whose middle somebody does something here. */
async function writeAlone(meanwhile: () => Promise<void>): Promise<void> {
  await lock.alone(async () => {
    other.exec('BEGIN IMMEDIATE');
    addElsewhere(1);
    await meanwhile();
    addElsewhere(2);
    other.exec('COMMIT');
  });
}

test('while another connection writes, reading goes on, and statements and transactions that write wait for their turn', async () => {
  let writes: Promise<unknown> = Promise.resolve();
  const seen: number[][] = [];
  await writeAlone(async () => {
    writes = Promise.all([add(db, 3), db.transaction().execute((transaction) => add(transaction, 4))]);
    for (let turns = 0; turns < 20; turns += 1) await setImmediate();
    seen.push(await list());
  });
  await writes;
  expect([...seen, await list()]).toEqual([[], [1, 2, 3, 4]]);
});

test('another connection begins to write when the transaction that is under way here is over', async () => {
  let alone: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    await add(transaction, 8);
    alone = writeAlone(() => Promise.resolve());
    for (let turns = 0; turns < 20; turns += 1) await setImmediate();
    await add(transaction, 9);
  });
  await alone;
  expect(await list()).toEqual([8, 9, 1, 2]);
});

test('whatever fails, the next one gets its turn', async () => {
  await expect(lock.alone(() => Promise.reject(new Error('The disk is full')))).rejects.toThrow('The disk is full');
  await expect(sql`INSERT INTO memory_changes (memory_id) VALUES ('no number')`.execute(db)).rejects.toThrow();
  const broken = db.transaction().execute(async (transaction) => {
    await add(transaction, 5);
    throw new Error('Thought better of it');
  });
  await expect(broken).rejects.toThrow('Thought better of it');
  await add(db, 6);
  expect(await list()).toEqual([6]);
});

test('where SQLite has rolled back by itself, the error is the one that made it, and the next one gets its turn', async () => {
  await add(db, 1);
  const broken = db.transaction().execute(async (transaction) => {
    await add(transaction, 2);
    await sql`INSERT OR ROLLBACK INTO memory_changes (id, memory_id) VALUES (1, 3)`.execute(transaction);
  });
  await expect(broken).rejects.toThrow('UNIQUE constraint failed');
  await add(db, 4);
  expect(await list()).toEqual([1, 4]);
});

test('a transaction sees one state from its first statement on, and what another process writes meanwhile does not refuse it', async () => {
  other.pragma('busy_timeout=0');
  await add(db, 1);
  await db.transaction().execute(async (transaction) => {
    const before = await transaction.selectFrom('memoryChanges').select('id').execute();
    expect(() => addElsewhere(2)).toThrow('database is locked');
    await add(transaction, 3);
    expect(before).toHaveLength(1);
  });
  addElsewhere(4);
  expect(await list()).toEqual([1, 3, 4]);
});

test('a thread that dies in the middle of its transaction leaves nothing of it, and nobody waits for it any more', async () => {
  const openFile = new URL('./encrypted-file.ts', import.meta.url).href;
  const code = `
    const { workerData } = require('node:worker_threads');
    import(${JSON.stringify(openFile)}).then(({ openDatabase }) => {
      const database = openDatabase(workerData.file, Buffer.from(workerData.keyHex, 'hex'));
      database.exec('BEGIN IMMEDIATE');
      database.exec('INSERT INTO memory_changes (memory_id) VALUES (1)');
      process.exit(1);
    });`;
  const dying = lock.alone(async () => {
    const [exitCode] = (await once(new Worker(code, { eval: true, workerData: { file, keyHex: key.toString('hex') } }), 'exit')) as [
      number,
    ];
    throw new Error(`The thread ended with ${exitCode}`);
  });
  const write = add(db, 2);
  await expect(dying).rejects.toThrow('The thread ended with 1');
  await write;
  expect(await list()).toEqual([2]);
});

test('two that write alone do so one after the other', async () => {
  await Promise.all([writeAlone(() => setImmediate()), writeAlone(() => setImmediate())]);
  expect(await list()).toEqual([1, 2, 1, 2]);
});
