import type { ListMemories, Memory, MemoryCategory } from '@vademecum/shared/memories.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';
import type { Passage } from '../assistant/passages.service.ts';

/** A note as it is stored; how good it is depends on the day. */
export type StoredMemory = Omit<Memory, 'qualityScore'>;

const columns = [
  'memories.id',
  'topic',
  'value',
  'category',
  'memories.createdAt',
  'updatedAt',
  'version',
  'lastAccessed',
  'accessCount',
  'isProtected',
  'archivedAt',
  'source',
  'reviewDue',
] as const;

function select(db: Db) {
  return db
    .selectFrom('memories')
    .leftJoin('users', 'users.id', 'memories.createdBy')
    .select(columns)
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdBy'));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** Categories are checked when they are written. */
const toMemory = (row: Row): StoredMemory => ({
  ...row,
  category: row.category as MemoryCategory | null,
  isProtected: row.isProtected === 1,
  isArchived: row.archivedAt !== null,
});

/** Newest first. */
export async function listMemories(db: Db, { search, category, archived, limit, offset }: ListMemories): Promise<StoredMemory[]> {
  const rows = await matching(select(db), { search, category, archived })
    .orderBy('memories.id', 'desc')
    .limit(limit ?? -1)
    .offset(offset)
    .execute();
  return rows.map(toMemory);
}

export async function countMemories(db: Db, filter: Pick<ListMemories, 'search' | 'category' | 'archived'>): Promise<number> {
  const { count } = await matching(select(db), filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(
  query: ReturnType<typeof select>,
  { search, category, archived }: Pick<ListMemories, 'search' | 'category' | 'archived'>,
): ReturnType<typeof select> {
  const part = `%${(search ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return query
    .where('archivedAt', archived ? 'is not' : 'is', null)
    .where(sql<boolean>`topic LIKE ${part} ESCAPE '\\'`)
    .$if(category != null, (only) => only.where('category', '=', category ?? null));
}

export async function getMemory(db: Db, id: number): Promise<StoredMemory> {
  const row = await select(db).where('memories.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Memory');
  return toMemory(row);
}

export interface MemoryFields {
  topic: string;
  value: string;
  category: MemoryCategory | null;
  source: string | null;
  reviewDue: string | null;
}

export async function insertMemory(db: Db, memory: MemoryFields & { createdBy: number; at: string }): Promise<number> {
  const { at, ...values } = memory;
  const { id } = await db
    .insertInto('memories')
    .values({ ...values, createdAt: at, updatedAt: at, lastAccessed: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMemoryFields(
  db: Db,
  id: number,
  fields: Partial<MemoryFields> & { isProtected?: number; updatedAt: string; version?: number },
): Promise<void> {
  await db.updateTable('memories').set(fields).where('id', '=', id).execute();
}

export async function updateArchivedAt(db: Db, id: number, archivedAt: string | null): Promise<void> {
  await db.updateTable('memories').set({ archivedAt }).where('id', '=', id).execute();
}

/** Its passages and their index entries go in the same statement. */
export async function deleteMemoryRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('memories').where('id', '=', id).execute();
}

/** A note that was deleted meanwhile is left out. */
export async function countAccess(db: Db, ids: readonly number[], at: string): Promise<void> {
  await db
    .updateTable('memories')
    .set(({ eb }) => ({ accessCount: eb('accessCount', '+', 1), lastAccessed: at }))
    .where('id', 'in', ids)
    .execute();
}

export async function insertMemoryPassages(db: Db, memoryId: number, passages: readonly Passage[]): Promise<void> {
  if (passages.length > 0)
    await db
      .insertInto('passages')
      .values(passages.map((passage) => ({ memoryId, ...passage })))
      .execute();
}

export async function deleteMemoryPassages(db: Db, memoryId: number): Promise<void> {
  await db.deleteFrom('passages').where('memoryId', '=', memoryId).execute();
}
