import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

export interface TileRow {
  label: string;
  question: string | null;
  documentId: number | null;
  documentName: string | null;
  section: string;
}

export async function getHomeSettings(db: Db): Promise<{ hasOwnTiles: number; checklistDismissedAt: string | null }> {
  return db.selectFrom('homeSettings').select(['hasOwnTiles', 'checklistDismissedAt']).executeTakeFirstOrThrow();
}

export async function updateHomeSettings(db: Db, change: { hasOwnTiles?: number; checklistDismissedAt?: string }): Promise<void> {
  await db.updateTable('homeSettings').set(change).execute();
}

/** In their order, without those of documents that are kept from the viewer. A document that was renamed has its new name. */
export function listTiles(db: Db): Promise<TileRow[]> {
  return db
    .selectFrom('homeTiles as tile')
    .leftJoin('documents', 'documents.id', 'tile.documentId')
    .where((eb) => eb.or([eb('tile.documentId', 'is', null), eb('documents.id', 'is not', null)]))
    .select(['label', 'question', 'tile.documentId', 'section'])
    .select((eb) => eb.fn.coalesce('documents.name', 'tile.documentName').as('documentName'))
    .orderBy('position')
    .execute();
}

export async function replaceTiles(db: Db, tiles: readonly TileRow[]): Promise<void> {
  await db.deleteFrom('homeTiles').execute();
  if (tiles.length > 0)
    await db
      .insertInto('homeTiles')
      .values(tiles.map((tile, position) => ({ ...tile, position })))
      .execute();
}

export async function findDocumentName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('documents').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/** Of a person's own chats, the last asked first. */
export async function listRecentQuestions(db: Db, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chatMessages')
    .innerJoin('chatSessions', 'chatSessions.id', 'chatMessages.sessionId')
    .where('chatSessions.userId', '=', userId)
    // A follow-up means nothing without its chat.
    .where(sql<boolean>`coalesce(json_extract(explanation, '$.searchedFor'), query) = query`)
    .groupBy('query')
    .orderBy((eb) => eb.fn.max('chatMessages.id'), 'desc')
    .select('query')
    .limit(limit)
    .execute();
  return rows.map(({ query }) => query);
}

interface AskedOften {
  askers: number;
  longest: number;
  limit: number;
}

/**
 * Questions that at least `askers` people asked in the same words and that a document answered, most people first. Questions with a masked
 * identifier, such as [PHONE], are left out.
 */
export async function listMostAsked(db: Db, { askers, longest, limit }: AskedOften): Promise<string[]> {
  const rows = await db
    .selectFrom('interactions')
    .where('question', 'is not', null)
    .where('verdict', '=', 'good')
    .where('grounded', '=', 1)
    .where('isClarification', '=', 0)
    .where(sql<boolean>`length(question) <= ${longest} AND question NOT GLOB '*[[][A-Z]*'`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('interactionCitations as cited')
          .whereRef('cited.interactionId', '=', 'interactions.id')
          .where('cited.documentId', 'is not', null)
          .select('cited.number'),
      ),
    )
    .groupBy(sql`lower(rtrim(trim(question), '?.! '))`)
    .having((eb) => eb.fn.count('userId').distinct(), '>=', askers)
    .orderBy((eb) => eb.fn.count('userId').distinct(), 'desc')
    .orderBy((eb) => eb.fn.max('interactions.id'), 'desc')
    .select((eb) => eb.fn.min('question').as('question'))
    .limit(limit)
    .execute();
  return rows.flatMap(({ question }) => question ?? []);
}

/** The administrator who came first, of those who may sign in. */
export async function findFirstAdministrator(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select('id')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasAsked(db: Db, userId: number): Promise<boolean> {
  return (await listRecentQuestions(db, userId, 1)).length > 0;
}

/** The documents that have one of these files as it is, and whether there is any other document. */
export async function findByFiles(db: Db, hashes: readonly string[]): Promise<{ ids: number[]; hasOthers: boolean }> {
  const ids = await db.selectFrom('documents').where('fileHash', 'in', hashes).select('id').orderBy('id').execute();
  const other = await db
    .selectFrom('documents')
    .where((eb) => eb.or([eb('fileHash', 'is', null), eb('fileHash', 'not in', hashes)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return { ids: ids.map(({ id }) => id), hasOthers: other !== undefined };
}
