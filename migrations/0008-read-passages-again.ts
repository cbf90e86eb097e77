import { type Kysely, sql } from 'kysely';

/**
 * A version that cuts texts into other sentences makes all vectors again, also those of embedding servers. A new database has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT OR IGNORE INTO passages_without_embedding (passage_id) SELECT passage_id FROM embeddings ORDER BY id`.execute(db);
  await sql`DELETE FROM embeddings`.execute(db);
}
