import type Database from 'better-sqlite3';
import { chmodSync } from 'node:fs';
import { syncNow } from '../lib/durable-file.ts';

/**
 * Writes a whole copy of one moment of the database under the same key, while others go on writing to it; on disk for good when it returns. The file must not
 * exist. Takes seconds and holds the thread: not for the one that serves people. SQLite's own backup does not work on an encrypted database.
 */
export function copyDatabase(database: Database.Database, to: string): void {
  database.prepare('VACUUM INTO ?').run(to);
  chmodSync(to, 0o600);
  syncNow(to);
}
