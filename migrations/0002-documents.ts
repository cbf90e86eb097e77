import { type Kysely, sql } from 'kysely';

/**
 * Documents with their former versions; the passages of documents and memories; and the full-text index, the journal and the vectors, which
 * follow the passages by triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await library(db);
  await versions(db);
  await passages(db);
  await fullText(db);
  await journal(db);
  await vectors(db);
}

/**
 * cues: when each line of a video's transcript is said, JSON of [start, end] in milliseconds, null where there are no times. report: the
 * result of reading the file. content_length: so that a list of ten thousand documents does not have to measure their texts.
 */
async function library(db: Kysely<unknown>): Promise<void> {
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
      attempts INTEGER NOT NULL DEFAULT 0,
      owner TEXT,
      effective_from TEXT,
      review_due TEXT,
      superseded_by INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      content_length INTEGER NOT NULL DEFAULT 0,
      file_hash TEXT,
      page_starts TEXT NOT NULL DEFAULT '[]',
      report TEXT,
      cues TEXT,
      transcription_waits INTEGER NOT NULL DEFAULT 0
    ) STRICT`.execute(db);
  await sql`CREATE INDEX documents_status ON documents (status)`.execute(db);
  // These columns come after the text: every search would read through the pages of each text to reach them. The index stores them side by
  // side.
  await sql`
    CREATE INDEX documents_lifecycle ON documents (superseded_by, review_due, effective_from)
    WHERE superseded_by IS NOT NULL OR review_due IS NOT NULL OR effective_from IS NOT NULL`.execute(db);
  await sql`CREATE INDEX documents_file_hash ON documents (file_hash)`.execute(db);
  // The columns that the list shows come after the texts: the index stores them next to each other.
  await sql`
    CREATE INDEX documents_listed ON documents
      (id, name, type, status, status_message, uploaded_at, content_length, file_name, owner, effective_from, review_due, superseded_by)`.execute(
    db,
  );
}

/**
 * What a document said before it was replaced, so that an old answer opens what it quoted; and what will replace a document once it is read.
 * Two versions share an original where it was read again.
 */
async function versions(db: Kysely<unknown>): Promise<void> {
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
      cues TEXT,
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

async function passages(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER REFERENCES documents (id) ON DELETE CASCADE,
      memory_id INTEGER REFERENCES memories (id) ON DELETE CASCADE,
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
      UNIQUE (document_id, ordinal),
      CHECK ((document_id IS NULL) <> (memory_id IS NULL))
    ) STRICT`.execute(db);
  await sql`CREATE UNIQUE INDEX passages_of_memories ON passages (memory_id, ordinal) WHERE memory_id IS NOT NULL`.execute(db);
}

/** The index can change only in the transaction that changes a passage. secure-delete makes FTS5 forget the words of deleted rows. */
async function fullText(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIRTUAL TABLE passages_fts USING fts5 (
      name_terms, heading_terms, body_terms,
      content = 'passages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 0'
    )`.execute(db);
  await sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', 1)`.execute(db);
  await sql`CREATE VIRTUAL TABLE passages_vocabulary USING fts5vocab (passages_fts, 'row')`.execute(db);
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

/**
 * A reader that keeps the words in memory learns from the journal which passages were deleted, renamed, or changed with their document's status.
 * New passages need no entry, as their ids only rise. The journal contains the last 100,000 numbers, no words.
 */
async function journal(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE passage_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, passage_id INTEGER NOT NULL) STRICT`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_deleted AFTER DELETE ON passages BEGIN
      INSERT INTO passage_changes (passage_id) VALUES (old.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_updated AFTER UPDATE OF name_terms, heading_terms, body_terms ON passages BEGIN
      INSERT INTO passage_changes (passage_id) VALUES (old.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_status AFTER UPDATE OF status ON documents WHEN old.status <> new.status BEGIN
      INSERT INTO passage_changes (passage_id) SELECT id FROM passages WHERE document_id = new.id;
    END`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_kept AFTER INSERT ON passage_changes WHEN new.id % 1000 = 0 BEGIN
      DELETE FROM passage_changes WHERE id <= new.id - 100000;
    END`.execute(db);
}

/**
 * What passages mean, as vectors of 8-bit integers, and which passages wait for theirs. A passage whose text or name changes loses its vector and
 * waits again under a new number, so that a vector of the old text is not stored.
 */
async function vectors(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE embeddings (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      passage_id INTEGER NOT NULL UNIQUE REFERENCES passages (id) ON DELETE CASCADE,
      model TEXT NOT NULL,
      vector BLOB NOT NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE passages_without_embedding (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      passage_id INTEGER NOT NULL UNIQUE REFERENCES passages (id) ON DELETE CASCADE
    ) STRICT`.execute(db);
  await sql`
    CREATE TRIGGER embeddings_inserted AFTER INSERT ON passages BEGIN
      INSERT INTO passages_without_embedding (passage_id) VALUES (new.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER embeddings_outdated AFTER UPDATE OF name_terms, heading, text ON passages BEGIN
      DELETE FROM embeddings WHERE passage_id = new.id;
      DELETE FROM passages_without_embedding WHERE passage_id = new.id;
      INSERT INTO passages_without_embedding (passage_id) VALUES (new.id);
    END`.execute(db);
}
