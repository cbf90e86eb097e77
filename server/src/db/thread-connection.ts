import type { Database } from 'better-sqlite3';
import { threadData } from '../runtime/thread-data.ts';
import { openDatabase } from './encrypted-file.ts';
import { showVisible } from './visible-tables.ts';

/** What every thread with a connection of its own is given once. The key is hex, since a Buffer's pool would be shared between threads. */
export interface ConnectionData {
  databaseFile: string;
  databaseKeyHex: string;
}

/** For code that starts a thread. */
export function connectionData({ databaseFile, databaseKey }: { databaseFile: string; databaseKey: Buffer }): ConnectionData {
  return { databaseFile, databaseKeyHex: databaseKey.toString('hex') };
}

/** The connection of a thread that reads: what the viewer of its task may see. */
export function openToRead(): Database {
  const database = open({ readonly: true });
  showVisible(database);
  return database;
}

/**
 * The connection of a thread that writes. Nobody may write until a commit is over, so the log is copied at another moment
 * (background-writer.ts).
 */
export function openToWrite(): Database {
  const database = open();
  database.pragma('wal_autocheckpoint=0');
  return database;
}

function open(options?: { readonly: true }): Database {
  const { databaseFile, databaseKeyHex } = threadData() as ConnectionData;
  return openDatabase(databaseFile, Buffer.from(databaseKeyHex, 'hex'), options);
}
