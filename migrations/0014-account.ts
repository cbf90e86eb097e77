import { type Kysely, sql } from 'kysely';

/** Where a session comes from and why it ended, second factors with their rule per role, and keys for programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN is_password_short INTEGER NOT NULL DEFAULT 0 CHECK (is_password_short IN (0, 1))`.execute(db);
  await sql`ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE sessions ADD COLUMN ended_at TEXT`.execute(db);
  await sql`ALTER TABLE sessions ADD COLUMN end_reason TEXT`.execute(db);
  await sql`
    CREATE TABLE second_factors (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      sealed_secret TEXT NOT NULL,
      enabled_at TEXT,
      last_step INTEGER NOT NULL DEFAULT 0
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE recovery_codes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      code_hash TEXT NOT NULL,
      used_at TEXT,
      UNIQUE (user_id, code_hash)
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE sign_in_tickets (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL UNIQUE,
      expires_at TEXT NOT NULL,
      tries_left INTEGER NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX sign_in_tickets_user ON sign_in_tickets (user_id)`.execute(db);
  await sql`
    CREATE TABLE second_factor_rules (
      role TEXT PRIMARY KEY CHECK (role IN ('admin', 'manager', 'user')),
      required_since TEXT NOT NULL,
      set_by INTEGER REFERENCES users (id) ON DELETE SET NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE api_keys (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('admin', 'manager', 'user')),
      key_hash TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      last_used_at TEXT,
      revoked_at TEXT
    ) STRICT`.execute(db);
}
