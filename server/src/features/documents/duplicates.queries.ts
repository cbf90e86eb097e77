import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Where the same bytes or text are known from. version: null where it is the one that answers. */
export interface Duplicate {
  name: string;
  uploadedAt: string;
  version: number | null;
  isWaiting: number;
}

/** Among documents that were not refused, then among former versions, then among what is being read as a new version. */
export async function findDuplicate(db: Db, hash: string): Promise<Duplicate | undefined> {
  const documents = await db
    .selectFrom('documents')
    .select(['name', 'uploadedAt', sql<null>`NULL`.as('version'), sql<number>`0`.as('isWaiting')])
    .where('fileHash', '=', hash)
    .where('status', '<>', 'failed')
    .orderBy('id')
    .executeTakeFirst();
  if (documents !== undefined) return documents;
  const versions = await db
    .selectFrom('documentVersions as old')
    .innerJoin('documents', 'documents.id', 'old.documentId')
    .select(['documents.name', 'old.uploadedAt', 'old.version', sql<number>`0`.as('isWaiting')])
    .where('old.fileHash', '=', hash)
    .orderBy('old.id', 'desc')
    .executeTakeFirst();
  if (versions !== undefined) return versions;
  const draft = await db
    .selectFrom('documentDraftTexts as next')
    .innerJoin('documents', 'documents.id', 'next.documentId')
    .select(['documents.name', 'next.uploadedAt', sql<null>`NULL`.as('version'), sql<number>`1`.as('isWaiting')])
    .where('next.fileHash', '=', hash)
    .executeTakeFirst();
  if (draft !== undefined) return draft;
  return db
    .selectFrom('documentReplacements as next')
    .innerJoin('documents', 'documents.id', 'next.documentId')
    .select(['documents.name', 'next.uploadedAt', sql<null>`NULL`.as('version'), sql<number>`1`.as('isWaiting')])
    .where('next.fileHash', '=', hash)
    .where('next.failure', 'is', null)
    .executeTakeFirst();
}

export type Unhashed = { id: number; storedFile: string | null };

/** Read documents whose hash was never counted, from an id on. */
export function listUnhashed(db: Db, after: number, limit: number): Promise<Unhashed[]> {
  return (
    db
      .selectFrom('documents')
      .select(['id', 'storedFile'])
      .where('fileHash', 'is', null)
      // The plus keeps SQLite from going through all active ones: the index of hashes has those without one.
      .where(sql<boolean>`+status = 'active'`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

export async function findContent(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('documents').select('content').where('id', '=', id).executeTakeFirst())?.content;
}

/** Unless it has one by now, or another file. */
export async function updateHash(db: Db, { id, storedFile }: Unhashed, fileHash: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ fileHash })
    .where('id', '=', id)
    .where('fileHash', 'is', null)
    .where('storedFile', 'is', storedFile)
    .execute();
}
