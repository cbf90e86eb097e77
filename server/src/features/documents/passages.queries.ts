import { setImmediate } from 'node:timers/promises';
import { forgetManyLater, forgottenAtOnce } from '../../db/forget-words.ts';
import type { Db } from '../../db/open.ts';
import type { WriteBeside } from '../../db/write-beside.ts';
import type { WriteStep } from '../../db/write-steps.ts';
import type { Passage } from '../assistant/passages.service.ts';

/** SQLite takes 32,766 parameters a statement; a passage has twelve. */
const rowsPerInsert = 200;
/** In one turn; whoever else writes waits for it. */
const rowsStoredBeside = 100;

export async function insertPassages(db: Db, documentId: number, passages: Passage[]): Promise<void> {
  for (let first = 0; first < passages.length; first += rowsPerInsert) {
    const rows = passages.slice(first, first + rowsPerInsert).map((passage) => ({ documentId, ...passage }));
    await db.insertInto('passages').values(rows).execute();
    // Of a book there are thousands: who is being answered goes on between them.
    await setImmediate();
  }
}

const columns = {
  documentId: 'document_id',
  ordinal: 'ordinal',
  heading: 'heading',
  text: 'text',
  startOffset: 'start_offset',
  endOffset: 'end_offset',
  firstLine: 'first_line',
  lastLine: 'last_line',
  page: 'page',
  nameTerms: 'name_terms',
  headingTerms: 'heading_terms',
  bodyTerms: 'body_terms',
} satisfies Record<keyof Passage | 'documentId', string>;
const insert = `INSERT INTO passages (${Object.values(columns).join(', ')}) VALUES (@${Object.keys(columns).join(', @')})`;
/** Changes no field; met as long as the document is being read. */
const stillRead = (documentId: number): WriteStep => ({
  sql: "UPDATE documents SET status = status WHERE id = @documentId AND status = 'processing'",
  rows: [{ documentId }],
  mustChange: true,
});

/**
 * The passages of a document that is still being read, which answers nobody until it is active: stored a few at a time, so that whoever else writes comes in
 * between. Those of a try before are deleted. Returns whether the document is still being read.
 */
export async function replaceIdlePassages(
  { beside, onStored }: { beside: WriteBeside; onStored: () => void },
  documentId: number,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await deleteIdlePassages(beside, documentId))) return false;
  for (let first = 0; first < passages.length; first += rowsStoredBeside) {
    signal.throwIfAborted();
    const rows = passages.slice(first, first + rowsStoredBeside).map((passage) => ({ documentId, ...passage }));
    if ((await beside.write([stillRead(documentId), { sql: insert, rows }])) === undefined) return false;
    onStored();
  }
  return true;
}

/** What a reading that came to nothing has stored so far; its words leave the index afterwards. Returns whether the document is still being read. */
export async function deleteIdlePassages(beside: WriteBeside, documentId: number): Promise<boolean> {
  const some = `SELECT id FROM passages WHERE document_id = @documentId LIMIT ${rowsStoredBeside}`;
  const remove: WriteStep = { sql: `DELETE FROM passages WHERE id IN (${some})`, rows: [{ documentId }] };
  for (;;) {
    const done = await beside.write([stillRead(documentId), forgetStep(documentId), remove]);
    if (done === undefined) return false;
    if ((done[2]?.changes ?? 0) < rowsStoredBeside) return true;
  }
}

/** The same as forgetPassagesLater, where the document has more passages than whose words leave the index at once. */
function forgetStep(documentId: number): WriteStep {
  const many = `(SELECT count(*) FROM (SELECT 1 FROM passages WHERE document_id = @documentId LIMIT ${forgottenAtOnce + 1})) > ${forgottenAtOnce}`;
  return { sql: `INSERT INTO passages_fts (passages_fts, rank) SELECT 'secure-delete', 0 WHERE ${many}`, rows: [{ documentId }] };
}

/** The index follows by triggers; words of many leave it afterwards. */
export function renameSteps(documentId: number, nameTerms: string): WriteStep[] {
  const rename = 'UPDATE passages SET name_terms = @nameTerms WHERE document_id = @documentId';
  return [forgetStep(documentId), { sql: rename, rows: [{ documentId, nameTerms }] }];
}

/** In a transaction, as renameSteps. */
export async function updatePassageNames(db: Db, documentId: number, nameTerms: string): Promise<void> {
  await forgetPassagesLater(db, documentId);
  await db.updateTable('passages').set({ nameTerms }).where('documentId', '=', documentId).execute();
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
  await forgetPassagesLater(db, documentId);
  await db.deleteFrom('passages').where('documentId', '=', documentId).execute();
}

async function forgetPassagesLater(db: Db, documentId: number): Promise<void> {
  await forgetManyLater(db, await countPassages(db, [documentId]));
}
