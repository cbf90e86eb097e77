import { type Kysely, sql } from 'kysely';

/** Vectors are stored in a new form, with one for each sentence, so all of them are made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT OR IGNORE INTO passages_without_embedding (passage_id) SELECT passage_id FROM embeddings ORDER BY id`.execute(db);
  await sql`DELETE FROM embeddings`.execute(db);
}
