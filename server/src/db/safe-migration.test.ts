import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { openProductDatabase } from './open.ts';
import { openDatabase } from './encrypted-file.ts';

let folder: string;
let file: string;
const key = randomBytes(32);
const open = (given: Record<string, Migration> = migrations) =>
  openProductDatabase(file, key, undefined, undefined, { keepsCopies: true, migrations: given });

/** As a version that takes a table away and then breaks off, outside of any transaction. */
const failing: Record<string, Migration> = {
  ...migrations,
  '9000-fails': {
    up: async (db) => {
      await sql`DROP TABLE restores`.execute(db);
      throw new Error('no such column');
    },
  },
};
const working = (name: string): Record<string, Migration> => ({
  [name]: {
    up: (db) =>
      db.schema
        .createTable(`t${name.slice(0, 4)}`)
        .addColumn('one', 'integer')
        .execute(),
  },
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-migration-'));
  file = join(folder, 'clinic.db');
  const db = await open();
  await sql`INSERT INTO restores (taken_at, restored_at, file_name) VALUES ('a', 'b', 'c')`.execute(db);
  await db.destroy();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const restores = (): unknown => {
  const database = openDatabase(file, key);
  try {
    return database.prepare('SELECT file_name FROM restores').pluck().all();
  } finally {
    database.close();
  }
};
const copies = () => (existsSync(join(folder, 'snapshots')) ? readdirSync(join(folder, 'snapshots')) : []);

test('a version whose change fails stops with one line, and the database is as it was; the version before runs on', async () => {
  await expect(open(failing)).rejects.toThrow(
    /^This version could not change the database \(9000-fails: no such column\)\. The database was restored\. [^\n]*$/,
  );
  expect(restores()).toEqual(['c']);
  expect(copies()).toEqual([]);
  const db = await open();
  await db.destroy();
});

test('where the machine died in the middle of it the database is put back, and the change is tried again', async () => {
  const names = await open({ ...migrations, ...working('9001-a') }).then(async (db) => {
    await db.destroy();
    return copies();
  });
  expect(names).toEqual([expect.stringMatching(/^before-9001-a-\d+\.db$/)]);
  // Half of the next change was made when the power went.
  const half = openDatabase(file, key);
  half.exec('DROP TABLE restores');
  half.close();
  copyFileSync(join(folder, 'snapshots', names[0] ?? ''), join(folder, 'snapshots', 'before-9002-b-1.db'));
  writeFileSync(join(folder, 'snapshots', 'migrating'), 'before-9002-b-1.db');
  const db = await open({ ...migrations, ...working('9001-a'), ...working('9002-b') });
  await db.destroy();
  expect(restores()).toEqual(['c']);
  expect(copies()).not.toContain('migrating');
});

test('while another process works with the folder nothing is changed or put back', async () => {
  const beside = (given: Record<string, Migration> = migrations) =>
    openProductDatabase(file, key, undefined, undefined, { keepsCopies: true, mayChange: false, migrations: given });
  await (await beside()).destroy();
  await expect(beside({ ...migrations, ...working('9001-a') })).rejects.toThrow(/^A command works with .* has to be changed first/);
  expect(copies()).toEqual([]);
  // As while the other one changes it.
  mkdirSync(join(folder, 'snapshots'));
  writeFileSync(join(folder, 'snapshots', 'migrating'), 'before-9002-b-1.db');
  await expect(beside()).rejects.toThrow(/^A command works with/);
  expect(copies()).toEqual(['migrating']);
});

test.each(['before its first table', 'in the middle of its tables'])(
  'a first start that is ended %s begins anew at the next',
  async (when) => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    if (when === 'before its first table') {
      const database = openDatabase(file, key);
      database.pragma('user_version = 1');
      database.close();
    } else {
      await expect(open(failing)).rejects.toThrow('no such column');
    }
    const db = await open();
    await db.destroy();
    expect(restores()).toEqual([]);
    expect(copies()).toEqual([]);
  },
);

test('the copies of the last three changes stay, a start that changes nothing makes none, and an older version is told', async () => {
  let all = migrations;
  for (const name of ['9001-a', '9002-b', '9003-c', '9004-d']) {
    all = { ...all, ...working(name) };
    for (let starts = 0; starts < 2; starts += 1) await (await open(all)).destroy();
  }
  expect(
    copies()
      .map((name) => name.slice(0, 13))
      .sort(),
  ).toEqual(['before-9002-b', 'before-9003-c', 'before-9004-d']);
  await expect(open()).rejects.toThrow(/was changed by a newer version of the product \(9001-a\)/);
});
