import type { Database } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './encrypted-file.ts';
import { type Db, openProductDatabase } from './open.ts';
import { createWriteBeside, type WriteBeside } from './write-beside.ts';
import { createWriteGate } from './write-gate.ts';
import { toStep, type WriteStep } from './write-steps.ts';

let folder: string;
let own: Database;
let db: Db;
let beside: WriteBeside;
let other: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-beside-'));
  const [databaseFile, databaseKey, gate] = [join(folder, 'clinic.db'), randomBytes(32), createWriteGate()];
  const prepare = (database: Database): void => {
    own = database;
    database.pragma('wal_autocheckpoint=0');
  };
  db = await openProductDatabase(databaseFile, databaseKey, prepare, gate);
  beside = createWriteBeside({ databaseFile, databaseKey, gate });
  other = openDatabase(databaseFile, databaseKey, { readonly: true });
});
afterEach(async () => {
  other.close();
  await beside.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const add = (...ids: number[]): WriteStep => toStep(db, db.insertInto('memoryChanges').values(ids.map((memoryId) => ({ memoryId }))));
const remove = (id: number): WriteStep => toStep(db, db.deleteFrom('memoryChanges').where('memoryId', '=', id), { mustChange: true });
const list = async () => (await db.selectFrom('memoryChanges').select('memoryId').orderBy('id').execute()).map(({ memoryId }) => memoryId);

test('steps hold together or not at all, and say what came of each', async () => {
  const all = toStep(db, db.selectFrom('memoryChanges').where('memoryId', '>', 1).orderBy('memoryId').select('memoryId'));
  expect(await beside.write([add(1, 2, 3), all, remove(2)])).toEqual([
    { changes: 3, returned: [] },
    { changes: 0, returned: [{ memory_id: 2 }, { memory_id: 3 }] },
    { changes: 1, returned: [] },
  ]);
  expect(await beside.write([add(4), remove(2)])).toBeUndefined();
  const refused = beside.write([add(5), { ...add(6), parameters: [null] }]);
  // The code distinguishes a full disk from other errors.
  await expect(refused).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
  expect(await list()).toEqual([1, 3]);
});

test('whoever else writes comes in between two writes of many', async () => {
  const order: string[] = [];
  const many = (async () => {
    for (let count = 0; count < 10; count += 1) {
      await beside.write([add(...Array.from({ length: 50 }, (_, index) => 1_000 + index))]);
      order.push('many');
    }
  })();
  await beside.write([add(1)]);
  await db.insertInto('memoryChanges').values({ memoryId: 2 }).execute();
  order.push('one');
  await many;
  expect(order.indexOf('one')).toBeLessThan(9);
  expect(await list()).toHaveLength(502);
});

test('what stands in the log is copied beside, whoever wrote it, so that the log does not grow for ever', async () => {
  const waiting = () => {
    const [pages] = own.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    return (pages?.log ?? 0) - (pages?.checkpointed ?? 0);
  };
  await db.insertInto('memoryChanges').values({ memoryId: 1 }).execute();
  await expect.poll(waiting).toBe(0);
  await beside.write([add(2)]);
  await expect.poll(waiting).toBe(0);
  expect(other.prepare('SELECT memory_id FROM memory_changes ORDER BY id').pluck().all()).toEqual([1, 2]);
});
