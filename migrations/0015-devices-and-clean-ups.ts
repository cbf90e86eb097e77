import { type Kysely, sql } from 'kysely';

/** Browsers on which a person signed in before, and what each hourly clean-up deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE devices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      secret_hash TEXT NOT NULL,
      last_used_at TEXT NOT NULL,
      UNIQUE (user_id, secret_hash)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX devices_secret ON devices (secret_hash)`.execute(db);
  await sql`
    CREATE TABLE clean_ups (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      chats INTEGER NOT NULL,
      sessions INTEGER NOT NULL,
      links INTEGER NOT NULL,
      devices INTEGER NOT NULL,
      files INTEGER NOT NULL
    ) STRICT`.execute(db);
}
