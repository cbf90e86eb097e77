import { type Kysely, sql } from 'kysely';

/**
 * What passages mean, as vectors of 8-bit integers, one per passage, and which passages wait for theirs.
 * Triggers keep both in the transaction that changes a passage: a new one waits, a deleted one's vector goes with it, and one whose text or name changes
 * loses its vector and waits again, under a new number, so that a vector that was being made of the old text is not stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE embeddings (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      passage_id INTEGER NOT NULL UNIQUE REFERENCES passages (id) ON DELETE CASCADE,
      model TEXT NOT NULL,
      vector BLOB NOT NULL
    ) STRICT`.execute(db);
  await sql`
    CREATE TABLE passages_without_embedding (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      passage_id INTEGER NOT NULL UNIQUE REFERENCES passages (id) ON DELETE CASCADE
    ) STRICT`.execute(db);
  await sql`
    CREATE TRIGGER embeddings_inserted AFTER INSERT ON passages BEGIN
      INSERT INTO passages_without_embedding (passage_id) VALUES (new.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER embeddings_outdated AFTER UPDATE OF name_terms, heading, text ON passages BEGIN
      DELETE FROM embeddings WHERE passage_id = new.id;
      DELETE FROM passages_without_embedding WHERE passage_id = new.id;
      INSERT INTO passages_without_embedding (passage_id) VALUES (new.id);
    END`.execute(db);
  await sql`INSERT INTO passages_without_embedding (passage_id) SELECT id FROM passages`.execute(db);
}
