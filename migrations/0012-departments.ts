import { type Kysely, sql } from 'kysely';

/**
 * Departments, who belongs to them, and the documents and memories that are for chosen departments only: a source without a row is for everyone.
 * An audience is the ids of its departments, ascending, each between commas: ",3,7,".
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE departments (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      created_at TEXT NOT NULL,
      created_by INTEGER REFERENCES users (id) ON DELETE SET NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE department_members (
      department_id INTEGER NOT NULL REFERENCES departments (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (department_id, user_id)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX department_members_user ON department_members (user_id)`.execute(db);
  await audiences(db, 'document');
  await audiences(db, 'memory', 'memories');
}

/** A source whose audience changes is put into another part of the index, and its checks are made again. */
async function audiences(db: Kysely<unknown>, of: 'document' | 'memory', table = `${of}s`): Promise<void> {
  const [name, id, source] = [sql.raw(`${of}_audiences`), sql.raw(`${of}_id`), sql.raw(table)];
  await sql`
    CREATE TABLE ${name} (
      ${id} INTEGER PRIMARY KEY REFERENCES ${source} (id) ON DELETE CASCADE,
      audience TEXT NOT NULL CHECK (audience GLOB ',[0-9]*,')
    ) STRICT`.execute(db);
  const changes = { INSERT: 'new', UPDATE: 'new', DELETE: 'old' };
  for (const [event, row] of Object.entries(changes)) {
    const trigger = sql.raw(`${of}_audience_${event.toLowerCase()}`);
    await sql`
      CREATE TRIGGER ${trigger} AFTER ${sql.raw(event)} ON ${name} BEGIN
        INSERT INTO passage_changes (passage_id) SELECT id FROM passages WHERE ${id} = ${sql.raw(row)}.${id};
        ${sql.raw(of === 'memory' ? `INSERT INTO memory_changes (memory_id) VALUES (${row}.memory_id);` : '')}
      END`.execute(db);
  }
}
