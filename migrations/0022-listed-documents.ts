import { type Kysely, sql } from 'kysely';

/** What the library's list shows stands behind the texts: ten thousand rows would be read through the pages of every text. The index holds it side by side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX documents_listed ON documents
      (id, name, type, status, status_message, uploaded_at, content_length, file_name, owner, effective_from, review_due, superseded_by)`.execute(
    db,
  );
}
