import type { GoldenResult, GoldenRunSummary } from '@vademecum/shared/learning/golden.ts';
import { type Insertable, type Updateable } from 'kysely';
import { z } from 'zod';
import { fullName } from '../../../db/full-name.ts';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';

type NewRun = Omit<Insertable<LearningTables['goldenRuns']>, 'id' | 'overrideReason' | 'overriddenBy' | 'overriddenAt'>;

/** answer and unsupported: where a model was tried. */
export type StoredResult = GoldenResult & {
  goldenId: number;
  change: 'lost' | 'gained' | null;
  answer: string | null;
  unsupported: number | null;
};

const subjectSchema = z.record(z.string(), z.unknown());

function runs(db: Db) {
  return db
    .selectFrom('goldenRuns')
    .leftJoin('users as starter', 'starter.id', 'goldenRuns.startedBy')
    .leftJoin('users as overrider', 'overrider.id', 'goldenRuns.overriddenBy')
    .select(['goldenRuns.id', 'reason', 'subject', 'isTrial', 'startedAt', 'finishedAt', 'total', 'first', 'amongFive', 'reciprocalRank'])
    .select(['answered', 'baselineId', 'lost', 'gained', 'overrideReason', 'overriddenAt'])
    .select(fullName('starter').as('startedBy'))
    .select(fullName('overrider').as('overriddenBy'));
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;
const toRun = (row: RunRow): GoldenRunSummary => ({
  ...row,
  subject: subjectSchema.parse(JSON.parse(row.subject)),
  isTrial: row.isTrial === 1,
});

/** Newest first. */
export async function listRuns(db: Db, limit: number): Promise<GoldenRunSummary[]> {
  return (await runs(db).orderBy('goldenRuns.id', 'desc').limit(limit).execute()).map(toRun);
}

export async function getRun(db: Db, id: number): Promise<GoldenRunSummary> {
  const row = await findRun(db, id);
  if (row === undefined) throw notFound('Golden question run');
  return row;
}

export async function findRun(db: Db, id: number): Promise<GoldenRunSummary | undefined> {
  const row = await runs(db).where('goldenRuns.id', '=', id).executeTakeFirst();
  return row && toRun(row);
}

/** The last that was no trial. */
export async function findLastRun(db: Db): Promise<GoldenRunSummary | undefined> {
  const row = await runs(db).where('isTrial', '=', 0).orderBy('goldenRuns.id', 'desc').limit(1).executeTakeFirst();
  return row && toRun(row);
}

/** Runs that were no trial, lost something, and that nobody has given a reason for, oldest first. */
export async function listUnexplainedRuns(db: Db): Promise<GoldenRunSummary[]> {
  const unexplained = runs(db).where('isTrial', '=', 0).where('lost', '>', 0).where('overrideReason', 'is', null);
  return (await unexplained.orderBy('goldenRuns.id').execute()).map(toRun);
}

export async function insertRun(db: Db, run: NewRun): Promise<number> {
  return (await db.insertInto('goldenRuns').values(run).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateRun(db: Db, id: number, changes: Updateable<LearningTables['goldenRuns']>): Promise<void> {
  await db.updateTable('goldenRuns').set(changes).where('id', '=', id).execute();
}

export async function deleteResult(db: Db, runId: number, goldenId: number): Promise<void> {
  await db.deleteFrom('goldenResults').where('runId', '=', runId).where('goldenId', '=', goldenId).execute();
}

/** Whose run it is; null for the product's own. */
export async function findStarter(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('goldenRuns').select('startedBy').where('id', '=', id).executeTakeFirst();
  return row?.startedBy ?? null;
}

const rowsAtOnce = 100;

export async function insertResults(db: Db, runId: number, results: readonly StoredResult[]): Promise<void> {
  for (let at = 0; at < results.length; at += rowsAtOnce) {
    const rows = results.slice(at, at + rowsAtOnce).map(({ isAnswered, citesRight, ...result }) => ({
      ...result,
      runId,
      isAnswered: Number(isAnswered),
      citesRight: Number(citesRight),
    }));
    await db.insertInto('goldenResults').values(rows).execute();
  }
}

/** With the question as it reads now; of questions that were archived since, too. */
export async function listResults(db: Db, runId: number): Promise<(StoredResult & { question: string; isActive: boolean })[]> {
  const rows = await db
    .selectFrom('goldenResults')
    .innerJoin('goldenQuestions', 'goldenQuestions.id', 'goldenResults.goldenId')
    .select(['goldenId', 'rank', 'isAnswered', 'citesRight', 'answer', 'unsupported', 'state', 'change', 'question', 'archivedAt'])
    .where('runId', '=', runId)
    .orderBy('goldenId')
    .execute();
  return rows.map(({ isAnswered, citesRight, archivedAt, ...row }) => ({
    ...row,
    isAnswered: isAnswered === 1,
    citesRight: citesRight === 1,
    isActive: archivedAt === null,
  }));
}

/** Beyond the newest so many; what was only compared with them keeps its figures. */
export async function deleteRunsBeyond(db: Db, count: number): Promise<void> {
  const oldest = await db.selectFrom('goldenRuns').select('id').orderBy('id', 'desc').offset(count).limit(1).executeTakeFirst();
  if (oldest !== undefined) await db.deleteFrom('goldenRuns').where('id', '<=', oldest.id).execute();
}
