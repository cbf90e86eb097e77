import { type Kysely, sql } from 'kysely';

/**
 * A journal of passages that changed after they were stored: the passage was deleted or renamed, or its document became active or inactive.
 * A reader that keeps the words in memory learns from it what to update; new passages need no entry, as their ids only rise. The journal
 * contains numbers, no words, and only the last 100,000.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE passage_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, passage_id INTEGER NOT NULL) STRICT`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_deleted AFTER DELETE ON passages BEGIN
      INSERT INTO passage_changes (passage_id) VALUES (old.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_updated AFTER UPDATE OF name_terms, heading_terms, body_terms ON passages BEGIN
      INSERT INTO passage_changes (passage_id) VALUES (old.id);
    END`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_status AFTER UPDATE OF status ON documents WHEN old.status <> new.status BEGIN
      INSERT INTO passage_changes (passage_id) SELECT id FROM passages WHERE document_id = new.id;
    END`.execute(db);
  await sql`
    CREATE TRIGGER passage_changes_kept AFTER INSERT ON passage_changes WHEN new.id % 1000 = 0 BEGIN
      DELETE FROM passage_changes WHERE id <= new.id - 100000;
    END`.execute(db);
}
