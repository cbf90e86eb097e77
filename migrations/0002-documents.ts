import { type Kysely, sql } from 'kysely';

/**
 * Documents, their passages, and the full-text index over the passages' stemmed words.
 * The index follows the passages table by triggers, so it can only change in the transaction that changes a passage;
 * secure-delete makes FTS5 forget the words of deleted rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE documents (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('processing', 'active', 'failed')),
      status_message TEXT,
      content TEXT NOT NULL DEFAULT '',
      version INTEGER NOT NULL DEFAULT 1,
      uploaded_at TEXT NOT NULL,
      uploaded_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      extension TEXT NOT NULL,
      stored_file TEXT UNIQUE,
      file_name TEXT,
      file_size INTEGER,
      page_count INTEGER,
      word_count INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0
    ) STRICT`.execute(db);
  await sql`CREATE INDEX documents_status ON documents (status)`.execute(db);
  await sql`
    CREATE TABLE passages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      heading TEXT NOT NULL,
      text TEXT NOT NULL,
      start_offset INTEGER NOT NULL,
      end_offset INTEGER NOT NULL,
      first_line INTEGER NOT NULL,
      last_line INTEGER NOT NULL,
      page INTEGER,
      name_terms TEXT NOT NULL,
      heading_terms TEXT NOT NULL,
      body_terms TEXT NOT NULL,
      UNIQUE (document_id, ordinal)
    ) STRICT`.execute(db);
  await sql`
    CREATE VIRTUAL TABLE passages_fts USING fts5 (
      name_terms, heading_terms, body_terms,
      content = 'passages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 0'
    )`.execute(db);
  await sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', 1)`.execute(db);
  await sql`CREATE VIRTUAL TABLE passages_vocabulary USING fts5vocab (passages_fts, 'row')`.execute(db);
  await indexTriggers(db);
}

async function indexTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER passages_inserted AFTER INSERT ON passages BEGIN
      INSERT INTO passages_fts (rowid, name_terms, heading_terms, body_terms)
      VALUES (new.id, new.name_terms, new.heading_terms, new.body_terms);
    END`.execute(db);
  await sql`
    CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN
      INSERT INTO passages_fts (passages_fts, rowid, name_terms, heading_terms, body_terms)
      VALUES ('delete', old.id, old.name_terms, old.heading_terms, old.body_terms);
    END`.execute(db);
  await sql`
    CREATE TRIGGER passages_updated AFTER UPDATE OF name_terms, heading_terms, body_terms ON passages BEGIN
      INSERT INTO passages_fts (passages_fts, rowid, name_terms, heading_terms, body_terms)
      VALUES ('delete', old.id, old.name_terms, old.heading_terms, old.body_terms);
      INSERT INTO passages_fts (rowid, name_terms, heading_terms, body_terms)
      VALUES (new.id, new.name_terms, new.heading_terms, new.body_terms);
    END`.execute(db);
}
