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
import { runGolden } from '../golden/golden-runs.service.ts';
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
  else if (status === 'completed') await markDone(deps, by, action);
  else if (status === 'undone') await undo(deps, by, action);
  else if (status === 'dismissed') await dismiss(deps, by, action);
  else await reopen(deps, by, action);
  return describe(await getAction(deps.db, id));
}

async function markDone(deps: Deps, by: number, action: StoredAction): Promise<void> {
  if (action.status !== 'pending') throw conflict('Only what is pending can be marked as done. Open it again first');
  const at = deps.now().toISOString();
  const after = await measureNow(deps, action, at);
  await change(deps, action, { status: 'completed', note: null, decidedBy: by, decidedAt: at, completedAt: at, after });
}

/** Takes back what is live at once. */
async function undo(deps: Deps, by: number, action: StoredAction): Promise<void> {
  if (!isLearned(action.actionType))
    throw conflict('This changes nothing in the search, so there is nothing to undo. Open it again instead');
  if (action.status !== 'completed') throw conflict('This is not live, so there is nothing to undo');
  await change(deps, action, {
    status: 'undone',
    note: null,
    decidedBy: by,
    decidedAt: deps.now().toISOString(),
    completedAt: null,
    after: null,
  });
  afterTaughtChange(deps, { action, by });
}

async function dismiss(deps: Deps, by: number, action: StoredAction): Promise<void> {
  if (action.status === 'completed')
    throw conflict(isLearned(action.actionType) ? 'This is live. Undo it first' : 'This is done. Open it again first');
  await change(deps, action, { status: 'dismissed', note: null, decidedBy: by, decidedAt: deps.now().toISOString() });
}

async function reopen(deps: Deps, by: number, action: StoredAction): Promise<void> {
  if (action.status === 'completed' && isLearned(action.actionType)) throw conflict('This is live. Undo it first');
  await change(deps, action, {
    status: 'pending',
    note: null,
    decidedBy: by,
    decidedAt: deps.now().toISOString(),
    completedAt: null,
    after: null,
  });
}

type Changes = Parameters<typeof updateAction>[2] & { after?: ActionEffect | null };

/** Its lessons are removed unless it is completed; only if nobody else has decided in the meantime. */
function change(deps: Pick<Deps, 'db'>, { id, status }: StoredAction, changes: Changes): Promise<void> {
  return deps.db.transaction().execute(async (db) => {
    if ((await getAction(db, id)).status !== status) throw conflict('Somebody else has decided on this just now. Look again');
    if (changes.status !== 'completed') await deleteLearned(db, id);
    await updateAction(db, id, changes);
  });
}

/** Questions that a refusal names. */
const namedAtMost = 5;

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
  const decided = { before, after, trialId: run.id, decidedBy: by, decidedAt: deps.now().toISOString() };
  await deps.db.transaction().execute(async (db) => {
    if ((await getAction(db, action.id)).status !== action.status) throw conflict('Somebody else has decided on this just now. Look again');
    if (refusal !== undefined) return updateAction(db, action.id, { ...decided, status: 'refused', note: refusal, completedAt: null });
    if (target.synonym !== undefined) await insertSynonym(db, action.id, target.synonym);
    if (target.boost !== undefined) await insertBoost(db, action.id, target.boost);
    const note = run.total === 0 ? 'There were no golden questions to try it on.' : null;
    await updateAction(db, action.id, { ...decided, status: 'completed', note, completedAt: decided.decidedAt });
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

function refusalOf({ lost, lostQuestions }: GoldenRun, before: Hits, after: Hits): string | undefined {
  if (lost > 0) {
    const named = lostQuestions.slice(0, namedAtMost).map(({ question }) => `“${question}”`);
    const more = lost > named.length ? ` and ${lost - named.length} more` : '';
    return `It was refused: ${lost === 1 ? '1 golden question' : `${lost} golden questions`} would be lost: ${named.join(', ')}${more}.`;
  }
  if (before !== null && after !== null && after.found < before.found)
    return `It was refused: of the questions that it was learned from, ${after.found} instead of ${before.found} would find the right passage.`;
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
