import { type Kysely, sql } from 'kysely';
import shippedTerms from './glossary.json' with { type: 'json' };

/** What administrators set about the assistant: its instructions, the glossary of abbreviations, and the model that writes answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await instructions(db);
  await glossary(db);
  await seedGlossary(db);
  await models(db);
}

/** Every text that was ever in force, the newest last; with none, the text that the product ships is in force. */
async function instructions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instruction_versions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      instructions TEXT NOT NULL CHECK (length(trim(instructions)) > 0),
      note TEXT NOT NULL DEFAULT '',
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      created_at TEXT NOT NULL,
      trial_id INTEGER REFERENCES golden_runs (id) ON DELETE SET NULL,
      override_reason TEXT
    ) STRICT`.execute(db);
}

/**
 * term_key is the term in lower case. long_forms is a JSON list. shipped is {longForms, note} as the product ships the term, or null for a
 * term of the clinic's own. A shipped term that is removed stays in the table with a mark, so that it can be restored. The revision tells
 * the search that it must read the table again.
 */
async function glossary(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE glossary (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      term TEXT NOT NULL,
      term_key TEXT NOT NULL UNIQUE,
      long_forms TEXT NOT NULL CHECK (json_array_length(long_forms) > 0),
      note TEXT NOT NULL DEFAULT '',
      shipped TEXT,
      is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
      is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1)),
      changed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      changed_at TEXT
    ) STRICT`.execute(db);
  await sql`CREATE TABLE glossary_revision (id INTEGER PRIMARY KEY CHECK (id = 1), revision INTEGER NOT NULL) STRICT`.execute(db);
  await sql`INSERT INTO glossary_revision (id, revision) VALUES (1, 1)`.execute(db);
}

async function seedGlossary(db: Kysely<unknown>): Promise<void> {
  const terms = JSON.stringify(shippedTerms);
  await sql`
    INSERT INTO glossary (term, term_key, long_forms, note, shipped)
    SELECT value ->> 'term', lower(value ->> 'term'), value -> 'longForms', value ->> 'note',
      json_object('longForms', value -> 'longForms', 'note', value ->> 'note')
    FROM json_each(${terms}) ORDER BY lower(value ->> 'term')`.execute(db);
  for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
    await sql`
      CREATE TRIGGER ${sql.ref(`glossary_${change.toLowerCase()}`)} AFTER ${sql.raw(change)} ON glossary BEGIN
        UPDATE glossary_revision SET revision = revision + 1;
      END`.execute(db);
  }
}

/** Which model writes answers, and who confirmed for which host that a cloud model may be used. */
async function models(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE model_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      provider TEXT NOT NULL CHECK (provider IN ('auto', 'extractive', 'ollama', 'openai', 'anthropic')),
      name TEXT NOT NULL,
      base_url TEXT,
      api_key TEXT,
      timeout_seconds INTEGER NOT NULL,
      temperature REAL NOT NULL,
      max_tokens INTEGER NOT NULL,
      changed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      changed_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE cloud_confirmations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      host TEXT NOT NULL,
      sentence TEXT NOT NULL,
      confirmed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      confirmed_at TEXT NOT NULL,
      withdrawn_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      withdrawn_at TEXT
    ) STRICT`.execute(db);
}
