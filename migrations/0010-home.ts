import { type Kysely, sql } from 'kysely';

/**
 * The home screen. A tile asks a question, or leads to a section of a document ('' is its beginning); its document's name stays when the
 * document is deleted. Without has_own_tiles the tiles that the product ships are shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE home_tiles (
      position INTEGER PRIMARY KEY,
      label TEXT NOT NULL CHECK (length(trim(label)) > 0),
      question TEXT,
      document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL,
      document_name TEXT,
      section TEXT NOT NULL DEFAULT '',
      CHECK ((question IS NULL) <> (document_name IS NULL))
    ) STRICT`.execute(db);
  await sql`CREATE INDEX home_tiles_document ON home_tiles (document_id) WHERE document_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE home_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      has_own_tiles INTEGER NOT NULL CHECK (has_own_tiles IN (0, 1)),
      checklist_dismissed_at TEXT
    ) STRICT`.execute(db);
  await sql`INSERT INTO home_settings (id, has_own_tiles) VALUES (1, 0)`.execute(db);
}
