import { type Kysely, sql } from 'kysely';

/** After how many months a document that was reviewed without change is due again; without a row, after a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE review_intervals (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
      months INTEGER NOT NULL
    ) STRICT`.execute(db);
}
