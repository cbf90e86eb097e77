import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * Throws if a page of the database is damaged or the full-text index disagrees with the passages. In one transaction that begins with a query: only then FTS5 looks
 * whether another connection has merged the index since, and would take what it remembers of it for missing.
 */
export async function checkIndex(db: Db): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await sql`SELECT rowid FROM passages_fts LIMIT 1`.execute(inside);
    const { rows } = await sql<{ integrityCheck: string }>`PRAGMA integrity_check(1)`.execute(inside);
    const [found] = rows.map((row) => row.integrityCheck);
    if (found !== 'ok') throw new Error(`The database is damaged: ${found ?? 'no answer'}`);
  });
  await sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('integrity-check', 1)`.execute(db);
}

/** Rebuilds the full-text index from the passages. */
export async function rebuildIndex(db: Db): Promise<void> {
  await sql`INSERT INTO passages_fts (passages_fts) VALUES ('rebuild')`.execute(db);
}

export interface OriginalFile {
  storedFile: string;
  documentId: number;
  name: string;
  /** Which file of the document it is, in words; empty: the current one. */
  which: string;
}

/** The files of every document: the current one, those of former versions, and a new one that has not been read yet. A shared one once, as the current. */
export async function listOriginalFiles(db: Db): Promise<OriginalFile[]> {
  const { rows } = await sql<OriginalFile>`
    SELECT stored_file, id AS document_id, name, '' AS which FROM documents WHERE stored_file IS NOT NULL
    UNION ALL SELECT v.stored_file, d.id, d.name, ', version ' || v.version FROM document_versions AS v JOIN documents AS d ON d.id = v.document_id
    WHERE v.stored_file IS NOT NULL
    UNION ALL SELECT r.stored_file, d.id, d.name, ', new version' FROM document_replacements AS r JOIN documents AS d ON d.id = r.document_id
    WHERE r.stored_file IS NOT NULL
    UNION ALL SELECT t.stored_file, d.id, d.name, ', waiting version' FROM document_draft_texts AS t JOIN documents AS d ON d.id = t.document_id
    WHERE t.stored_file IS NOT NULL ORDER BY document_id, which`.execute(db);
  return [...new Map(rows.toReversed().map((row) => [row.storedFile, row])).values()].reverse();
}

/** Those that answer: not a draft, and not what is retired. */
export function listActiveContents(db: Db): Promise<{ id: number; content: string }[]> {
  return db
    .selectFrom('documents')
    .leftJoin('documentDrafts as draft', 'draft.documentId', 'documents.id')
    .select(['id', 'content'])
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('draft.former', 'is', null), eb('draft.former', '=', 'answers')]))
    .execute();
}

/** Those that answer. */
export function listMemoryContents(db: Db): Promise<{ id: number; content: string }[]> {
  return db.selectFrom('memories').select(['id', 'value as content']).where('archivedAt', 'is', null).execute();
}

export function listPassageSpans(db: Db, source: 'documentId' | 'memoryId', id: number) {
  return db
    .selectFrom('passages')
    .select(['ordinal', 'startOffset', 'endOffset', 'text'])
    .where(source, '=', id)
    .orderBy('ordinal')
    .execute();
}
