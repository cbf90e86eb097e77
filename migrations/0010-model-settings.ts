import { type Kysely, sql } from 'kysely';

/** Which model writes answers, as an administrator saved it, and who confirmed for which host that a cloud model may be used. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
