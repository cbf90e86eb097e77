import { type Kysely, sql } from 'kysely';

/** Conversations, each its owner's alone. A turn is a question with its answer and the citations as they were. */
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
      created_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX chat_messages_session ON chat_messages (session_id, id)`.execute(db);
}
