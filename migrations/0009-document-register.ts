import { type Kysely, sql } from 'kysely';

/** The library's list shows the version of each document and when it was last cited: one index has its columns, one seek in the other finds the citation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX documents_listed`.execute(db);
  await sql`
    CREATE INDEX documents_listed ON documents
      (id, name, type, status, status_message, uploaded_at, content_length, file_name, version, owner, effective_from, review_due, superseded_by)`.execute(
    db,
  );
  await sql`
    CREATE INDEX IF NOT EXISTS interaction_citations_last ON interaction_citations (document_id, interaction_id) WHERE document_id IS NOT NULL`.execute(
    db,
  );
}
