import { type Kysely, sql } from 'kysely';

/** Whom the product sent a daily digest, and for which local day: one mail per person and day at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE digests (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      day TEXT NOT NULL,
      sent_at TEXT NOT NULL,
      PRIMARY KEY (user_id, day)
    ) STRICT, WITHOUT ROWID`.execute(db);
}
