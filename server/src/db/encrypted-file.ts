import Database from 'better-sqlite3';
import { isDiskFull } from '../lib/disk-room.ts';
import { StartError } from '../lib/start-error.ts';
import { currentViewer, isViewer, sees } from '../runtime/viewer.ts';
import { syncNow } from '../lib/durable-file.ts';

/** The reason why the database cannot be used, as one plain line for the person who starts the product. */
export class DatabaseError extends StartError {}

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
 * Opens the encrypted SQLite file (SQLCipher 4 format, AES-256) with a raw 32-byte key and asserts every pragma. Throws DatabaseError when
 * the key is wrong, the file is damaged or not ours, or a pragma is not in effect.
 */
export function openDatabase(file: string, key: Buffer, options: { readonly?: boolean } = {}): Database.Database {
  if (key.length !== 32) throw new DatabaseError('The database key must be 32 bytes.');
  const readonly = options.readonly ?? false;
  const database = openFile(file, readonly);
  try {
    applyCipher(database, key);
    applyPragmas(database, readonly);
    // For SQL that leaves out what is kept from the viewer.
    database.function('is_viewer', (userId: unknown) => Number(isViewer(currentViewer(), userId)));
    database.function('sees', (audience: unknown) => Number(sees(currentViewer(), String(audience))));
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
    throw new DatabaseError(`The database ${file} cannot be opened. Check that its folder exists and is writable.`, { cause: error });
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

/** SQLite's message, as one line for the person who starts the product. */
export function explained(error: unknown, file: string): Error {
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

/** Every page is authenticated by the cipher, so a full read of the b-trees finds damage anywhere. Throws one line. */
export function checkIntegrity(database: Database.Database, file: string): void {
  try {
    const result: unknown = database.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new DatabaseError(damagedMessage(file));
  } catch (error) {
    throw explained(error, file);
  }
}

/** Gives a database that nobody else has open another key. Not in WAL mode: there SQLite refuses it. */
export function changeDatabaseKey(file: string, keys: { old: Buffer; new: Buffer }): void {
  const database = openDatabase(file, keys.old);
  try {
    database.pragma('journal_mode=DELETE');
    database.pragma(`rekey="x'${keys.new.toString('hex')}'"`);
  } finally {
    database.close();
  }
  syncNow(file);
}
