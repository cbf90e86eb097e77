import { type RawBuilder, sql } from 'kysely';
import { forgottenAtOnce } from '../../db/forget-words.ts';
import type { Db } from '../../db/open.ts';
import type { BackgroundWriter } from '../../db/background-writer.ts';
import { mustChange, type Query } from '../../db/executors.ts';
import type { Passage } from '../../language/passages.ts';
import { inSlices } from '../../runtime/slices.ts';

/** SQLite takes 32,766 parameters a statement; a passage has twelve. */
const rowsPerInsert = 200;
/** In one turn; everybody else who writes waits for it. */
const rowsStoredAtOnce = 100;

export async function insertPassages(db: Db, documentId: number, passages: Passage[]): Promise<void> {
  // A book has thousands: other people's answers go on in between.
  for await (const some of inSlices(passages, rowsPerInsert)) await addPassages(db, documentId, some).execute();
}

const addPassages = (db: Db, documentId: number, passages: readonly Passage[]) =>
  db.insertInto('passages').values(passages.map((passage) => ({ documentId, ...passage })));

/** Changes no field; met as long as the document is being read. */
function stillRead(db: Db, documentId: number): Query {
  const isRead = db
    .updateTable('documents')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', documentId)
    .where('status', '=', 'processing');
  return mustChange(isRead);
}

/**
 * The passages of a document that is still being read and answers nobody until it is active. They are stored a few at a time, so that other
 * writers come in between. Passages of an earlier attempt are deleted. Returns whether the document is still being read.
 */
export async function replaceIdlePassages(
  { db, writer, onStored }: { db: Db; writer: BackgroundWriter; onStored: () => void },
  documentId: number,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await deleteIdlePassages({ db, writer }, documentId))) return false;
  for (let first = 0; first < passages.length; first += rowsStoredAtOnce) {
    signal.throwIfAborted();
    const some = addPassages(db, documentId, passages.slice(first, first + rowsStoredAtOnce));
    if ((await writer.write([stillRead(db, documentId), some])) === undefined) return false;
    onStored();
  }
  return true;
}

/** What a reading that came to nothing has stored so far; its words leave the index afterwards. Returns whether the document is still being read. */
export async function deleteIdlePassages({ db, writer }: { db: Db; writer: BackgroundWriter }, documentId: number): Promise<boolean> {
  const some = db.selectFrom('passages').select('id').where('documentId', '=', documentId).limit(rowsStoredAtOnce);
  const remove = db.deleteFrom('passages').where('id', 'in', some);
  for (;;) {
    const done = await writer.write([stillRead(db, documentId), forgetPassagesLater(documentId), remove]);
    if (done === undefined) return false;
    if ((done[2]?.changes ?? 0) < rowsStoredAtOnce) return true;
  }
}

/** Within a transaction, before the passages are deleted or reworded: where there are many, their words leave the index afterwards (forget-words.ts). */
function forgetPassagesLater(documentId: number): RawBuilder<unknown> {
  const some = sql`SELECT 1 FROM passages WHERE document_id = ${documentId} LIMIT ${forgottenAtOnce + 1}`;
  return sql`
    INSERT INTO passages_fts (passages_fts, rank)
    SELECT 'secure-delete', 0 WHERE (SELECT count(*) FROM (${some})) > ${forgottenAtOnce}`;
}

/** The index follows by triggers; words of many leave it afterwards. */
export function renamePassages(db: Db, documentId: number, nameTerms: string): Query[] {
  return [forgetPassagesLater(documentId), db.updateTable('passages').set({ nameTerms }).where('documentId', '=', documentId)];
}

export async function countPassages(db: Db, documentIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('passages')
    .where('documentId', 'in', documentIds)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** In a transaction: the index and the vectors follow by triggers; words of many leave the index afterwards (forget-words.ts). */
export async function deletePassages(db: Db, documentId: number): Promise<void> {
  await forgetPassagesLater(documentId).execute(db);
  await db.deleteFrom('passages').where('documentId', '=', documentId).execute();
}
