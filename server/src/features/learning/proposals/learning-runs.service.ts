import { type LearningReason, type LearningRun, learningRunsShown, type LearningStep } from '@vademecum/shared/learning/proposals.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, isUnexpected } from '../../../lib/errors.ts';
import { askAgain } from '../gaps/ask-again.service.ts';
import { gatherInTurn } from '../gaps/gather-soon.service.ts';
import { runGolden } from '../golden/golden-runs.service.ts';
import { listActions, updateAction } from './actions.queries.ts';
import {
  areMemoriesAlone,
  deleteRunsBeyond,
  endUnfinished,
  findFollowed,
  findRunning,
  finishRun,
  insertRun,
  listRuns,
  readPosition,
  type SourcesPosition,
  updateFollowed,
  updateSteps,
} from './learning-runs.queries.ts';
import { measureNow } from './measure-effect.ts';
import { proposeActions } from './proposals.service.ts';

const runsKept = 200;
const endedEarly = 'It ended early: the product was stopped.';

/** Begins a run and answers at once; it goes on in the background. */
export async function runNow(deps: Deps, by: number): Promise<LearningRun> {
  const id = await beginRun(deps, 'manual', by);
  if (id === undefined) throw conflict('A learning run is under way. Wait until it has finished');
  deps.background.run(() => carryOut(deps, { id, reason: 'manual', by }));
  const run = (await listRuns(deps.db, learningRunsShown)).find((one) => one.id === id);
  if (run === undefined) throw new Error(`Learning run ${id} is gone`);
  return run;
}

/** One run from its beginning to its end; false if another one is under way. Failures are in its log. */
export async function learn(deps: Deps, reason: LearningReason): Promise<boolean> {
  const id = await beginRun(deps, reason, null);
  if (id === undefined) return false;
  await carryOut(deps, { id, reason, by: null });
  return true;
}

/** At the start, before anybody can begin one: a run that was under way when the product stopped is marked as ended early. */
export async function closeUnfinished(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await endUnfinished(deps.db, { finishedAt: deps.now().toISOString(), error: endedEarly });
}

/** One at a time; undefined if another one is under way. */
function beginRun(deps: Deps, reason: LearningReason, startedBy: number | null): Promise<number | undefined> {
  return deps.db.transaction().execute(async (db) => {
    if ((await findRunning(db)) !== undefined) return undefined;
    await deleteRunsBeyond(db, runsKept);
    return insertRun(db, { reason, startedBy, startedAt: deps.now().toISOString() });
  });
}

async function carryOut(deps: Deps, { id, reason, by }: { id: number; reason: LearningReason; by: number | null }): Promise<void> {
  const { signal } = deps.learning.stop;
  const position = await readPosition(deps.db);
  const context = { reason, by, since: (await findFollowed(deps.db)) ?? position, signal };
  const steps: LearningStep[] = [];
  for (const step of learningSteps.filter(({ isFor }) => isFor.includes(reason))) {
    const done = await doStep(deps, step, context);
    if (done === undefined) break;
    steps.push(done);
    await updateSteps(deps.db, id, steps);
  }
  const failed = steps.filter(({ error }) => error !== null).map(({ name, error }) => `${name}: ${error ?? ''}`);
  const error = signal.aborted ? endedEarly : failed.length > 0 ? failed.join(' ') : null;
  if (error === null) await updateFollowed(deps.db, position);
  await finishRun(deps.db, id, { finishedAt: deps.now().toISOString(), error });
  deps.log.info({ reason, steps: steps.map(({ name, count }) => ({ name, count })), failed: error !== null }, 'learning run');
}

/** Undefined: the product stops. Another step is done even if this one fails. */
async function doStep(deps: Deps, { name, unit, run }: Step, context: StepContext): Promise<LearningStep | undefined> {
  const isStopping = (): boolean => context.signal.aborted;
  if (isStopping()) return undefined;
  const startedAt = performance.now();
  const done = (count: number, error: string | null): LearningStep => {
    return { name, unit, count, error, ms: Math.round(performance.now() - startedAt) };
  };
  try {
    return done(await run(deps, context), null);
  } catch (error) {
    if (isStopping()) return undefined;
    deps.log.error({ err: error, step: name }, 'a step of the learning run failed');
    const isPlain = !isUnexpected(error) && error instanceof Error;
    return done(0, isPlain ? error.message : 'It failed and will be tried again. See the server’s log for the reason.');
  }
}

interface StepContext {
  reason: LearningReason;
  by: number | null;
  /** How far documents and memories were followed before. */
  since: SourcesPosition;
  signal: AbortSignal;
}

/** unit: what is counted. run: returns the count, and throws the signal's reason when aborted. */
interface Step {
  name: string;
  unit: string;
  isFor: readonly LearningReason[];
  run: (deps: Deps, context: StepContext) => Promise<number>;
}

const always = ['nightly', 'manual', 'changes'] as const;
/** Effects are followed for as long as figures are kept. */
const followedMs = 90 * 24 * 60 * 60 * 1000;

/** What a run does, in this order. */
const learningSteps: readonly Step[] = [
  {
    name: 'Gather documentation gaps',
    unit: 'questions',
    isFor: ['nightly', 'manual'],
    run: async (deps, { signal }) => (await gatherInTurn(deps, { signal })).questions,
  },
  {
    name: 'Ask gap questions again',
    unit: 'closed gaps',
    isFor: always,
    run: async (deps, { signal }) => (await askAgain(deps, { signal })).closed.length,
  },
  { name: 'Propose actions', unit: 'new actions', isFor: ['nightly', 'manual'], run: proposeActions },
  { name: 'Ask the golden questions', unit: 'golden questions', isFor: always, run: askGolden },
  { name: 'Measure effects', unit: 'actions', isFor: always, run: measureEffects },
];

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
