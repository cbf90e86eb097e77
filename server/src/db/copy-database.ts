import type Database from 'better-sqlite3';
import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { openDatabase } from './open.ts';

/**
 * Writes a whole copy of one moment of the database under the same key, while others go on writing to it; on disk for good when it returns. The file must not
 * exist. Takes seconds and holds the thread: not for the one that serves people. SQLite's own backup does not work on an encrypted database.
 */
export function copyDatabase(database: Database.Database, to: string): void {
  database.prepare('VACUUM INTO ?').run(to);
  chmodSync(to, 0o600);
  syncFile(to);
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
  syncFile(file);
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
