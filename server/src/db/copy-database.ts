import { sql } from 'kysely';
import { chmodSync } from 'node:fs';
import { syncNow } from '../lib/durable-file.ts';
import type { Db } from './open.ts';

/**
 * Writes a whole copy of one moment of the database under the same key, while others go on writing to it; on disk for good when it returns. The file must not
 * exist. Takes seconds and holds the thread: not for the one that serves people. SQLite's own backup does not work on an encrypted database.
 */
export async function copyDatabase(db: Db, to: string): Promise<void> {
  await sql`VACUUM INTO ${to}`.execute(db);
  chmodSync(to, 0o600);
  syncNow(to);
}
