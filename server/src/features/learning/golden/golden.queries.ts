import { type Selectable, sql } from 'kysely';
import { fullName } from '../../../db/full-name.ts';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';

export type GoldenFields = Omit<Selectable<LearningTables['goldenQuestions']>, 'id' | 'createdBy' | 'createdAt' | 'archivedAt'>;

/** name: of the source as it is now, else as it last was. isGone: it was deleted, or the memory archived. */
export interface StoredGolden extends GoldenFields {
  id: number;
  createdBy: string | null;
  createdAt: string;
  archivedAt: string | null;
  isGone: boolean;
}

function goldens(db: Db) {
  return db
    .selectFrom('goldenQuestions')
    .leftJoin('users', 'users.id', 'goldenQuestions.createdBy')
    .leftJoin('documents', 'documents.id', 'goldenQuestions.documentId')
    .leftJoin('memories', (join) => join.onRef('memories.id', '=', 'goldenQuestions.memoryId').on('memories.archivedAt', 'is', null))
    .select(['goldenQuestions.id', 'question', 'goldenQuestions.documentId', 'goldenQuestions.memoryId', 'section', 'quote', 'lineIndex'])
    .select([
      'goldenQuestions.createdAt',
      'goldenQuestions.archivedAt',
      sql<number>`documents.id IS NULL AND memories.id IS NULL`.as('isGone'),
    ])
    .select(sql<string>`coalesce(documents.name, memories.topic, golden_questions.name)`.as('name'))
    .select(fullName().as('createdBy'));
}

type Row = Awaited<ReturnType<ReturnType<typeof goldens>['executeTakeFirstOrThrow']>>;
const toGolden = (row: Row): StoredGolden => ({ ...row, isGone: row.isGone === 1 });

/** Newest first. */
export async function listGoldens(db: Db, kind: 'active' | 'archived'): Promise<StoredGolden[]> {
  const rows = goldens(db).where('goldenQuestions.archivedAt', kind === 'archived' ? 'is not' : 'is', null);
  return (await rows.orderBy('goldenQuestions.id', 'desc').execute()).map(toGolden);
}

export async function getGolden(db: Db, id: number): Promise<StoredGolden> {
  const row = await goldens(db).where('goldenQuestions.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Golden question');
  return toGolden(row);
}

export async function countActive(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('goldenQuestions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** An active one that asks the same and expects the same. */
export function findSame(db: Db, { question, quote }: Pick<GoldenFields, 'question' | 'quote'>): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('goldenQuestions')
    .select('id')
    .where(sql<string>`lower(question)`, '=', question.toLowerCase())
    .where('quote', '=', quote)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertGolden(db: Db, fields: GoldenFields, { by, at }: { by: number; at: string }): Promise<number> {
  const { id } = await db
    .insertInto('goldenQuestions')
    .values({ ...fields, createdBy: by, createdAt: at, archivedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGolden(db: Db, id: number, fields: GoldenFields): Promise<void> {
  await db.updateTable('goldenQuestions').set(fields).where('id', '=', id).execute();
}

export async function updateArchived(db: Db, id: number, archivedAt: string | null): Promise<void> {
  await db.updateTable('goldenQuestions').set({ archivedAt }).where('id', '=', id).execute();
}

/** What an active memory says. */
export function findMemoryText(db: Db, id: number): Promise<{ topic: string; value: string } | undefined> {
  return db.selectFrom('memories').select(['topic', 'value']).where('id', '=', id).where('archivedAt', 'is', null).executeTakeFirst();
}

/** The texts of a document's passages in reading order, after the passage with that number. */
export function listPassageTexts(db: Db, documentId: number, after: number, limit: number) {
  return db
    .selectFrom('passages')
    .select(['ordinal', 'text'])
    .where('documentId', '=', documentId)
    .where('ordinal', '>', after)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}
