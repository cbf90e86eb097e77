import { type Kysely, sql } from 'kysely';

/** What approval needs: versions that are not approved yet with their text and approvers, who approved the others, and the clinic's rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await drafts(db);
  await approvers(db);
  await settings(db);
}

/**
 * A row only for documents that are not plainly approved. phase: approved is approved and waits for its day. former: what the document is without
 * this version: nothing (none), a version that answers, or a retired one. effective_from and review_due are the version's own; those of a
 * document that has no other version are its own. A version without a text changes the dates alone.
 */
async function drafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE document_drafts (
      document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
      phase TEXT NOT NULL CHECK (phase IN ('draft', 'review', 'approved', 'retired')),
      former TEXT NOT NULL CHECK (former IN ('none', 'answers', 'retired')),
      author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
      effective_from TEXT,
      review_due TEXT,
      created_at TEXT NOT NULL,
      submitted_at TEXT,
      CHECK (phase <> 'retired' OR former = 'retired')
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE document_draft_texts (
      document_id INTEGER PRIMARY KEY REFERENCES document_drafts (document_id) ON DELETE CASCADE,
      content TEXT NOT NULL,
      status_message TEXT,
      page_starts TEXT NOT NULL,
      report TEXT,
      cues TEXT,
      extension TEXT NOT NULL,
      stored_file TEXT,
      file_name TEXT,
      file_size INTEGER,
      file_hash TEXT,
      page_count INTEGER,
      word_count INTEGER,
      uploaded_at TEXT NOT NULL,
      uploaded_by INTEGER REFERENCES users (id) ON DELETE SET NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX document_draft_texts_file_hash ON document_draft_texts (file_hash)`.execute(db);
}

/** Approvers of the same step decide in any order. A comment of a version that was returned stays until its approver decides again. */
async function approvers(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE document_approvers (
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      step INTEGER NOT NULL CHECK (step > 0),
      decision TEXT CHECK (decision IN ('approved', 'returned')),
      decided_at TEXT,
      comment TEXT,
      PRIMARY KEY (document_id, user_id)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX document_approvers_user ON document_approvers (user_id)`.execute(db);
  await sql`
    CREATE TABLE version_approvals (
      document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      decided_at TEXT NOT NULL,
      PRIMARY KEY (document_id, version, user_id)
    ) STRICT`.execute(db);
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE approval_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_required INTEGER NOT NULL CHECK (is_required IN (0, 1))
    ) STRICT`.execute(db);
  await sql`INSERT INTO approval_settings (id, is_required) VALUES (1, 0)`.execute(db);
  await sql`
    CREATE TABLE default_approvers (
      document_type TEXT NOT NULL,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      step INTEGER NOT NULL CHECK (step > 0),
      PRIMARY KEY (document_type, user_id)
    ) STRICT`.execute(db);
}
