import { type Kysely, sql } from 'kysely';

/** Backups that were begun, each with what became of it; restores that proved one; and from which backup this database itself was restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // key_id: which master key opens it. lost_files: stored files that were missing when it was made.
  await sql`
    CREATE TABLE backups (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      file_name TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('nightly', 'manual', 'command')),
      state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
      requested_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      started_at TEXT NOT NULL,
      finished_at TEXT,
      error TEXT,
      key_id TEXT NOT NULL,
      bytes INTEGER,
      documents INTEGER,
      memories INTEGER,
      files INTEGER,
      lost_files INTEGER,
      removed_at TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX backups_started ON backups (started_at)`.execute(db);
  await sql`
    CREATE TABLE backup_proofs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      backup_id INTEGER NOT NULL REFERENCES backups (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('weekly', 'manual')),
      state TEXT NOT NULL CHECK (state IN ('running', 'passed', 'failed')),
      requested_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      started_at TEXT NOT NULL,
      finished_at TEXT,
      problem TEXT,
      audit_entries INTEGER,
      documents INTEGER,
      memories INTEGER,
      passages INTEGER,
      files INTEGER
    ) STRICT`.execute(db);
  await sql`CREATE INDEX backup_proofs_started ON backup_proofs (started_at)`.execute(db);
  await sql`CREATE INDEX backup_proofs_backup ON backup_proofs (backup_id)`.execute(db);
  await sql`
    CREATE TABLE restores (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      taken_at TEXT NOT NULL,
      restored_at TEXT NOT NULL,
      file_name TEXT NOT NULL
    ) STRICT`.execute(db);
}
