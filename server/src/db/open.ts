import Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { statSync } from 'node:fs';
import { migrations } from '../../../migrations/index.ts';
import { isDiskFull } from '../lib/disk-room.ts';
import { StartError } from '../lib/start-error.ts';
import { gatedDialect } from './gated-dialect.ts';
import { changeSafely, undoBrokenOff } from './safe-migration.ts';
import type { Schema } from './schema.ts';
import { createWriteGate, type WriteGate } from './write-gate.ts';

export type Db = Kysely<Schema>;

/** Why the database cannot be used, as one plain line for whoever starts the product. */
class DatabaseError extends StartError {}

/** [pragma, value to set, value read back]. A reopened WAL database falls back to synchronous=NORMAL, so each is set and read on every open. */
const pragmas: [string, string, unknown][] = [
  ['synchronous', 'FULL', 2],
  ['temp_store', 'MEMORY', 2],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  ['secure_delete', 'ON', 1],
  ['mmap_size', '0', 0],
  ['busy_timeout', '5000', 5000],
];

/** Threads that only read keep what they need in a form of their own; pages would be in memory once more. */
const readerCacheKib = 4_096;

/**
 * Opens the encrypted SQLite file (SQLCipher 4 format, AES-256) with a raw 32-byte key and asserts every pragma.
 * Throws DatabaseError when the key is wrong, the file is damaged or not ours, or a pragma does not hold.
 */
export function openDatabase(file: string, key: Buffer, options: { readonly?: boolean } = {}): Database.Database {
  if (key.length !== 32) throw new DatabaseError('The database key must be 32 bytes.');
  const readonly = options.readonly ?? false;
  const database = openFile(file, readonly);
  try {
    applyCipher(database, key);
    applyPragmas(database, readonly);
    return database;
  } catch (error) {
    database.close();
    throw explained(error, file);
  }
}

function openFile(file: string, readonly: boolean): Database.Database {
  try {
    return new Database(file, { readonly, fileMustExist: readonly });
  } catch (error) {
    throw new DatabaseError(`The database ${file} cannot be opened. Check that its folder exists and may be written.`, { cause: error });
  }
}

function applyCipher(database: Database.Database, key: Buffer): void {
  database.pragma("cipher='sqlcipher'");
  database.pragma('legacy=4');
  database.pragma(`key="x'${key.toString('hex')}'"`);
  database.prepare('SELECT count(*) FROM sqlite_master').get();
}

function applyPragmas(database: Database.Database, readonly: boolean): void {
  if (!readonly) database.pragma('journal_mode=WAL');
  for (const [name, value] of pragmas) database.pragma(`${name}=${value}`);
  if (readonly) database.pragma(`cache_size=${-readerCacheKib}`);
  const expected: [string, unknown][] = [
    ['cipher', 'sqlcipher'],
    ['legacy', '4'],
    ['journal_mode', 'wal'],
  ];
  for (const [name, , readBack] of pragmas) expected.push([name, readBack]);
  for (const [name, value] of expected) {
    const found: unknown = database.pragma(name, { simple: true });
    if (String(found) !== String(value)) {
      throw new DatabaseError(`The database refused the setting ${name}: it is ${String(found)} instead of ${String(value)}.`);
    }
  }
}

function damagedMessage(file: string): string {
  return `The database ${file} is damaged. Restore it from a backup; nothing was changed.`;
}

function explained(error: unknown, file: string): Error {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code === 'SQLITE_NOTADB') {
    return new DatabaseError(
      `The database ${file} cannot be opened: the key does not fit, or the file is not a Vademecum database or is damaged.`,
    );
  }
  if (isDiskFull(error)) {
    const message = `The disk of the database ${file} is full or cannot be written. Make room and start again; nothing was changed.`;
    return new DatabaseError(message, { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_IOERR')) {
    return new DatabaseError(damagedMessage(file), { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Opens, checks and migrates the database of the product. Throws DatabaseError with one line that says what is wrong.
 * With `keepsCopies` a copy is kept before it is changed, and put back where that fails. A file of more bytes than `checkedUpTo` is not read all through here.
 * `prepare` gives the connection what the product's own SQL needs; through the gate another connection gets to write.
 */
export async function openProductDatabase(
  file: string,
  key: Buffer,
  prepare?: (database: Database.Database) => void,
  gate?: WriteGate,
  options: { keepsCopies?: boolean; migrations?: Record<string, Migration>; checkedUpTo?: number } = {},
): Promise<Db> {
  if (options.keepsCopies === true) undoBrokenOff(file);
  const isNew = isUnwritten(file);
  const database = openDatabase(file, key);
  try {
    prepare?.(database);
    if (!isNew && sizeOf(file) <= (options.checkedUpTo ?? Infinity)) checkIntegrity(database, file);
    const db = toDb(database, gate);
    await migrate(db, options.migrations ?? migrations, isNew || options.keepsCopies !== true ? undefined : { file, database });
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
export function toDb(database: Database.Database, gate = createWriteGate()): Db {
  return new Kysely<Schema>({ dialect: gatedDialect(database, gate), plugins: [new CamelCasePlugin()] });
}

/** Every page is authenticated by the cipher, so a full read of the b-trees finds damage anywhere. Throws one line. */
export function checkIntegrity(database: Database.Database, file: string): void {
  try {
    const result: unknown = database.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new DatabaseError(damagedMessage(file));
  } catch (error) {
    throw explained(error, file);
  }
}

/** By name, in order. */
export const knownMigrations = (): string[] => Object.keys(migrations);

async function migrate(
  db: Db,
  known: Record<string, Migration>,
  kept: { file: string; database: Database.Database } | undefined,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const change = async (): Promise<void> => {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
  };
  if (kept === undefined) return change();
  refuseNewer(kept.database, known, kept.file);
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
  if (next !== undefined) await changeSafely(kept.file, kept.database, next.name, change);
}

function refuseNewer(database: Database.Database, known: Record<string, Migration>, file: string): void {
  const names = database.prepare<[], string>('SELECT name FROM kysely_migration ORDER BY name').pluck().all();
  const newer = names.find((name) => !(name in known));
  if (newer !== undefined) {
    throw new DatabaseError(
      `The database ${file} was changed by a newer version of the product (${newer}). Start that version, or go back as docs/operations.md says.`,
    );
  }
}
