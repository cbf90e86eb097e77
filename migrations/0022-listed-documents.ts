import { type Kysely, sql } from 'kysely';

/**
 * The columns that the library's list shows come after the texts: reading ten thousand rows would go through the pages of every text. The
 * index stores these columns side by side.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX documents_listed ON documents
      (id, name, type, status, status_message, uploaded_at, content_length, file_name, owner, effective_from, review_due, superseded_by)`.execute(
    db,
  );
}
