import { type Kysely, sql } from 'kysely';

/**
 * Notes of the clinic, whose passages are found the way passages of documents are. Also the life of a document: its owner, the date from
 * which it applies, the date of its review, and the document that replaced it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE memories (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      topic TEXT NOT NULL,
      value TEXT NOT NULL,
      category TEXT CHECK (category IN ('Patient Care', 'Insurance', 'Procedures', 'Compliance', 'Emergency')),
      created_at TEXT NOT NULL,
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      updated_at TEXT NOT NULL,
      version INTEGER NOT NULL DEFAULT 1,
      last_accessed TEXT NOT NULL,
      access_count INTEGER NOT NULL DEFAULT 0,
      is_protected INTEGER NOT NULL DEFAULT 0,
      archived_at TEXT,
      source TEXT,
      review_due TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX memories_review ON memories (review_due) WHERE review_due IS NOT NULL`.execute(db);
  await documentLifecycles(db);
  await passagesOfBoth(db);
}

async function documentLifecycles(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE documents ADD COLUMN owner TEXT`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN effective_from TEXT`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN review_due TEXT`.execute(db);
  await sql`ALTER TABLE documents ADD COLUMN superseded_by INTEGER REFERENCES documents (id) ON DELETE SET NULL`.execute(db);
  // These columns come after the text: every search would read through the pages of each text to reach them. The index stores them side by
  // side.
  await sql`
    CREATE INDEX documents_lifecycle ON documents (superseded_by, review_due, effective_from)
    WHERE superseded_by IS NOT NULL OR review_due IS NOT NULL OR effective_from IS NOT NULL`.execute(db);
}

/**
 * SQLite cannot remove NOT NULL from a column, so the table is created again with every row under its old id: the full-text index refers to
 * the id and stays as it is. Everything that earlier migrations attached to the table is dropped for that moment and then restored as it
 * was.
 */
async function passagesOfBoth(db: Kysely<unknown>): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%passages%'`.execute(db);
  for (const { name } of triggers) await sql`DROP TRIGGER ${sql.id(name)}`.execute(db);
  await sql`
    CREATE TABLE passages_anew (
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
  // Ids of passages that are gone are not given again: who keeps the words in memory tells new passages by their ids.
  await sql`INSERT INTO sqlite_sequence (name, seq) SELECT 'passages_anew', seq FROM sqlite_sequence WHERE name = 'passages'`.execute(db);
  await sql`
    INSERT INTO passages_anew
    SELECT id, document_id, NULL, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms
    FROM passages`.execute(db);
  await sql`DROP TABLE passages`.execute(db);
  await sql`ALTER TABLE passages_anew RENAME TO passages`.execute(db);
  await sql`CREATE UNIQUE INDEX passages_of_memories ON passages (memory_id, ordinal) WHERE memory_id IS NOT NULL`.execute(db);
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}
