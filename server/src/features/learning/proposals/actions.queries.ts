import { type ActionEffect, effectSchema } from '@vademecum/shared/learning/proposals.ts';
import type { ActionType } from '@vademecum/shared/learning/learning-choices.ts';
import type { Priority } from '@vademecum/shared/learning/learning-choices.ts';
import { type Insertable, type Selectable, type Updateable } from 'kysely';
import { z } from 'zod';
import { fullName } from '../../../db/full-name.ts';
import { among } from '../../../db/among.ts';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';
import type { PassageBoost } from '../../../index/search-tuning.queries.ts';

const evidenceSchema = z.object({ count: z.number(), facts: z.array(z.string()), interactions: z.array(z.number()) });
/** count: how much speaks for it; interactions: the newest questions of that. */
export type Evidence = z.infer<typeof evidenceSchema>;

const targetSchema = z.object({
  gapId: z.number().optional(),
  documentId: z.number().optional(),
  memoryId: z.number().optional(),
  /** Of the document or memory that is meant. */
  version: z.number().optional(),
  synonym: z.object({ said: z.string(), found: z.string() }).optional(),
  /** Interactions: the question asked in vain, and the one that was then answered. */
  pairs: z.array(z.tuple([z.number(), z.number()])).optional(),
  boost: z
    .object({
      question: z.string(),
      documentId: z.number().nullable(),
      memoryId: z.number().nullable(),
      section: z.string(),
      quote: z.string(),
      effect: z.enum(['pin', 'demote']),
    })
    .optional(),
});
export type Target = z.infer<typeof targetSchema>;

export interface Proposal {
  actionType: ActionType;
  /** What is proposed once is not proposed again. */
  subjectKey: string;
  priority: Priority;
  description: string;
  implementationPlan: string;
  expectedImpact: string;
  evidence: Evidence;
  target: Target;
  before: ActionEffect | null;
}

type Action = Selectable<LearningTables['improvementActions']>;
type Decided = Pick<Action, 'id' | 'status' | 'implementationPlan' | 'expectedImpact' | 'note' | 'createdAt' | 'completedAt' | 'decidedAt'>;
export type StoredAction = Omit<Proposal, keyof Decided> & Decided & { after: ActionEffect | null; decidedBy: string | null };

function rows(db: Db) {
  return db
    .selectFrom('improvementActions')
    .leftJoin('users', 'users.id', 'improvementActions.decidedBy')
    .select(['improvementActions.id', 'actionType', 'subjectKey', 'priority', 'improvementActions.status', 'description'])
    .select(['implementationPlan', 'expectedImpact', 'evidence', 'target', 'before', 'after', 'note'])
    .select(['improvementActions.createdAt', 'completedAt', 'decidedAt'])
    .select(fullName().as('decidedBy'));
}

const readEffect = (text: string | null): ActionEffect | null => (text === null ? null : effectSchema.parse(JSON.parse(text)));

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toAction = ({ evidence, target, before, after, ...row }: Row): StoredAction => ({
  ...row,
  evidence: evidenceSchema.parse(JSON.parse(evidence)),
  target: targetSchema.parse(JSON.parse(target)),
  before: readEffect(before),
  after: readEffect(after),
});

/** Newest first. */
export async function listActions(db: Db): Promise<StoredAction[]> {
  return (await rows(db).orderBy('improvementActions.id', 'desc').execute()).map(toAction);
}

export async function getAction(db: Db, id: number): Promise<StoredAction> {
  const row = await rows(db).where('improvementActions.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Improvement action');
  return toAction(row);
}

export async function findBySubject(db: Db, subjectKey: string): Promise<StoredAction | undefined> {
  const row = await rows(db).where('subjectKey', '=', subjectKey).executeTakeFirst();
  return row && toAction(row);
}

const written = ({
  evidence,
  target,
  before,
  ...fields
}: Proposal): Omit<Insertable<LearningTables['improvementActions']>, 'createdAt'> => ({
  ...fields,
  evidence: JSON.stringify(evidence),
  target: JSON.stringify(target),
  before: before === null ? null : JSON.stringify(before),
});

export async function insertAction(db: Db, proposal: Proposal, createdAt: string): Promise<void> {
  await db
    .insertInto('improvementActions')
    .values({ ...written(proposal), createdAt })
    .execute();
}

/** What was proposed already, with what speaks for it now. */
export async function updateProposal(db: Db, id: number, proposal: Proposal): Promise<void> {
  await db.updateTable('improvementActions').set(written(proposal)).where('id', '=', id).execute();
}

type Changes = Pick<
  Updateable<LearningTables['improvementActions']>,
  'status' | 'note' | 'decidedBy' | 'decidedAt' | 'completedAt' | 'trialId'
> & {
  before?: ActionEffect | null;
  after?: ActionEffect | null;
};

export async function updateAction(db: Db, id: number, { before, after, ...changes }: Changes): Promise<void> {
  const effects = {
    ...(before !== undefined && { before: before && JSON.stringify(before) }),
    ...(after !== undefined && { after: after && JSON.stringify(after) }),
  };
  await db
    .updateTable('improvementActions')
    .set({ ...changes, ...effects })
    .where('id', '=', id)
    .execute();
}

export async function insertSynonym(db: Db, actionId: number, { said, found }: { said: string; found: string }): Promise<void> {
  await db
    .insertInto('learnedSynonyms')
    .values({ said, found, actionId })
    .onConflict((on) => on.columns(['said', 'found']).doNothing())
    .execute();
}

export async function insertBoost(db: Db, actionId: number, boost: PassageBoost): Promise<void> {
  await db
    .insertInto('passageBoosts')
    .values({ ...boost, actionId })
    .execute();
}

/** What an action has taught the search; the search forgets it with its next question. */
export async function deleteLearned(db: Db, actionId: number): Promise<void> {
  await db.deleteFrom('learnedSynonyms').where('actionId', '=', actionId).execute();
  await db.deleteFrom('passageBoosts').where('actionId', '=', actionId).execute();
}

/** Actions whose synonym or boost is live. */
export async function listLiveIds(db: Db): Promise<number[]> {
  const synonyms = db.selectFrom('learnedSynonyms').select('actionId');
  const found = await synonyms.union(db.selectFrom('passageBoosts').select('actionId')).execute();
  return found.map(({ actionId }) => actionId);
}

/** The newest first. */
export function listQuestions(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('interactions')
    .select(['id', 'askedAt', 'question', 'grounded', 'rating', 'isHelpful'])
    .where('id', 'in', among(ids) as never)
    .orderBy('id', 'desc')
    .execute();
}
