import type { Database } from 'better-sqlite3';
import { openDatabase } from '../db/encrypted-file.ts';
import { deriveKey, loadMasterKey } from '../lib/keys.ts';
import type { TestApp } from './test-app.ts';

/** The product's database on a connection of its own, as another program that runs at the same time has it. */
export function fromOtherProcess<Result>({ deps }: TestApp, work: (database: Database) => Result): Result {
  const { databaseFile, keyFile } = deps.config;
  const database = openDatabase(databaseFile, deriveKey(loadMasterKey(keyFile, databaseFile), 'database'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
