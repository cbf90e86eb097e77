import { type Kysely, sql } from 'kysely';

/** Words of nearly every Spanish passage. A few English ones with Spanish names are read again, too. */
const isSpanish = sql`instr(' ' || body_terms || ' ', ' de ') AND (instr(' ' || body_terms || ' ', ' la ') OR instr(' ' || body_terms || ' ', ' el '))`;

/** The encoder reads Spanish in English since this version, and other full stops end a Spanish sentence: the vectors of such passages are made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT OR IGNORE INTO passages_without_embedding (passage_id)
    SELECT embeddings.passage_id FROM embeddings JOIN passages ON passages.id = embeddings.passage_id WHERE ${isSpanish} ORDER BY embeddings.id`.execute(
    db,
  );
  await sql`DELETE FROM embeddings WHERE passage_id IN (SELECT passage_id FROM passages_without_embedding)`.execute(db);
}
