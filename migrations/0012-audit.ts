import { type Kysely, sql } from 'kysely';

/**
 * Who did what, with each row chained to the one before it by a keyed hash. Rows are only ever added, one after the other. The triggers let
 * no row be changed, and let no row be deleted that is not in a sealed month. `audit_head` says how long the log is and in which
 * installation it was begun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await addTriggers(db);
}

async function addTriggers(db: Kysely<unknown>): Promise<void> {
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
