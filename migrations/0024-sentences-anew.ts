import { type Kysely, sql } from 'kysely';

/** Texts with HTML or underlined titles are cut into other sentences than before, so all vectors are made again, those of servers' models too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT OR IGNORE INTO passages_without_embedding (passage_id) SELECT passage_id FROM embeddings ORDER BY id`.execute(db);
  await sql`DELETE FROM embeddings`.execute(db);
}
