import { type Kysely, sql } from 'kysely';

/**
 * When each line of a video's transcript is said (JSON of [start, end] in milliseconds, null where there are no times), and whether a transcript is
 * still to come from the transcription server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE documents ADD COLUMN cues TEXT`.execute(db);
  await sql`ALTER TABLE document_versions ADD COLUMN cues TEXT`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN transcription_waits INTEGER NOT NULL DEFAULT 0`.execute(db);
}
