import { type Kysely, sql } from 'kysely';

/** The audit log, backups, and what each hourly clean-up deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await audit(db);
  await backups(db);
  await sql`
    CREATE TABLE clean_ups (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      chats INTEGER NOT NULL,
      sessions INTEGER NOT NULL,
      links INTEGER NOT NULL,
      devices INTEGER NOT NULL,
      files INTEGER NOT NULL
    ) STRICT`.execute(db);
}

/**
 * Who did what, with each row chained to the one before it by a keyed hash. Rows are only ever added, one after the other. The triggers let
 * no row be changed, and let no row be deleted that is not in a sealed month. `audit_head` says how long the log is and in which
 * installation it was begun.
 */
async function audit(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      actor_id INTEGER,
      actor_kind TEXT NOT NULL CHECK (actor_kind IN ('person', 'api_key', 'system')),
      action TEXT NOT NULL,
      object_type TEXT NOT NULL,
      object_id TEXT,
      outcome TEXT NOT NULL CHECK (outcome IN ('ok', 'denied', 'failed')),
      address TEXT,
      details TEXT NOT NULL,
      hash BLOB NOT NULL
    ) STRICT`.execute(db);
  // The screen's filters, each in the order of the list. Where two meet, the columns behind the order are compared before a row is read.
  await sql`CREATE INDEX audit_at ON audit (at)`.execute(db);
  await sql`CREATE INDEX audit_actor ON audit (actor_id, at, id, action, object_type, outcome)`.execute(db);
  await sql`CREATE INDEX audit_action ON audit (action, at, id, object_type, outcome)`.execute(db);
  await sql`CREATE INDEX audit_object ON audit (object_type, object_id, at)`.execute(db);
  await sql`CREATE INDEX audit_object_type ON audit (object_type, at)`.execute(db);
  await sql`CREATE INDEX audit_not_ok ON audit (outcome, at) WHERE outcome != 'ok'`.execute(db);
  await sql`
    CREATE TABLE audit_head (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      installation BLOB NOT NULL,
      last_id INTEGER NOT NULL,
      hash BLOB NOT NULL
    ) STRICT`.execute(db);
  await sql`INSERT INTO audit_head VALUES (1, randomblob(16), 0, x'')`.execute(db);
  await sql`
    CREATE TABLE audit_seals (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      month TEXT NOT NULL,
      first_id INTEGER NOT NULL,
      last_id INTEGER NOT NULL,
      previous_hash BLOB NOT NULL,
      last_hash BLOB NOT NULL,
      stored_file TEXT NOT NULL,
      sealed_at TEXT NOT NULL,
      deleted_at TEXT,
      mac BLOB NOT NULL,
      CHECK (first_id <= last_id)
    ) STRICT`.execute(db);
  await auditTriggers(db);
}

async function auditTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER audit_never_changed BEFORE UPDATE ON audit BEGIN
      SELECT RAISE(ABORT, 'the audit log is never changed');
    END`.execute(db);
  await sql`
    CREATE TRIGGER audit_deleted_when_sealed BEFORE DELETE ON audit
    WHEN NOT EXISTS (SELECT 1 FROM audit_seals WHERE first_id <= old.id AND last_id >= old.id) BEGIN
      SELECT RAISE(ABORT, 'the audit log is never deleted');
    END`.execute(db);
  await sql`
    CREATE TRIGGER audit_in_order BEFORE INSERT ON audit WHEN new.id IS NOT (SELECT last_id + 1 FROM audit_head) BEGIN
      SELECT RAISE(ABORT, 'the audit log only grows at its end');
    END`.execute(db);
  await sql`
    CREATE TRIGGER audit_head_follows AFTER INSERT ON audit BEGIN
      UPDATE audit_head SET last_id = new.id, hash = new.hash;
    END`.execute(db);
  await sql`
    CREATE TRIGGER audit_head_forward BEFORE UPDATE ON audit_head
    WHEN new.last_id != old.last_id + 1 OR new.installation != old.installation BEGIN
      SELECT RAISE(ABORT, 'the audit log only grows at its end');
    END`.execute(db);
  for (const table of ['audit_head', 'audit_seals']) {
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_never_deleted`)} BEFORE DELETE ON ${sql.ref(table)} BEGIN
        SELECT RAISE(ABORT, 'the audit log is never deleted');
      END`.execute(db);
  }
  await sql`
    CREATE TRIGGER audit_seals_never_changed BEFORE UPDATE OF id, month, first_id, last_id, previous_hash, last_hash, stored_file, sealed_at
    ON audit_seals BEGIN
      SELECT RAISE(ABORT, 'the audit log is never changed');
    END`.execute(db);
}

/** Backups that were begun, each with its outcome; restores that proved one; and the backup from which this database itself was restored. */
async function backups(db: Kysely<unknown>): Promise<void> {
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
