import { type Kysely, sql } from 'kysely';

/** People and how they are let in: sessions, one-time links, known browsers, second factors, and keys for programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db);
  await resets(db);
  await secondFactors(db);
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

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE users (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL UNIQUE COLLATE NOCASE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('admin', 'manager', 'user')),
      status TEXT NOT NULL CHECK (status IN ('active', 'invited', 'locked')),
      password_hash TEXT,
      created_at TEXT NOT NULL,
      last_sign_in_at TEXT,
      is_password_short INTEGER NOT NULL DEFAULT 0 CHECK (is_password_short IN (0, 1))
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE sessions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      cookie_hash TEXT NOT NULL UNIQUE,
      token_hash TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL,
      last_active_at TEXT NOT NULL,
      device TEXT NOT NULL DEFAULT '',
      address TEXT NOT NULL DEFAULT '',
      ended_at TEXT,
      end_reason TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX sessions_user ON sessions (user_id)`.execute(db);
  await sql`
    CREATE TABLE links (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('setup', 'activate', 'reset')),
      token_hash TEXT NOT NULL UNIQUE,
      expires_at TEXT NOT NULL,
      used_at TEXT,
      created_at TEXT NOT NULL,
      CHECK ((purpose = 'setup') = (user_id IS NULL))
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE devices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      secret_hash TEXT NOT NULL,
      last_used_at TEXT NOT NULL,
      UNIQUE (user_id, secret_hash)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX devices_secret ON devices (secret_hash)`.execute(db);
}

/** Who waits for an administrator to reset a password, once per person; and the addresses that were entered in the last minutes, as hashes. */
async function resets(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE reset_requests (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
      requested_at TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE reset_asks (
      email_hash TEXT PRIMARY KEY,
      asked_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
}

async function secondFactors(db: Kysely<unknown>): Promise<void> {
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
}
