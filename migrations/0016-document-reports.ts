import { type Kysely, sql } from 'kysely';

/**
 * What reading each file came to, the hash by which the same file is known again, where pages start, and the length of the text, which a list of
 * ten thousand documents must not have to measure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE documents ADD COLUMN content_length INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`UPDATE documents SET content_length = length(content)`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN file_hash TEXT`.execute(db);
  await sql`CREATE INDEX documents_file_hash ON documents (file_hash)`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN page_starts TEXT NOT NULL DEFAULT '[]'`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN report TEXT`.execute(db);
}
