import type { WatchedChangeKind } from '@vademecum/shared/documents/watched-choices.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { WatchedTables } from '../../../db/watched-tables.ts';

export type WatchedFile = Selectable<WatchedTables['watchedFiles']>;
export type WatchedFileChange = Partial<Omit<WatchedFile, 'id'>>;

export async function listKnown(db: Db, folder: string, names: readonly string[]): Promise<WatchedFile[]> {
  return db.selectFrom('watchedFiles').selectAll().where('folder', '=', folder).where('name', 'in', names).execute();
}

export async function insertWatchedFiles(db: Db, files: readonly Insertable<WatchedTables['watchedFiles']>[]): Promise<void> {
  if (files.length > 0) await db.insertInto('watchedFiles').values(files).execute();
}

export async function updateWatchedFile(db: Db, id: number, change: WatchedFileChange): Promise<void> {
  await db.updateTable('watchedFiles').set(change).where('id', '=', id).execute();
}

export async function deleteWatchedFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('watchedFiles').where('id', '=', id).execute();
}

export function findWatchedFile(db: Db, id: number): Promise<WatchedFile | undefined> {
  return db.selectFrom('watchedFiles').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Some of those that were there at the last scan, in the order of their ids. */
export function listPresent(db: Db, after: number, limit: number): Promise<Pick<WatchedFile, 'id' | 'folder'>[]> {
  return db
    .selectFrom('watchedFiles')
    .select(['id', 'folder'])
    .where('missingSince', 'is', null)
    .where('state', '<>', 'retired')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Those with a document, and those whose document was deleted by hand, are remembered as missing; the others leave nothing behind. */
export async function markMissing(db: Db, ids: readonly number[], now: string): Promise<void> {
  await db.transaction().execute(async (inside) => {
    const gone = inside.deleteFrom('watchedFiles').where('id', 'in', ids).where('documentId', 'is', null);
    await gone
      .where((eb) => eb.or([eb('why', 'is', null), eb('why', '<>', 'deleted')]))
      .where('state', '<>', 'reading')
      .execute();
    await inside.updateTable('watchedFiles').set({ missingSince: now, changedAt: now }).where('id', 'in', ids).execute();
  });
}

/** Files that are known under two paths: the one that is gone, and the one where the very same file is now. */
export function listMoved(db: Db, limit: number): Promise<{ goneId: number; nowId: number }[]> {
  return db
    .selectFrom('watchedFiles as gone')
    .innerJoin('watchedFiles as found', (join) =>
      join
        .onRef('found.inode', '=', 'gone.inode')
        .onRef('found.size', '=', 'gone.size')
        .onRef('found.modified', '=', 'gone.modified')
        .on('found.state', '=', 'waiting')
        .on('found.missingSince', 'is', null)
        .on('found.documentId', 'is', null)
        .on('found.hash', 'is', null),
    )
    .select(['gone.id as goneId', 'found.id as nowId'])
    .where('gone.missingSince', 'is not', null)
    .where('gone.state', '<>', 'reading')
    .orderBy('gone.id')
    .limit(limit)
    .execute();
}

/** A file that is gone and had this content; the one with a document first. */
export function findGoneWith(db: Db, hash: string): Promise<WatchedFile | undefined> {
  return db
    .selectFrom('watchedFiles')
    .selectAll()
    .where('hash', '=', hash)
    .where('missingSince', 'is not', null)
    .where('state', '<>', 'reading')
    .orderBy('documentId', 'desc')
    .executeTakeFirst();
}

/** Copies that were skipped, of files that are gone since. */
export function listCopiesOfGone(db: Db, limit: number): Promise<{ goneId: number; nowId: number }[]> {
  return db
    .selectFrom('watchedFiles as gone')
    .innerJoin('watchedFiles as copy', (join) =>
      join.onRef('copy.hash', '=', 'gone.hash').on('copy.why', '=', 'copy').on('copy.missingSince', 'is', null),
    )
    .select(['gone.id as goneId', (eb) => eb.fn.min('copy.id').as('nowId')])
    .where('gone.missingSince', 'is not', null)
    .where('gone.documentId', 'is not', null)
    .where('gone.state', '<>', 'reading')
    .groupBy('gone.id')
    .limit(limit)
    .execute();
}

/**
 * The next file to take, by id: it has been the same since before then, and is there. One that has been the same since a time to come was seen before the clock was
 * set back.
 */
export function findNextToTake(
  db: Db,
  { sameBefore, now, after }: { sameBefore: string; now: string; after: number },
): Promise<WatchedFile | undefined> {
  return db
    .selectFrom('watchedFiles')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('missingSince', 'is', null)
    .where((eb) => eb.or([eb('sameSince', '<=', sameBefore), eb('sameSince', '>', now)]))
    .where('id', '>', after)
    .orderBy('id')
    .executeTakeFirst();
}

export function listReading(db: Db): Promise<WatchedFile[]> {
  return db.selectFrom('watchedFiles').selectAll().where('state', '=', 'reading').execute();
}

/** Files that have been missing since before then. */
export function listLongMissing(
  db: Db,
  { before, after }: { before: string; after: number },
  limit: number,
): Promise<Pick<WatchedFile, 'id' | 'folder' | 'name'>[]> {
  return db
    .selectFrom('watchedFiles')
    .select(['id', 'folder', 'name'])
    .where('missingSince', '<=', before)
    .where('state', '<>', 'retired')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Files with a document: how many are there, and how many are missing without anybody having said that this is right. */
export async function countPresence(db: Db): Promise<{ present: number; missing: number }> {
  const row = await db
    .selectFrom('watchedFiles')
    .select([
      sql<number>`count(*) FILTER (WHERE missing_since IS NULL)`.as('present'),
      sql<number>`count(*) FILTER (WHERE missing_since IS NOT NULL AND is_missing_confirmed = 0)`.as('missing'),
    ])
    .where('documentId', 'is not', null)
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow();
  return row;
}

export async function confirmMissing(db: Db): Promise<void> {
  const query = db.updateTable('watchedFiles').set({ isMissingConfirmed: 1 }).where('missingSince', 'is not', null);
  await query.where('isMissingConfirmed', '=', 0).where('state', '<>', 'retired').execute();
}

/** Where the folder looks as if it were another one: none of the files that nobody knows of as taken away counts as missing. */
export async function forgetMissing(db: Db): Promise<void> {
  const query = db.updateTable('watchedFiles').set({ missingSince: null }).where('missingSince', 'is not', null);
  await query.where('isMissingConfirmed', '=', 0).where('state', '<>', 'retired').execute();
}

/** What deciding about a file needs to know of its document. */
export function findWatchedDocument(db: Db, id: number) {
  return db
    .selectFrom('documents')
    .select(['id', 'name', 'type', 'status', 'statusMessage', 'fileHash', 'extension', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A document that has this file now, with the path of the watched file that it follows. */
export function findTwin(db: Db, hash: string) {
  return (
    db
      .selectFrom('documents')
      .leftJoin('watchedFiles', 'watchedFiles.documentId', 'documents.id')
      .select([
        'documents.id',
        'documents.name',
        'documents.status',
        'watchedFiles.id as watchedId',
        'watchedFiles.folder',
        'watchedFiles.name as fileName',
      ])
      .where('documents.fileHash', '=', hash)
      .where('documents.status', '<>', 'failed')
      // One that follows no file can follow this one.
      .orderBy(sql`watched_files.id IS NOT NULL`)
      .orderBy('documents.id')
      .executeTakeFirst()
  );
}

interface NewChange {
  at: string;
  kind: WatchedChangeKind;
  path: string;
  formerPath?: string;
  documentId: number;
  version?: number | null;
}

export async function insertWatchedChange(db: Db, change: NewChange): Promise<void> {
  await db
    .insertInto('watchedChanges')
    .values({ formerPath: null, version: null, ...change })
    .execute();
}

export async function getWatchedSettings(db: Db): Promise<Selectable<WatchedTables['watchedSettings']>> {
  return db.selectFrom('watchedSettings').selectAll().executeTakeFirstOrThrow();
}

export async function updateWatchedSettings(
  db: Db,
  change: Partial<Omit<Selectable<WatchedTables['watchedSettings']>, 'id'>>,
): Promise<void> {
  await db.updateTable('watchedSettings').set(change).execute();
}

export function listRules(db: Db): Promise<Selectable<WatchedTables['watchedRules']>[]> {
  return db.selectFrom('watchedRules').selectAll().orderBy('folder').execute();
}

export async function replaceRules(db: Db, rules: readonly Insertable<WatchedTables['watchedRules']>[]): Promise<void> {
  await db.deleteFrom('watchedRules').execute();
  if (rules.length > 0) await db.insertInto('watchedRules').values(rules).execute();
}

/** Skipped for something that may be otherwise by now. */
export async function listRetryable(db: Db): Promise<number[]> {
  const query = db.selectFrom('watchedFiles').select('id').where('state', '=', 'skipped').where('why', 'in', ['content', 'copy', 'later']);
  return (await query.where('missingSince', 'is', null).execute()).map(({ id }) => id);
}
