import { type Kysely, sql } from 'kysely';

/** Who approves documents that are limited to a department, unless their type has approvers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE department_approvers (
      department_id INTEGER NOT NULL REFERENCES departments (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      step INTEGER NOT NULL CHECK (step > 0),
      PRIMARY KEY (department_id, user_id)
    ) STRICT, WITHOUT ROWID`.execute(db);
}
