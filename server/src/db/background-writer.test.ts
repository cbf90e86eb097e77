import { sql } from 'kysely';
import type { Database } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './encrypted-file.ts';
import { type Db, openProductDatabase } from './open.ts';
import { createBackgroundWriter, type BackgroundWriter } from './background-writer.ts';
import { createWriteLock } from './write-lock.ts';
import { mustChange, type Query } from './executors.ts';

let folder: string;
let own: Database;
let db: Db;
let writer: BackgroundWriter;
let other: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-writer-'));
  const [databaseFile, databaseKey, lock] = [join(folder, 'clinic.db'), randomBytes(32), createWriteLock()];
  const prepare = (database: Database): void => {
    own = database;
    database.pragma('wal_autocheckpoint=0');
  };
  db = await openProductDatabase(databaseFile, databaseKey, prepare, lock);
  writer = createBackgroundWriter(db, { databaseFile, databaseKey, lock });
  other = openDatabase(databaseFile, databaseKey, { readonly: true });
});
afterEach(async () => {
  other.close();
  await writer.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const add = (...ids: number[]): Query => db.insertInto('memoryChanges').values(ids.map((memoryId) => ({ memoryId })));
const remove = (id: number): Query => mustChange(db.deleteFrom('memoryChanges').where('memoryId', '=', id));
const list = async () => (await db.selectFrom('memoryChanges').select('memoryId').orderBy('id').execute()).map(({ memoryId }) => memoryId);

test('queries apply together or not at all, and say what came of each', async () => {
  const all = db.selectFrom('memoryChanges').where('memoryId', '>', 1).orderBy('memoryId').select('memoryId');
  expect(await writer.write([add(1, 2, 3), all, remove(2)])).toEqual([
    { changes: 3, returned: [] },
    { changes: 0, returned: [{ memory_id: 2 }, { memory_id: 3 }] },
    { changes: 1, returned: [] },
  ]);
  expect(await writer.write([add(4), remove(2)])).toBeUndefined();
  const refused = writer.write([add(5), sql`INSERT INTO memory_changes (memory_id) VALUES (NULL)`]);
  // The code distinguishes a full disk from other errors.
  await expect(refused).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
  expect(await list()).toEqual([1, 3]);
});

test('whoever else writes comes in between two writes of many', async () => {
  const order: string[] = [];
  const many = (async () => {
    for (let count = 0; count < 10; count += 1) {
      await writer.write([add(...Array.from({ length: 50 }, (_, index) => 1_000 + index))]);
      order.push('many');
    }
  })();
  await writer.write([add(1)]);
  await db.insertInto('memoryChanges').values({ memoryId: 2 }).execute();
  order.push('one');
  await many;
  expect(order.indexOf('one')).toBeLessThan(9);
  expect(await list()).toHaveLength(502);
});

test('the log is copied in the background, after any write, so that it does not grow forever', async () => {
  const waiting = () => {
    const [pages] = own.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    return (pages?.log ?? 0) - (pages?.checkpointed ?? 0);
  };
  await db.insertInto('memoryChanges').values({ memoryId: 1 }).execute();
  await expect.poll(waiting).toBe(0);
  await writer.write([add(2)]);
  await expect.poll(waiting).toBe(0);
  expect(other.prepare('SELECT memory_id FROM memory_changes ORDER BY id').pluck().all()).toEqual([1, 2]);
});
