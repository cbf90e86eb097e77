import { type Kysely, sql } from 'kysely';

/** What an answer says of itself beyond its text: its verdict, what a model left unsupported or why none was used, conflicts, and how it came about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE chat_messages ADD COLUMN verdict TEXT NOT NULL DEFAULT 'none' CHECK (verdict IN ('good', 'possible', 'none'))`.execute(
    db,
  );
  await sql`UPDATE chat_messages SET verdict = 'good' WHERE grounded = 1`.execute(db);
  await sql`ALTER TABLE chat_messages ADD COLUMN fallback TEXT`.execute(db);
  await sql`ALTER TABLE chat_messages ADD COLUMN unsupported INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE chat_messages ADD COLUMN conflicts TEXT NOT NULL DEFAULT '[]'`.execute(db);
  await sql`ALTER TABLE chat_messages ADD COLUMN explanation TEXT`.execute(db);
}
