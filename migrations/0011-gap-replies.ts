import { type Kysely, sql } from 'kysely';

/** When the person who reported missing information has seen that the documents answer it now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE gap_reports ADD COLUMN reply_seen_at TEXT`.execute(db);
  await sql`CREATE INDEX gap_reports_unseen ON gap_reports (user_id) WHERE kind = 'reported' AND reply_seen_at IS NULL`.execute(db);
}
