import { type Kysely, sql } from 'kysely';

/**
 * Who asked for a new password and waits for an administrator, once a person; and which addresses were named on the forgotten-password page
 * in the last minutes, as hashes, whether anybody has them or not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE reset_requests (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
      requested_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE reset_asks (
      email_hash TEXT PRIMARY KEY,
      asked_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
}
