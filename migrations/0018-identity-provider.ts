import { type Kysely, sql } from 'kysely';

/** Sign-in with the clinic's identity provider: who is who there, what it was asked, which sessions came from it, and the clinic's rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE identities (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      linked_at TEXT NOT NULL,
      last_sign_in_at TEXT NOT NULL,
      PRIMARY KEY (user_id, issuer),
      UNIQUE (issuer, subject)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await signIns(db);
  await settings(db);
}

/** Sign-ins that wait for their answer, sessions that came from one, and logout tokens that were used. Secrets are kept as hashes. */
async function signIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE provider_sign_ins (
      state_hash TEXT PRIMARY KEY,
      browser_hash TEXT NOT NULL,
      return_to TEXT NOT NULL,
      expires_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    CREATE TABLE provider_sessions (
      session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      sid TEXT,
      id_token TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX provider_sessions_subject ON provider_sessions (issuer, subject)`.execute(db);
  await sql`CREATE INDEX provider_sessions_sid ON provider_sessions (issuer, sid)`.execute(db);
  await sql`
    CREATE TABLE used_logout_tokens (
      token_hash TEXT PRIMARY KEY,
      expires_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
}

/** Without a row: only who was invited comes in, roles and departments stay as they are here, and passwords are on. */
async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE provider_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      creates_people INTEGER NOT NULL CHECK (creates_people IN (0, 1)),
      unmapped TEXT NOT NULL CHECK (unmapped IN ('keep', 'user', 'refuse')),
      are_passwords_off INTEGER NOT NULL CHECK (are_passwords_off IN (0, 1)),
      break_glass_id INTEGER REFERENCES users (id) ON DELETE SET NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE provider_groups (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      group_name TEXT NOT NULL,
      role TEXT CHECK (role IN ('admin', 'manager', 'user')),
      department_id INTEGER REFERENCES departments (id) ON DELETE CASCADE,
      CHECK (role IS NOT NULL OR department_id IS NOT NULL)
    ) STRICT`.execute(db);
}
