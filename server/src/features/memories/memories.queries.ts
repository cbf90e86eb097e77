import { memoryExcerpt, type PageMemories } from '@vademecum/shared/memories/listed-memories.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { memoryCategories, type MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { sql } from 'kysely';
import { fullName } from '../../db/full-name.ts';
import type { Db } from '../../db/open.ts';
import { departmentsOf, readDepartments } from '../../db/source-departments.ts';
import { notFound } from '../../lib/errors.ts';
import type { Passage } from '../../language/passages.ts';
import { toSourcePassage } from './sources.queries.ts';

/** A memory as it is stored; its quality is null until it was computed. */
export type StoredMemory = Omit<Memory, 'qualityScore'> & { qualityScore: number | null; qualityParts: string | null };

const columns = [
  'memories.id',
  'topic',
  'category',
  'memories.createdAt',
  'updatedAt',
  'ownerId',
  'version',
  'revision',
  'lastAccessed',
  'accessCount',
  'isProtected',
  'archivedAt',
  'source',
  'sourcePassage',
  'reviewDue',
  'keptUntil',
  'qualityScore',
  'qualityParts',
] as const;

function select(db: Db) {
  return db
    .selectFrom('memories')
    .leftJoin('users as author', 'author.id', 'memories.createdBy')
    .leftJoin('users as editor', 'editor.id', 'memories.updatedBy')
    .leftJoin('users as owner', 'owner.id', 'memories.ownerId')
    .select(columns)
    .select([fullName('author').as('createdBy'), fullName('editor').as('updatedBy'), fullName('owner').as('owner')])
    .select(departmentsOf('memory', 'memories.id'));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number] & { value: string };

/** Categories are checked when they are written. */
const toMemory = (row: Row): StoredMemory => ({
  ...row,
  category: row.category as MemoryCategory | null,
  sourcePassage: toSourcePassage(row.sourcePassage),
  isProtected: row.isProtected === 1,
  isArchived: row.archivedAt !== null,
  departments: readDepartments(row.departments),
});

/** What is left out or null chooses nothing away. */
type Filter = { [Name in 'archived' | 'search' | 'category']?: PageMemories[Name] | undefined };

/** Of what matches, newest first; contents are not read for it. */
export async function listMemoryIds(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
  const rows = await matching(db, filter).select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

export async function countMemories(db: Db, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { search, category, archived }: Filter) {
  const part = `%${(search ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('memories')
    .$if(archived !== undefined, (only) => only.where('archivedAt', archived === true ? 'is not' : 'is', null))
    .$if(part !== '%%', (only) => only.where(sql<boolean>`topic LIKE ${part} ESCAPE '\\'`))
    .$if(category != null, (only) => only.where('category', '=', category ?? null));
}

/** Both ends included; none where there are no memories. */
export interface IdRange {
  from: number;
  to: number;
}

export async function findIdRange(db: Db): Promise<IdRange> {
  const { rows } = await sql<IdRange>`
    SELECT coalesce((SELECT min(id) FROM memories), 1) AS "from", coalesce((SELECT max(id) FROM memories), 0) AS "to"`.execute(db);
  return rows[0] ?? { from: 1, to: 0 };
}

/** Newest first; notes deleted in the meantime are left out. */
export async function listMemoriesById(db: Db, ids: readonly number[]): Promise<StoredMemory[]> {
  const rows = await select(db).select('value').where('memories.id', 'in', ids).orderBy('memories.id', 'desc').execute();
  return rows.map(toMemory);
}

/** As listMemoriesById, with the beginning of the content alone. */
export async function listMemoryExcerpts(db: Db, ids: readonly number[]): Promise<StoredMemory[]> {
  const rows = await select(db)
    .select(sql<string>`substr(value, 1, ${memoryExcerpt})`.as('value'))
    .where('memories.id', 'in', ids)
    .orderBy('memories.id', 'desc')
    .execute();
  return rows.map(toMemory);
}

/** In the order in which they are offered. */
export async function listPresentCategories(db: Db, archived: boolean): Promise<MemoryCategory[]> {
  const rows = await matching(db, { archived }).select('category').distinct().execute();
  return memoryCategories.filter((category) => rows.some((row) => row.category === category));
}

export async function getMemory(db: Db, id: number): Promise<StoredMemory> {
  const row = await select(db).select('value').where('memories.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Memory');
  return toMemory(row);
}

/** What a history keeps. */
export interface MemoryFields {
  topic: string;
  value: string;
  category: MemoryCategory | null;
  source: string | null;
  /** JSON of SourcePassage. */
  sourcePassage: string | null;
  ownerId: number | null;
  reviewDue: string | null;
}

export async function insertMemory(db: Db, memory: MemoryFields & { createdBy: number; at: string }): Promise<number> {
  const { at, createdBy, ...values } = memory;
  const { id } = await db
    .insertInto('memories')
    .values({ ...values, createdBy, updatedBy: createdBy, createdAt: at, updatedAt: at, lastAccessed: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMemoryFields(
  db: Db,
  id: number,
  fields: MemoryFields & { updatedAt: string; updatedBy: number; version: number; revision: number },
): Promise<void> {
  await db.updateTable('memories').set(fields).where('id', '=', id).execute();
}

export async function insertMemoryPassages(db: Db, memoryId: number, passages: readonly Passage[]): Promise<void> {
  if (passages.length > 0)
    await db
      .insertInto('passages')
      .values(passages.map((passage) => ({ memoryId, ...passage })))
      .execute();
}

/** Of many memories in one statement: one for each takes ten times as long. */
export async function insertPassagesOfMany(db: Db, passages: readonly (Passage & { memoryId: number })[]): Promise<void> {
  const field = (name: keyof Passage | 'memoryId') => sql`value ->> ${sql.lit(name)}`;
  await sql`
    INSERT INTO passages (memory_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms)
    SELECT ${field('memoryId')}, ${field('ordinal')}, ${field('heading')}, ${field('text')}, ${field('startOffset')}, ${field('endOffset')},
      ${field('firstLine')}, ${field('lastLine')}, ${field('page')}, ${field('nameTerms')}, ${field('headingTerms')}, ${field('bodyTerms')}
    FROM json_each(${JSON.stringify(passages)})`.execute(db);
}

export async function deleteMemoryPassages(db: Db, memoryId: number): Promise<void> {
  await db.deleteFrom('passages').where('memoryId', '=', memoryId).execute();
}

/** Those who may be given a memory, by name. */
export function listOwners(db: Db, limit: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', fullName<string>().as('name')])
    .where('status', '=', 'active')
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function isActiveUser(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).where('status', '=', 'active').executeTakeFirst()) !== undefined;
}
