import type { LearningReason } from '@vademecum/shared/learning/improvement-actions.ts';
import type { Deps } from '../../../deps.ts';
import { askAgain } from '../gaps/ask-again.service.ts';
import { gatherInTurn } from '../gaps/gather-soon.service.ts';
import { runGolden } from '../golden/golden-runs.service.ts';
import { listActions, updateAction } from './actions.queries.ts';
import { areMemoriesAlone, type SourcesPosition } from './learning-runs.queries.ts';
import { measureNow } from './measure-effect.ts';
import { proposeActions } from './proposals.service.ts';

export interface StepContext {
  reason: LearningReason;
  by: number | null;
  /** How far documents and memories were followed before. */
  since: SourcesPosition;
  signal: AbortSignal;
}

/** unit: what is counted. run: returns the count, and throws the signal's reason when aborted. */
export interface Step {
  name: string;
  unit: string;
  isFor: readonly LearningReason[];
  run: (deps: Deps, context: StepContext) => Promise<number>;
}

const always = ['nightly', 'manual', 'changes'] as const;
/** Effects are followed for as long as figures are kept. */
const followedMs = 90 * 24 * 60 * 60 * 1000;

/** What a run does, in this order. */
export const learningSteps: readonly Step[] = [
  { name: 'Gather documentation gaps', unit: 'questions', isFor: ['nightly', 'manual'], run: gather },
  { name: 'Ask gaps again', unit: 'closed gaps', isFor: always, run: askGaps },
  { name: 'Propose actions', unit: 'new actions', isFor: ['nightly', 'manual'], run: proposeActions },
  { name: 'Ask the golden questions', unit: 'golden questions', isFor: always, run: askGolden },
  { name: 'Measure effects', unit: 'actions', isFor: always, run: measureEffects },
];

async function gather(deps: Deps, { signal }: StepContext): Promise<number> {
  return (await gatherInTurn(deps, { signal })).questions;
}

async function askGaps(deps: Deps, { signal }: StepContext): Promise<number> {
  return (await askAgain(deps, { signal })).closed.length;
}

async function askGolden(deps: Deps, { reason, by, since, signal }: StepContext): Promise<number> {
  const what = (await areMemoriesAlone(deps.db, since)) ? 'memories' : 'documents';
  const run = await runGolden(deps, { reason: reason === 'changes' ? what : reason, isTrial: false, by, signal });
  return run.total;
}

async function measureEffects(deps: Deps, { signal }: StepContext): Promise<number> {
  const since = new Date(deps.now().getTime() - followedMs).toISOString();
  const done = (await listActions(deps.db)).filter(
    ({ status, completedAt }) => status === 'completed' && completedAt !== null && completedAt >= since,
  );
  for (const action of done) {
    signal.throwIfAborted();
    await updateAction(deps.db, action.id, { after: await measureNow(deps, action, action.completedAt ?? since) });
  }
  return done.length;
}
