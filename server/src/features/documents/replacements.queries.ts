import type { Replacement } from '@vademecum/shared/documents/versions.ts';
import type { Db } from '../../db/open.ts';

/** A file as it was kept. */
export interface KeptFile {
  extension: string;
  storedFile: string;
  fileName: string;
  fileSize: number;
  /** SHA-256 in hex. */
  fileHash: string;
}

export type NewReplacement = Partial<Omit<KeptFile, 'extension'>> & {
  documentId: number;
  kind: Replacement['kind'];
  extension: string;
  uploadedAt: string;
  uploadedBy: number | null;
};

export async function insertReplacement(db: Db, replacement: NewReplacement): Promise<void> {
  await db.insertInto('documentReplacements').values(replacement).execute();
}

export async function findReplacement(db: Db, documentId: number): Promise<Replacement | null> {
  const row = await db
    .selectFrom('documentReplacements')
    .select(['kind', 'fileName', 'uploadedAt as since', 'failure'])
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  return row ?? null;
}

/** One that waits to be read. */
export async function findWaitingReplacement(db: Db, documentId: number) {
  return db
    .selectFrom('documentReplacements')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('failure', 'is', null)
    .executeTakeFirst();
}

export async function listWaitingReplacements(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('documentReplacements')
    .select('documentId')
    .where('failure', 'is', null)
    .orderBy('documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** Counts one more try at reading; returns how many there were with this one. */
export async function countReplacementAttempt(db: Db, documentId: number): Promise<number> {
  const row = await db
    .updateTable('documentReplacements')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('documentId', '=', documentId)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

/** The file was not at fault. */
export async function takeBackReplacementAttempt(db: Db, documentId: number): Promise<void> {
  await db
    .updateTable('documentReplacements')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('documentId', '=', documentId)
    .where('attempts', '>', 0)
    .execute();
}

/** It keeps no file from then on; returns the one it had. */
export async function failReplacement(db: Db, documentId: number, failure: string): Promise<string | null> {
  return db.transaction().execute(async (inner) => {
    const row = await findWaitingReplacement(inner, documentId);
    await inner.updateTable('documentReplacements').set({ failure, storedFile: null }).where('documentId', '=', documentId).execute();
    return row?.storedFile ?? null;
  });
}

export async function deleteReplacement(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom('documentReplacements').where('documentId', '=', documentId).execute();
}

/** One that waits stays. */
export async function deleteFailedReplacement(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom('documentReplacements').where('documentId', '=', documentId).where('failure', 'is not', null).execute();
}
