import { type Kysely, sql } from 'kysely';
import { clinicalTerms } from './glossary-clinical.ts';
import { officeTerms } from './glossary-office.ts';

/** What administrators set about the assistant: its instructions, the glossary of abbreviations, and what staff report that the documents lack. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await instructions(db);
  await glossary(db);
  await seedGlossary(db);
  await gaps(db);
}

/** Every text that was ever in force, the newest last; with none, the text that the product ships is in force. */
async function instructions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE instruction_versions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      instructions TEXT NOT NULL CHECK (length(trim(instructions)) > 0),
      note TEXT NOT NULL DEFAULT '',
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      created_at TEXT NOT NULL
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
  const terms = JSON.stringify([...readTerms(clinicalTerms), ...readTerms(officeTerms)]);
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

function readTerms(list: string): { term: string; longForms: string[]; note: string }[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [entry = '', note = ''] = line.split(';');
      const [term = '', longForms = ''] = entry.split('=');
      return { term: term.trim(), longForms: longForms.split('|').map((longForm) => longForm.trim()), note: note.trim() };
    });
}

/** Reports of questions that ask for the same words (topic_key) are one gap. A report outlives the message that it was about. */
async function gaps(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE documentation_gaps (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      topic_key TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'dismissed')),
      status_changed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      status_changed_at TEXT
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE gap_reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      gap_id INTEGER NOT NULL REFERENCES documentation_gaps (id) ON DELETE CASCADE,
      message_id INTEGER UNIQUE REFERENCES chat_messages (id) ON DELETE SET NULL,
      user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
      question TEXT NOT NULL,
      grounded INTEGER NOT NULL CHECK (grounded IN (0, 1)),
      unknown_words TEXT NOT NULL,
      reported_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX gap_reports_gap ON gap_reports (gap_id)`.execute(db);
}
