import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase, openProductDatabase } from './open.ts';
import { createWriteGate, type WriteGate } from './write-gate.ts';

let folder: string;
let db: Db;
let other: Database;
let gate: WriteGate;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-gate-'));
  const [file, key] = [join(folder, 'clinic.db'), randomBytes(32)];
  gate = createWriteGate();
  db = await openProductDatabase(file, key, undefined, gate);
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
  await gate.alone(async () => {
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
  await expect(gate.alone(() => Promise.reject(new Error('The disk is full')))).rejects.toThrow('The disk is full');
  await expect(sql`INSERT INTO memory_changes (memory_id) VALUES ('no number')`.execute(db)).rejects.toThrow();
  const broken = db.transaction().execute(async (transaction) => {
    await add(transaction, 5);
    throw new Error('Thought better of it');
  });
  await expect(broken).rejects.toThrow('Thought better of it');
  await add(db, 6);
  expect(await list()).toEqual([6]);
});

test('two that write alone do so one after the other', async () => {
  await Promise.all([writeAlone(() => setImmediate()), writeAlone(() => setImmediate())]);
  expect(await list()).toEqual([1, 2, 1, 2]);
});
