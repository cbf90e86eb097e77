import type { GoldenReason, GoldenRun } from '@vademecum/shared/learning/golden.ts';
import {
  type ActionEffect,
  type EvidenceRow,
  evidenceShown,
  type ImprovementAction,
  isLearned,
  type Learned,
  type learnedTypes,
  type SetActionStatus,
} from '@vademecum/shared/learning/proposals.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { SearchTrial } from '../../../index/search-tuning.ts';
import { conflict } from '../../../lib/errors.ts';
import { byDayAndWords, localDay } from '../../../lib/local-day.ts';
import { lossOf, runGolden } from '../golden/golden-runs.service.ts';
import {
  deleteLearned,
  getAction,
  insertBoost,
  insertSynonym,
  listActions,
  listLiveIds,
  listQuestions,
  type StoredAction,
  updateAction,
} from './actions.queries.ts';
import { measureHits, measureNow, noEffect } from './measure-effect.ts';

/** Newest first. */
export async function listImprovementActions(db: Db): Promise<ImprovementAction[]> {
  return (await listActions(db)).map(describe);
}

function describe({ evidence, target, subjectKey: _, ...action }: StoredAction): ImprovementAction {
  return {
    ...action,
    facts: evidence.facts,
    gapId: target.gapId ?? null,
    documentId: target.documentId ?? null,
    memoryId: target.memoryId ?? null,
  };
}

/** The newest questions that an action was proposed from, by day. */
export async function listEvidence(db: Db, id: number): Promise<EvidenceRow[]> {
  const { evidence } = await getAction(db, id);
  const rows = await listQuestions(db, evidence.interactions.slice(0, evidenceShown));
  const questions = rows.map(({ askedAt, question, rating, grounded, isHelpful }) => ({
    ...{ askedOn: localDay(new Date(askedAt)), question, rating },
    isAnswered: grounded === 1,
    isHelpful: isHelpful === null ? null : isHelpful === 1,
  }));
  return byDayAndWords(questions, ({ askedOn: day, question: words }) => ({ day, words }));
}

/** What the search was taught and is live, the last first. */
export async function listLearned(db: Db): Promise<Learned[]> {
  const live = new Set(await listLiveIds(db));
  return (await listActions(db))
    .filter(({ id }) => live.has(id))
    .map(({ id, actionType, description, completedAt, createdAt }) => ({
      actionId: id,
      actionType: actionType as (typeof learnedTypes)[number],
      description,
      since: completedAt ?? createdAt,
    }));
}

/** Approves, marks as done, dismisses, opens again or takes back. What would make a golden question worse comes back refused, with why. */
export async function setActionStatus(deps: Deps, by: number, { id, status }: SetActionStatus): Promise<ImprovementAction> {
  const action = await getAction(deps.db, id);
  if (action.status === status) return describe(action);
  if (status === 'completed' && isLearned(action.actionType)) await approveLearned(deps, by, action);
  else await decide(deps, by, action, status);
  return describe(await getAction(deps.db, id));
}

async function decide(deps: Deps, by: number, action: StoredAction, status: SetActionStatus['status']): Promise<void> {
  const refusal = whyNot(action, status);
  if (refusal !== undefined) throw conflict(refusal);
  const at = deps.now().toISOString();
  const isDone = status === 'completed';
  const completed = { completedAt: isDone ? at : null, after: isDone ? await measureNow(deps, action, at) : null };
  const decided = { status, note: null, decidedBy: by, decidedAt: at };
  await change(deps, action, status === 'dismissed' ? decided : { ...decided, ...completed });
  if (status === 'undone') afterTaughtChange(deps, { action, by });
}

/** Why an action cannot get a status as it is now. */
function whyNot({ actionType, status }: StoredAction, next: SetActionStatus['status']): string | undefined {
  const isTaught = isLearned(actionType);
  if (next === 'completed') return status === 'pending' ? undefined : 'Only what is pending can be marked as done. Open it again first';
  if (next === 'undone' && !isTaught) return 'This changes nothing in the search, so there is nothing to undo. Open it again instead';
  if (next === 'undone') return status === 'completed' ? undefined : 'This is not live, so there is nothing to undo';
  if (status !== 'completed') return undefined;
  if (isTaught) return 'This is live. Undo it first';
  return next === 'dismissed' ? 'This is done. Open it again first' : undefined;
}

type Changes = Parameters<typeof updateAction>[2];

/** Its lessons are removed unless it is completed; only if nobody else has decided in the meantime. */
function change({ db }: Pick<Deps, 'db'>, { id, status, target }: StoredAction, changes: Changes): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if ((await getAction(transaction, id)).status !== status) throw conflict('Someone else just decided on this. Reload to see it');
    await updateAction(transaction, id, changes);
    if (changes.status !== 'completed') return deleteLearned(transaction, id);
    if (target.synonym !== undefined) await insertSynonym(transaction, id, target.synonym);
    if (target.boost !== undefined) await insertBoost(transaction, id, target.boost);
  });
}

type Hits = ActionEffect['hits'];

/**
 * Tries a synonym or boost on the golden questions and on those that it was learned from. It goes live only if none of them gets worse; else it is refused, and
 * says which would be lost.
 */
async function approveLearned(deps: Deps, by: number, action: StoredAction): Promise<void> {
  const trial = trialOf(action);
  const { target, evidence } = action;
  const run = await runGolden(deps, {
    reason: goldenReasonOf(action),
    subject: { actionId: action.id, description: action.description },
    trial,
    isTrial: true,
    by,
  });
  const hitsBefore = await measureHits(deps, target, evidence.interactions);
  const hits = await measureHits(deps, target, evidence.interactions, trial);
  const before = { ...noEffect(deps.now()), golden: run.baseline === null ? null : figuresOf(run.baseline), hits: hitsBefore };
  const after = { ...noEffect(deps.now()), golden: figuresOf(run), hits };
  const refusal = refusalOf(run, hitsBefore, hits);
  const at = deps.now().toISOString();
  const note = refusal ?? (run.total === 0 ? 'There were no golden questions to try it on.' : null);
  await change(deps, action, {
    ...{ before, after, trialId: run.id, decidedBy: by, decidedAt: at, note },
    ...(refusal === undefined ? { status: 'completed', completedAt: at } : { status: 'refused', completedAt: null }),
  });
  if (refusal === undefined) afterTaughtChange(deps, { action, by });
}

function trialOf({ target }: StoredAction): SearchTrial {
  return {
    ...(target.synonym !== undefined && { synonyms: [target.synonym] }),
    ...(target.boost !== undefined && { boosts: [target.boost] }),
  };
}

const figuresOf = ({ total, first, amongFive, answered }: NonNullable<ActionEffect['golden']>) => ({ total, first, amongFive, answered });

function refusalOf(run: GoldenRun, before: Hits, after: Hits): string | undefined {
  if (run.lost > 0) return `It was refused: ${lossOf(run)}.`;
  if (before !== null && after !== null && after.found < before.found)
    return `It was refused: of the questions it was learned from, ${after.found} instead of ${before.found} would find the right passage.`;
  return undefined;
}

const goldenReasonOf = ({ actionType }: Pick<StoredAction, 'actionType'>): GoldenReason =>
  actionType === 'add_synonym' ? 'synonym' : 'boost';

/** The golden questions are asked again, so that the next attempt is compared with the live state. */
function afterTaughtChange(deps: Deps, { action, by }: { action: StoredAction; by: number }): void {
  const subject = { actionId: action.id, description: action.description };
  deps.background.run(async () => {
    await runGolden(deps, { reason: goldenReasonOf(action), subject, isTrial: false, by });
  });
}
