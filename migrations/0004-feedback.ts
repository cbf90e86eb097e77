import { type Kysely, sql } from 'kysely';

/** What people think of the answers they got: one row per answer and person. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
