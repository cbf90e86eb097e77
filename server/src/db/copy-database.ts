import { sql } from 'kysely';
import { chmodSync } from 'node:fs';
import { syncNow } from '../lib/durable-file.ts';
import type { Db } from './open.ts';

/**
 * Writes a complete copy of the database at one moment under the same key, while others continue to write to it. The copy is safely on disk
 * when the function returns. The file must not exist. It takes seconds and blocks the thread, so the thread that serves people must not
 * call it. SQLite's own backup does not work on an encrypted database.
 */
export async function copyDatabase(db: Db, to: string): Promise<void> {
  await sql`VACUUM INTO ${to}`.execute(db);
  chmodSync(to, 0o600);
  syncNow(to);
}
