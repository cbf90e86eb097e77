import { type Kysely, sql } from 'kysely';

/**
 * Notes of the clinic with their history, owner, place in a document, uses and quality; what the checks found in them; retention policies,
 * health over time, bulk operations that can be undone, and validation batches that survive a restart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await memories(db);
  await revisions(db);
  await uses(db);
  await journal(db);
  await findings(db);
  await retentionPolicies(db);
  await health(db);
  await bulkOperations(db);
  await validationBatches(db);
}

/** source_passage: JSON of the passage it was taken from; it outlives the document, so that a link that leads nowhere is noticed. */
async function memories(db: Kysely<unknown>): Promise<void> {
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
      review_due TEXT,
      owner_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
      updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      source_passage TEXT,
      revision INTEGER NOT NULL DEFAULT 1,
      kept_until TEXT,
      quality_score REAL,
      quality_parts TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX memories_review ON memories (review_due) WHERE review_due IS NOT NULL`.execute(db);
  // The list is filtered and counted within this index: contents are read for the page alone that is shown.
  await sql`CREATE INDEX memories_listed ON memories (archived_at, id, category, topic)`.execute(db);
  await sql`CREATE INDEX memories_category ON memories (category, id)`.execute(db);
  // What is due for a look is found within this index: no content is read for it.
  await sql`
    CREATE INDEX memories_retention ON memories
      (id, archived_at, is_protected, kept_until, last_accessed, updated_at, access_count, quality_score, review_due, category)
    WHERE archived_at IS NULL`.execute(db);
  // Archived ones are few: without it the whole table would be read to list them, newest first.
  await sql`CREATE INDEX memories_archived ON memories (id, archived_at, category, topic) WHERE archived_at IS NOT NULL`.execute(db);
}

/** Each state that a memory had, the present one included. */
async function revisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE memory_revisions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      version INTEGER NOT NULL,
      action TEXT NOT NULL CHECK (action IN ('created', 'changed', 'restored', 'imported')),
      topic TEXT NOT NULL,
      value TEXT NOT NULL,
      category TEXT,
      source TEXT,
      source_passage TEXT,
      owner_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
      review_due TEXT,
      changed_at TEXT NOT NULL,
      changed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      UNIQUE (memory_id, revision)
    ) STRICT`.execute(db);
}

/** Answers that cited a memory; a rating of 0-1 is kept when the chat it was given in is deleted. */
async function uses(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE memory_uses (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
      message_id INTEGER REFERENCES chat_messages (id) ON DELETE SET NULL,
      used_at TEXT NOT NULL,
      rating REAL CHECK (rating BETWEEN 0 AND 1)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX memory_uses_memory ON memory_uses (memory_id, used_at)`.execute(db);
  await sql`CREATE INDEX memory_uses_used ON memory_uses (used_at)`.execute(db);
  await sql`CREATE INDEX memory_uses_message ON memory_uses (message_id) WHERE message_id IS NOT NULL`.execute(db);
}

/** Which memories changed, for readers that keep something about them in memory: the last 100,000 numbers, no words. */
async function journal(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE memory_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_id INTEGER NOT NULL) STRICT`.execute(db);
  await sql`
    CREATE TRIGGER memory_changes_inserted AFTER INSERT ON memories BEGIN
      INSERT INTO memory_changes (memory_id) VALUES (new.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER memory_changes_updated AFTER UPDATE OF topic, value, category, archived_at ON memories BEGIN
      INSERT INTO memory_changes (memory_id) VALUES (new.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER memory_changes_deleted AFTER DELETE ON memories BEGIN
      INSERT INTO memory_changes (memory_id) VALUES (old.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER memory_changes_kept AFTER INSERT ON memory_changes WHEN new.id % 1000 = 0 BEGIN
      DELETE FROM memory_changes WHERE id <= new.id - 100000;
    END`.execute(db);
}

/** What the checks found, as of the last time that each memory was looked at. */
async function findings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE memory_findings (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      detail TEXT NOT NULL,
      other_memory_id INTEGER REFERENCES memories (id) ON DELETE CASCADE,
      document_id INTEGER REFERENCES documents (id) ON DELETE CASCADE,
      line_index INTEGER,
      found_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX memory_findings_memory ON memory_findings (memory_id, kind)`.execute(db);
  await sql`CREATE INDEX memory_findings_kind ON memory_findings (kind, memory_id)`.execute(db);
  await sql`CREATE INDEX memory_findings_other ON memory_findings (other_memory_id) WHERE other_memory_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX memory_findings_document ON memory_findings (document_id) WHERE document_id IS NOT NULL`.execute(db);
  await documentTouches(db);
  // How far the checks have come: one row, the last change of a memory that they saw.
  await sql`CREATE TABLE memory_checks (id INTEGER PRIMARY KEY CHECK (id = 1), change INTEGER NOT NULL, checked_at TEXT NOT NULL) STRICT`.execute(
    db,
  );
}

/** A document that is changed, replaced or deleted touches the memories that were taken from it, and those that were found to say otherwise. */
async function documentTouches(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX memories_source_document ON memories (json_extract(source_passage, '$.documentId')) WHERE source_passage IS NOT NULL`.execute(
    db,
  );
  const touch = sql`
    INSERT INTO memory_changes (memory_id)
    SELECT id FROM memories WHERE source_passage IS NOT NULL AND json_extract(source_passage, '$.documentId') = old.id
    UNION SELECT memory_id FROM memory_findings WHERE document_id = old.id;`;
  await sql`
    CREATE TRIGGER memory_changes_document_changed
    AFTER UPDATE OF name, content, version, status, effective_from, superseded_by ON documents BEGIN ${touch} END`.execute(db);
  // Before: its findings go with it.
  await sql`CREATE TRIGGER memory_changes_document_deleted BEFORE DELETE ON documents BEGIN ${touch} END`.execute(db);
}

async function retentionPolicies(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE retention_policies (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      policy_name TEXT NOT NULL,
      category TEXT CHECK (category IN ('Patient Care', 'Insurance', 'Procedures', 'Compliance', 'Emergency')),
      min_access_count INTEGER NOT NULL CHECK (min_access_count >= 0),
      min_quality_score REAL NOT NULL CHECK (min_quality_score BETWEEN 0 AND 1),
      retention_days INTEGER NOT NULL CHECK (retention_days >= 1),
      is_active INTEGER NOT NULL DEFAULT 1,
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT`.execute(db);
}

async function health(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE memory_health_samples (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      metric_name TEXT NOT NULL,
      metric_value REAL NOT NULL,
      base INTEGER NOT NULL,
      measured_at TEXT NOT NULL,
      UNIQUE (metric_name, measured_at)
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE memory_health_thresholds (
      metric_name TEXT PRIMARY KEY,
      warning REAL NOT NULL,
      critical REAL NOT NULL,
      changed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      changed_at TEXT NOT NULL
    ) STRICT`.execute(db);
  // When each repeated job was last done in full, so that a restart knows what was missed.
  await sql`CREATE TABLE memory_care (job TEXT PRIMARY KEY, done_at TEXT NOT NULL) STRICT`.execute(db);
}

/**
 * A preview can be carried out once, by the person it was made for; the earlier state of each memory is kept as long as the change can be
 * undone.
 */
async function bulkOperations(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bulk_previews (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      action TEXT NOT NULL,
      parameters TEXT NOT NULL,
      memory_ids TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      expires_at TEXT NOT NULL,
      used_at TEXT
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE bulk_operations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
      action TEXT NOT NULL,
      parameters TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'interrupted')),
      affected_count INTEGER NOT NULL,
      duration_ms REAL NOT NULL,
      executed_at TEXT NOT NULL,
      undone_at TEXT,
      undone_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      undone_count INTEGER,
      undo_state TEXT CHECK (undo_state IN ('running', 'failed', 'interrupted'))
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE bulk_operation_items (
      operation_id INTEGER NOT NULL REFERENCES bulk_operations (id) ON DELETE CASCADE,
      memory_id INTEGER NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
      before TEXT NOT NULL,
      PRIMARY KEY (operation_id, memory_id)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX bulk_operation_items_memory ON bulk_operation_items (memory_id)`.execute(db);
}

async function validationBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE validation_batches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      batch_id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'completed', 'failed', 'cancelled')),
      failure TEXT,
      scope TEXT NOT NULL,
      total INTEGER NOT NULL,
      counts TEXT,
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      created_at TEXT NOT NULL,
      finished_at TEXT
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE validation_items (
      batch INTEGER NOT NULL REFERENCES validation_batches (id) ON DELETE CASCADE,
      memory_id INTEGER NOT NULL,
      score REAL,
      kinds TEXT,
      issues TEXT,
      PRIMARY KEY (batch, memory_id)
    ) STRICT, WITHOUT ROWID`.execute(db);
  // Counted and paged within this index: the findings are read only for the page that is shown.
  await sql`CREATE INDEX validation_items_score ON validation_items (batch, score, memory_id, kinds)`.execute(db);
}
