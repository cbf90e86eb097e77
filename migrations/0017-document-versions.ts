import { type Kysely, sql } from 'kysely';

/**
 * What a document said before it was replaced, so that an old answer opens what it quoted; and what is to take a document's place and has not been read
 * yet: until it has, the document stays as it is. Two versions share an original where it was read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE document_versions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      name TEXT NOT NULL,
      content TEXT NOT NULL,
      content_length INTEGER NOT NULL,
      page_starts TEXT NOT NULL,
      report TEXT,
      extension TEXT NOT NULL,
      stored_file TEXT,
      file_name TEXT,
      file_size INTEGER,
      file_hash TEXT,
      page_count INTEGER,
      word_count INTEGER,
      uploaded_at TEXT NOT NULL,
      uploaded_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      replaced_at TEXT NOT NULL,
      UNIQUE (document_id, version)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX document_versions_file_hash ON document_versions (file_hash)`.execute(db);
  await sql`
    CREATE TABLE document_replacements (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('file', 'reading')),
      extension TEXT NOT NULL,
      stored_file TEXT UNIQUE,
      file_name TEXT,
      file_size INTEGER,
      file_hash TEXT,
      uploaded_at TEXT NOT NULL,
      uploaded_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      failure TEXT
    ) STRICT`.execute(db);
}
