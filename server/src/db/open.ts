import type Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formerNames, migrations } from '../../../migrations/index.ts';
import { syncNow, writeDurably } from '../lib/durable-file.ts';
import { oneLine } from '../lib/one-line.ts';
import { StartError } from '../lib/start-error.ts';
import { copyDatabase } from './copy-database.ts';
import { checkIntegrity, DatabaseError, explained, openDatabase } from './encrypted-file.ts';
import { lockingDialect } from './locking-dialect.ts';
import type { Schema } from './schema.ts';
import { showVisible } from './visible-tables.ts';
import { createWriteLock, type WriteLock } from './write-lock.ts';

export type Db = Kysely<Schema>;

/** What is in a data folder has to be changed before it can be used, and another process works with it. */
export class ChangeNeeded extends StartError {
  constructor(file: string) {
    super(`A command works with ${file}, which has to be changed first. Wait until the command is done, then start again.`);
  }
}

interface OpenOptions {
  keepsCopies?: boolean;
  mayChange?: boolean;
  migrations?: Record<string, Migration>;
  checkedUpTo?: number;
}

/**
 * Opens, checks and migrates the database of the product. Throws DatabaseError with one line that says what is wrong.
 * With `keepsCopies` a copy is kept before it is changed, and put back where that fails. Where it may not be changed but has to be, that is ChangeNeeded.
 * A file of more bytes than `checkedUpTo` is not read all through here.
 * `prepare` gives the connection what the product's own SQL needs; through the lock another connection gets to write.
 */
export async function openProductDatabase(
  file: string,
  key: Buffer,
  prepare?: (database: Database.Database) => void,
  lock?: WriteLock,
  options: OpenOptions = {},
): Promise<Db> {
  const { keepsCopies = false, mayChange = true } = options;
  if (!mayChange && isBrokenOff(file)) throw new ChangeNeeded(file);
  if (keepsCopies && mayChange) undoBrokenOff(file);
  const isNew = isUnwritten(file);
  const database = openDatabase(file, key);
  try {
    prepare?.(database);
    if (!isNew && sizeOf(file) <= (options.checkedUpTo ?? Infinity)) checkIntegrity(database, file);
    const db = toDb(database, lock);
    await migrate(db, options.migrations ?? migrations, isNew || !keepsCopies ? undefined : file, () => {
      if (!mayChange) throw new ChangeNeeded(file);
    });
    // With other migrations it is a database of another version, which has other tables.
    if (options.migrations === undefined) showVisible(database);
    return db;
  } catch (error) {
    database.close();
    throw explained(error, file);
  }
}

/** True where nothing was written yet: no file, or an empty one that a power cut left in the very first start. */
export function isUnwritten(file: string): boolean {
  return sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Kysely over an open connection. */
export function toDb(database: Database.Database, lock = createWriteLock()): Db {
  return new Kysely<Schema>({ dialect: lockingDialect(database, lock), plugins: [new CamelCasePlugin()] });
}

/** The first of the applied migrations that only a newer version of the product has. */
export function findNewerMigration(applied: readonly string[], known: Record<string, Migration> = migrations): string | undefined {
  return applied.includes(formerNames.first) ? undefined : applied.find((name) => !(name in known));
}

/** With `keptFile`, the database's own, a copy is kept first. */
async function migrate(db: Db, known: Record<string, Migration>, keptFile: string | undefined, beforeChange: () => void): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  // A first start that was ended early has made the file, and no more.
  const applied = await listAppliedMigrations(db);
  const change = async (): Promise<void> => {
    beforeChange();
    if (applied.includes(formerNames.first)) await renameMigrations(db);
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
  };
  if (keptFile === undefined || applied.length === 0) return change();
  refuseUnknown(applied, known, keptFile);
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
  if (next === undefined) return;
  beforeChange();
  await changeSafely(keptFile, db, next.name, change);
}

/** The tables of version 0.1.0 are the same as today's under other names of migrations. */
async function renameMigrations(db: Db): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (all) => {
    await sql`DELETE FROM kysely_migration`.execute(all);
    for (const name of formerNames.now) await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${at})`.execute(all);
  });
}

/** By name, in order; none where nothing was ever made in the file. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseUnknown(applied: readonly string[], known: Record<string, Migration>, file: string): void {
  if (applied.includes(formerNames.first) && !applied.includes(formerNames.last)) {
    throw new DatabaseError(`The database ${file} is older than version 0.1.0. Start version 0.1.0 with it once, then this version.`);
  }
  const newer = findNewerMigration(applied, known);
  if (newer !== undefined) {
    throw new DatabaseError(
      `The database ${file} was changed by a newer version of the product (${newer}). Start that version, or go back as docs/operations.md says.`,
    );
  }
}

/** Copies from before a change stay so many versions long. */
const kept = 3;
const markerName = 'migrating';

const snapshotsOf = (file: string): string => join(dirname(file), 'snapshots');

/** True where a power cut ended a migration, or one is under way. */
const isBrokenOff = (file: string): boolean => existsSync(join(snapshotsOf(file), markerName));

/** The database is half changed where a power cut ended a migration: it is put back first, and then tried again. */
function undoBrokenOff(file: string): void {
  if (!isBrokenOff(file)) return;
  const marker = join(snapshotsOf(file), markerName);
  putBack(file, join(snapshotsOf(file), readFileSync(marker, 'utf8').trim()));
  rmSync(marker);
}

/**
 * Keeps a copy of the database, lets it be changed, and puts the copy back where that fails. Throws StartError with one line then, or where there is no room
 * for the copy; the database is closed in that case, and as it was.
 */
async function changeSafely(file: string, db: Db, next: string, change: () => Promise<void>): Promise<void> {
  const folder = snapshotsOf(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `before-${next}-${Date.now()}.db`;
  const snapshot = join(folder, name);
  await keepCopy(db, file, snapshot);
  const marker = join(folder, markerName);
  writeDurably(marker, Buffer.from(name));
  try {
    await change();
  } catch (error) {
    await db.destroy();
    putBack(file, snapshot);
    rmSync(marker);
    rmSync(snapshot);
    throw new StartError(
      `This version could not change the database (${next}: ${oneLine(error)}). The database was restored. Go back to the previous version and report this.`,
      { cause: error },
    );
  }
  rmSync(marker);
  syncNow(folder);
  const old = readdirSync(folder)
    .filter((one) => one.startsWith('before-'))
    .map((one) => ({ path: join(folder, one), at: statSync(join(folder, one)).mtimeMs }))
    .sort((one, other) => other.at - one.at)
    .slice(kept);
  for (const { path } of old) rmSync(path);
}

async function keepCopy(db: Db, file: string, snapshot: string): Promise<void> {
  const { bavail, bsize } = statfsSync(dirname(snapshot));
  const needed = 2 * statSync(file).size;
  if (bavail * bsize < needed) {
    const megabytes = Math.ceil(needed / 1_000_000);
    throw new StartError(
      `This version changes the database and keeps a copy of it first: make ${megabytes} MB of room in ${dirname(snapshot)}.`,
    );
  }
  await copyDatabase(db, snapshot);
}

function putBack(file: string, snapshot: string): void {
  const copy = `${file}.putting-back`;
  copyFileSync(snapshot, copy);
  syncNow(copy);
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  renameSync(copy, file);
  syncNow(dirname(file));
}
