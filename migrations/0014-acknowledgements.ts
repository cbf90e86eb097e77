import { type Kysely, sql } from 'kysely';

/**
 * Requests to read and acknowledge a document, one at a time for each; who was reminded of them; and what was acknowledged. A record says names as they were
 * then, refers to nothing that can be deleted, and never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // version and asked_on: the version that the due date was set for, and the day on which it was. questions: JSON with the right choices.
  await sql`
    CREATE TABLE acknowledgement_requests (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      roles TEXT NOT NULL,
      department_ids TEXT NOT NULL,
      user_ids TEXT NOT NULL,
      asked_on TEXT NOT NULL,
      due TEXT NOT NULL,
      every_version INTEGER NOT NULL CHECK (every_version IN (0, 1)),
      needs_signature INTEGER NOT NULL CHECK (needs_signature IN (0, 1)),
      questions TEXT NOT NULL,
      asked_at TEXT NOT NULL,
      asked_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      ended_at TEXT
    ) STRICT`.execute(db);
  await sql`CREATE UNIQUE INDEX acknowledgement_requests_open ON acknowledgement_requests (document_id) WHERE ended_at IS NULL`.execute(db);
  await sql`
    CREATE TABLE acknowledgement_reminders (
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      day TEXT NOT NULL,
      reminded_at TEXT NOT NULL,
      PRIMARY KEY (document_id, user_id, day)
    ) STRICT`.execute(db);
  await records(db);
}

async function records(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE acknowledgements (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      request_id INTEGER NOT NULL,
      document_id INTEGER NOT NULL,
      document_name TEXT NOT NULL,
      document_number TEXT,
      version INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      user_name TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('admin', 'manager', 'user')),
      acknowledged_at TEXT NOT NULL,
      is_signed INTEGER NOT NULL CHECK (is_signed IN (0, 1)),
      UNIQUE (request_id, user_id, version)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX acknowledgements_document ON acknowledgements (document_id)`.execute(db);
  await sql`CREATE INDEX acknowledgements_user ON acknowledgements (user_id)`.execute(db);
  await sql`CREATE INDEX acknowledgements_at ON acknowledgements (acknowledged_at)`.execute(db);
  await sql`
    CREATE TRIGGER acknowledgements_never_changed BEFORE UPDATE ON acknowledgements BEGIN
      SELECT RAISE(ABORT, 'an acknowledgement is never changed');
    END`.execute(db);
}
