import { type Kysely, sql } from 'kysely';

/** The language in which a person reads screens and emails; without a row, the browser's or English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE user_languages (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      language TEXT NOT NULL CHECK (language IN ('en', 'es'))
    ) STRICT`.execute(db);
}
