import type { GoldenRun } from '@vademecum/shared/learning/golden.ts';
import type { ActionEffect } from '@vademecum/shared/learning/improvement-actions.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../lib/errors.ts';
import type { SearchTrial } from '../../../index/search-tuning.ts';
import { runGolden } from '../golden/golden-runs.service.ts';
import { getAction, insertBoost, insertSynonym, type StoredAction, updateAction } from './actions.queries.ts';
import { measureHits, noEffect } from './measure-effect.ts';
import { afterTaughtChange, goldenReasonOf } from './taught-change.ts';

/** Questions that a refusal names. */
const namedAtMost = 5;

type Hits = ActionEffect['hits'];

/**
 * Tries a synonym or boost on the golden questions and on those that it was learned from. It goes live only if none of them gets worse; else it is refused, and
 * says which would be lost.
 */
export async function approveLearned(deps: Deps, by: number, action: StoredAction): Promise<void> {
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
