import { type Kysely, sql } from 'kysely';

/** What is known of the files in the watched folder, what became of them, and what its subfolders mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await files(db);
  await changes(db);
  await settings(db);
}

/**
 * size, modified (nanoseconds) and inode: as the file was last seen; modified and inode are too large for a number. same_since: since when it has been so.
 * hash: SHA-256 in hex of the content that was taken last. missing_since: since when the file has not been there. is_missing_confirmed: an administrator said that
 * it was taken away. becomes: what is recorded once the text has been read. why: what a file was skipped for, and reason the same as a sentence.
 */
async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE watched_files (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      folder TEXT NOT NULL,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified TEXT NOT NULL,
      inode TEXT NOT NULL,
      same_since TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'reading', 'taken', 'skipped', 'retired')),
      why TEXT CHECK (why IN ('kind', 'content', 'copy', 'deleted', 'later')),
      reason TEXT,
      retry_at TEXT,
      hash TEXT,
      becomes TEXT CHECK (becomes IN ('added', 'versioned', 'returned')),
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      missing_since TEXT,
      is_missing_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (is_missing_confirmed IN (0, 1)),
      changed_at TEXT NOT NULL,
      UNIQUE (folder, name)
    ) STRICT`.execute(db);
  await sql`CREATE UNIQUE INDEX watched_files_document ON watched_files (document_id) WHERE document_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX watched_files_state ON watched_files (state, changed_at)`.execute(db);
  await sql`CREATE INDEX watched_files_missing ON watched_files (missing_since) WHERE missing_since IS NOT NULL`.execute(db);
  await sql`CREATE INDEX watched_files_hash ON watched_files (hash) WHERE hash IS NOT NULL`.execute(db);
  await sql`CREATE INDEX watched_files_inode ON watched_files (inode, size, modified)`.execute(db);
}

/** One row for each thing that the folder did to the library. version: null where it waits for approval. */
async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE watched_changes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('added', 'linked', 'versioned', 'renamed', 'retired', 'returned')),
      path TEXT NOT NULL,
      former_path TEXT,
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      version INTEGER
    ) STRICT`.execute(db);
  await sql`CREATE INDEX watched_changes_kind ON watched_changes (kind)`.execute(db);
  await sql`CREATE INDEX watched_changes_document ON watched_changes (document_id)`.execute(db);
}

/** A clinic's folder is paused until an administrator has started it. department_ids: JSON; of a folder without any, documents are for everyone. */
async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE watched_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
      started_at TEXT,
      is_mount INTEGER NOT NULL CHECK (is_mount IN (0, 1))
    ) STRICT`.execute(db);
  await sql`INSERT INTO watched_settings (id, is_paused, started_at, is_mount) VALUES (1, 1, NULL, 0)`.execute(db);
  await sql`
    CREATE TABLE watched_rules (
      folder TEXT PRIMARY KEY,
      document_type TEXT,
      department_ids TEXT NOT NULL
    ) STRICT`.execute(db);
}
