import { type LearningReason, type LearningRun, type LearningStep, learningStepSchema } from '@vademecum/shared/learning/proposals.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';

const stepsSchema = z.array(learningStepSchema);

function rows(db: Db) {
  return db
    .selectFrom('learningRuns')
    .leftJoin('users', 'users.id', 'startedBy')
    .select(['learningRuns.id', 'reason', 'startedAt', 'finishedAt', 'steps', 'error'])
    .select(fullName().as('startedBy'))
    .orderBy('learningRuns.id', 'desc');
}

/** Newest first. */
export async function listRuns(db: Db, limit: number): Promise<LearningRun[]> {
  const found = await rows(db).limit(limit).execute();
  return found.map(({ steps, ...run }) => ({ ...run, steps: stepsSchema.parse(JSON.parse(steps)) }));
}

export async function findRunning(db: Db): Promise<{ id: number } | undefined> {
  return db.selectFrom('learningRuns').select('id').where('finishedAt', 'is', null).executeTakeFirst();
}

/** When a run of this kind last began, and whether it went well. */
export async function findLastRun(db: Db, reason: LearningReason): Promise<{ startedAt: string; error: string | null } | undefined> {
  return db
    .selectFrom('learningRuns')
    .select(['startedAt', 'error'])
    .where('reason', '=', reason)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRun(db: Db, run: { reason: LearningReason; startedBy: number | null; startedAt: string }): Promise<number> {
  return (await db.insertInto('learningRuns').values(run).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateSteps(db: Db, id: number, steps: readonly LearningStep[]): Promise<void> {
  await db
    .updateTable('learningRuns')
    .set({ steps: JSON.stringify(steps) })
    .where('id', '=', id)
    .execute();
}

export async function finishRun(db: Db, id: number, { finishedAt, error }: { finishedAt: string; error: string | null }): Promise<void> {
  await db.updateTable('learningRuns').set({ finishedAt, error }).where('id', '=', id).execute();
}

/** Marks what never finished, and forgets all but the newest. */
export async function endUnfinished(db: Db, { finishedAt, error }: { finishedAt: string; error: string }): Promise<void> {
  await db.updateTable('learningRuns').set({ finishedAt, error }).where('finishedAt', 'is', null).execute();
}

export async function deleteRunsBeyond(db: Db, kept: number): Promise<void> {
  const oldest = db.selectFrom('learningRuns').select('id').orderBy('id', 'desc').limit(1).offset(kept);
  await db.deleteFrom('learningRuns').where('id', '<=', oldest).execute();
}

/** How far documents and memories have come: the last change of a passage, the last new passage. */
export interface SourcesPosition {
  change: number;
  passage: number;
}

export async function readPosition(db: Db): Promise<SourcesPosition> {
  const { rows: found } = await sql<SourcesPosition>`
    SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'passage_changes'), 0) AS change,
           (SELECT coalesce(max(id), 0) FROM passages) AS passage`.execute(db);
  return found[0] ?? { change: 0, passage: 0 };
}

/** How far they were followed; undefined before the first time. */
export async function findFollowed(db: Db): Promise<SourcesPosition | undefined> {
  const found = await db.selectFrom('learningFollowed').select(['name', 'position']).execute();
  const of = (name: keyof SourcesPosition) => found.find((row) => row.name === name)?.position;
  const [change, passage] = [of('change'), of('passage')];
  return change === undefined || passage === undefined ? undefined : { change, passage };
}

export async function updateFollowed(db: Db, position: SourcesPosition): Promise<void> {
  for (const name of ['change', 'passage'] as const)
    await db
      .insertInto('learningFollowed')
      .values({ name, position: position[name] })
      .onConflict((on) => on.column('name').doUpdateSet({ position: position[name] }))
      .execute();
}

/** True if all new passages since are memories'. */
export async function areMemoriesAlone(db: Db, since: SourcesPosition): Promise<boolean> {
  const added = await db
    .selectFrom('passages')
    .select(({ fn }) => [fn.count<number>('documentId').as('documents'), fn.count<number>('memoryId').as('memories')])
    .where('id', '>', since.passage)
    .executeTakeFirstOrThrow();
  return added.documents === 0 && added.memories > 0;
}
