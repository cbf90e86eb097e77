import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import type { Passage } from '../assistant/passages.service.ts';

/** SQLite takes 32,766 parameters a statement; a passage has twelve. */
const rowsPerInsert = 200;

export async function insertPassages(db: Db, documentId: number, passages: Passage[]): Promise<void> {
  for (let first = 0; first < passages.length; first += rowsPerInsert) {
    const rows = passages.slice(first, first + rowsPerInsert).map((passage) => ({ documentId, ...passage }));
    await db.insertInto('passages').values(rows).execute();
    // Of a book there are thousands: who is being answered goes on between them.
    await setImmediate();
  }
}

/** The index follows by triggers. */
export async function updatePassageNames(db: Db, documentId: number, nameTerms: string): Promise<void> {
  await db.updateTable('passages').set({ nameTerms }).where('documentId', '=', documentId).execute();
}

/** The index and the vectors follow by triggers. */
export async function deletePassages(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom('passages').where('documentId', '=', documentId).execute();
}
