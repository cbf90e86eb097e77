import { type Kysely, sql } from 'kysely';

/**
 * The data that analytics and learning are computed from: each question that counts, with its result; golden questions and their runs; the
 * subjects that staff miss, the proposals about them, and the lessons learned for the search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await interactions(db);
  await goldenQuestions(db);
  await gapQuestions(db);
  await improvementActions(db);
  await searchTuning(db);
  await learningRuns(db);
}

/**
 * Questions and their answers in figures; kept when the chat is deleted, but then without words. question and feedback_text have no identifiers of people.
 * claims: sentences of the answer that say something. Milliseconds. tokens: null where no model wrote the answer.
 */
async function interactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE interactions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      message_id INTEGER UNIQUE REFERENCES chat_messages (id) ON DELETE SET NULL,
      session_id INTEGER REFERENCES chat_sessions (id) ON DELETE SET NULL,
      user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
      asked_at TEXT NOT NULL,
      question TEXT,
      topic TEXT NOT NULL,
      length TEXT NOT NULL CHECK (length IN ('short', 'medium', 'detailed')),
      verdict TEXT NOT NULL CHECK (verdict IN ('good', 'possible', 'none')),
      grounded INTEGER NOT NULL CHECK (grounded IN (0, 1)),
      claims INTEGER NOT NULL,
      unsupported INTEGER NOT NULL,
      response_ms REAL NOT NULL,
      first_word_ms REAL NOT NULL,
      passages INTEGER NOT NULL,
      tokens INTEGER,
      model TEXT NOT NULL,
      fallback INTEGER NOT NULL CHECK (fallback IN (0, 1)),
      unknown_words TEXT NOT NULL,
      sentiment REAL NOT NULL CHECK (sentiment BETWEEN -1 AND 1),
      is_clarification INTEGER NOT NULL CHECK (is_clarification IN (0, 1)),
      follows INTEGER REFERENCES interactions (id) ON DELETE SET NULL,
      for_analytics INTEGER NOT NULL CHECK (for_analytics IN (0, 1)),
      for_learning INTEGER NOT NULL CHECK (for_learning IN (0, 1)),
      rating INTEGER CHECK (rating BETWEEN 1 AND 5),
      is_helpful INTEGER CHECK (is_helpful IN (0, 1)),
      feedback_text TEXT,
      feedback_sentiment REAL CHECK (feedback_sentiment BETWEEN -1 AND 1),
      feedback_at TEXT
    ) STRICT`.execute(db);
  // Figures of a period are computed within this index.
  await sql`
    CREATE INDEX interactions_asked ON interactions
      (asked_at, for_analytics, for_learning, topic, verdict, grounded, claims, unsupported, response_ms, first_word_ms, passages, tokens, sentiment,
       is_clarification, rating, is_helpful, feedback_sentiment, user_id)`.execute(db);
  await sql`CREATE INDEX interactions_session ON interactions (session_id) WHERE session_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX interactions_follows ON interactions (follows) WHERE follows IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE interaction_citations (
      interaction_id INTEGER NOT NULL REFERENCES interactions (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      memory_id INTEGER REFERENCES memories (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      section TEXT NOT NULL,
      quote TEXT NOT NULL,
      PRIMARY KEY (interaction_id, number)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX interaction_citations_document ON interaction_citations (document_id, section) WHERE document_id IS NOT NULL`.execute(
    db,
  );
  // Which sources some answers cite, without their quotes.
  await sql`CREATE INDEX interaction_citations_sources ON interaction_citations (interaction_id, document_id, section)`.execute(db);
  await sql`CREATE INDEX interaction_citations_memory ON interaction_citations (memory_id) WHERE memory_id IS NOT NULL`.execute(db);
}

/**
 * Questions whose right passage somebody named. rank: place of the passage with the quote among those found, null if it was not found. A
 * run over something that is only tried (is_trial) is compared with the last run that was not a trial. answer, unsupported (its sentences
 * without a source): filled where a model was tried. state: whether the source still says what was quoted. change: the change since the run
 * that it is compared with.
 */
async function goldenQuestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE golden_questions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      question TEXT NOT NULL,
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      memory_id INTEGER REFERENCES memories (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      section TEXT NOT NULL,
      quote TEXT NOT NULL,
      line_index INTEGER NOT NULL,
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      created_at TEXT NOT NULL,
      archived_at TEXT
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE golden_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reason TEXT NOT NULL CHECK (reason IN ('manual', 'nightly', 'instructions', 'documents', 'memories', 'glossary', 'synonym', 'boost')),
      subject TEXT NOT NULL DEFAULT '{}',
      is_trial INTEGER NOT NULL CHECK (is_trial IN (0, 1)),
      started_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      started_at TEXT NOT NULL,
      finished_at TEXT NOT NULL,
      total INTEGER NOT NULL,
      first INTEGER NOT NULL,
      among_five INTEGER NOT NULL,
      reciprocal_rank REAL NOT NULL,
      answered INTEGER NOT NULL,
      baseline_id INTEGER REFERENCES golden_runs (id) ON DELETE SET NULL,
      lost INTEGER NOT NULL,
      gained INTEGER NOT NULL,
      override_reason TEXT,
      overridden_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      overridden_at TEXT
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE golden_results (
      run_id INTEGER NOT NULL REFERENCES golden_runs (id) ON DELETE CASCADE,
      golden_id INTEGER NOT NULL REFERENCES golden_questions (id) ON DELETE CASCADE,
      rank INTEGER,
      is_answered INTEGER NOT NULL CHECK (is_answered IN (0, 1)),
      cites_right INTEGER CHECK (cites_right IN (0, 1)),
      answer TEXT,
      unsupported INTEGER,
      state TEXT NOT NULL DEFAULT 'there' CHECK (state IN ('there', 'changed', 'gone')),
      change TEXT CHECK (change IN ('lost', 'gained')),
      PRIMARY KEY (run_id, golden_id)
    ) STRICT, WITHOUT ROWID`.execute(db);
}

/**
 * A gap gathers failing questions that mean the same. Either staff noticed the failure (reported) or the product did. Gaps that the product
 * noticed are deleted along with the words of their question. probes: how many of its questions got a cited answer when they were last
 * asked again.
 */
async function gapQuestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE documentation_gaps (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      topic_key TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'dismissed')),
      status_changed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      status_changed_at TEXT,
      asked_again_at TEXT,
      probes INTEGER NOT NULL DEFAULT 0,
      probes_answered INTEGER NOT NULL DEFAULT 0,
      closed_by TEXT CHECK (closed_by IN ('person', 'answer'))
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
      reported_at TEXT NOT NULL,
      kind TEXT NOT NULL DEFAULT 'reported' CHECK (kind IN ('reported', 'failed', 'rated', 'rephrased')),
      interaction_id INTEGER REFERENCES interactions (id) ON DELETE CASCADE
    ) STRICT`.execute(db);
  await sql`CREATE INDEX gap_reports_gap ON gap_reports (gap_id)`.execute(db);
  await sql`CREATE UNIQUE INDEX gap_reports_interaction ON gap_reports (interaction_id) WHERE interaction_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TRIGGER interactions_forget_words AFTER UPDATE OF question ON interactions WHEN NEW.question IS NULL BEGIN
      DELETE FROM gap_reports WHERE interaction_id = OLD.id AND kind != 'reported';
    END`.execute(db);
}

/**
 * Changes that would make answers better, proposed from evidence. subject_key: a subject proposed once is not proposed again. before,
 * after: JSON of figures.
 */
async function improvementActions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE improvement_actions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      action_type TEXT NOT NULL
        CHECK (action_type IN ('add_document', 'review_document', 'add_synonym', 'pin_passage', 'demote_passage', 'fix_memory')),
      subject_key TEXT NOT NULL UNIQUE,
      priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
      status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'dismissed', 'refused', 'undone')),
      description TEXT NOT NULL,
      implementation_plan TEXT,
      expected_impact TEXT,
      evidence TEXT NOT NULL,
      target TEXT NOT NULL,
      before TEXT,
      after TEXT,
      trial_id INTEGER REFERENCES golden_runs (id) ON DELETE SET NULL,
      note TEXT,
      created_at TEXT NOT NULL,
      decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      decided_at TEXT,
      completed_at TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX improvement_actions_status ON improvement_actions (status, id)`.execute(db);
}

/** What the search was taught: words that mean the same, and passages that come sooner or later for a question. It goes with its action. */
async function searchTuning(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE learned_synonyms (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      said TEXT NOT NULL,
      found TEXT NOT NULL,
      action_id INTEGER NOT NULL REFERENCES improvement_actions (id) ON DELETE CASCADE,
      UNIQUE (said, found)
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE passage_boosts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      question TEXT NOT NULL,
      document_id INTEGER REFERENCES documents (id) ON DELETE CASCADE,
      memory_id INTEGER REFERENCES memories (id) ON DELETE CASCADE,
      section TEXT NOT NULL,
      quote TEXT NOT NULL,
      effect TEXT NOT NULL CHECK (effect IN ('pin', 'demote')),
      action_id INTEGER NOT NULL REFERENCES improvement_actions (id) ON DELETE CASCADE
    ) STRICT`.execute(db);
  // The search reads them again whenever the glossary's revision has changed.
  for (const table of ['learned_synonyms', 'passage_boosts'])
    for (const change of ['INSERT', 'UPDATE', 'DELETE'])
      await sql`
        CREATE TRIGGER ${sql.ref(`${table}_${change.toLowerCase()}`)} AFTER ${sql.raw(change)} ON ${sql.ref(table)} BEGIN
          UPDATE glossary_revision SET revision = revision + 1;
        END`.execute(db);
}

/** steps: JSON of what was done, in order; error: why it ended early. followed: how far changes of documents and memories were looked at. */
async function learningRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE learning_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reason TEXT NOT NULL CHECK (reason IN ('nightly', 'manual', 'changes')),
      started_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
      started_at TEXT NOT NULL,
      finished_at TEXT,
      steps TEXT NOT NULL DEFAULT '[]',
      error TEXT
    ) STRICT`.execute(db);
  await sql`CREATE TABLE learning_followed (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT`.execute(db);
}
