import { type Kysely, sql } from 'kysely';

/**
 * Chats, each visible to its owner only. A message is a question with its answer and the citations as they were; feedback is one row per
 * answer and person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE chat_sessions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      chat_name TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX chat_sessions_owner ON chat_sessions (user_id, updated_at)`.execute(db);
  await sql`
    CREATE TABLE chat_messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      session_id INTEGER NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
      query TEXT NOT NULL,
      length TEXT NOT NULL CHECK (length IN ('short', 'medium', 'detailed')),
      response TEXT NOT NULL,
      response_id TEXT NOT NULL UNIQUE,
      citations TEXT NOT NULL,
      nearest TEXT NOT NULL,
      unknown_words TEXT NOT NULL,
      grounded INTEGER NOT NULL,
      model TEXT NOT NULL,
      created_at TEXT NOT NULL,
      verdict TEXT NOT NULL DEFAULT 'none' CHECK (verdict IN ('good', 'possible', 'none')),
      fallback TEXT,
      unsupported INTEGER NOT NULL DEFAULT 0,
      conflicts TEXT NOT NULL DEFAULT '[]',
      explanation TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX chat_messages_session ON chat_messages (session_id, id)`.execute(db);
  await sql`
    CREATE TABLE feedback (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      message_id INTEGER NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      feedback_type TEXT NOT NULL CHECK (feedback_type IN ('helpful', 'rating', 'detailed')),
      rating INTEGER CHECK (rating BETWEEN 1 AND 5),
      is_helpful INTEGER CHECK (is_helpful IN (0, 1)),
      feedback_text TEXT,
      created_at TEXT NOT NULL,
      UNIQUE (message_id, user_id)
    ) STRICT`.execute(db);
}
