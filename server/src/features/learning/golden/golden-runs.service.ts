import {
  amongFive,
  type GoldenChange,
  type GoldenDrop,
  goldenLevel,
  goldenLost,
  type GoldenReason,
  type GoldenResult,
  type GoldenRun,
  type GoldenRunSummary,
} from '@vademecum/shared/learning/golden.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { SearchTrial } from '../../../index/search-tuning.ts';
import type { Background } from '../../../runtime/background.ts';
import { conflict, invalid, notFound } from '../../../lib/errors.ts';
import {
  deleteResult,
  deleteRunsBeyond,
  findLastRun,
  findRun,
  findStarter,
  getRun,
  insertResults,
  insertRun,
  listResults,
  listUnexplainedRuns,
  type StoredResult,
  updateRun,
} from './golden-runs.queries.ts';
import { countActive, listGoldens } from './golden.queries.ts';
import { measureGolden } from './measure-golden.ts';

export { listResults } from './golden-runs.queries.ts';

type Measuring = Pick<Deps, 'assistant' | 'db' | 'now'>;

/** trial: what the search is tried with; subject: what set the run off, as it is shown. by: null for the product itself. */
export interface GoldenTask {
  reason: GoldenReason;
  subject?: Record<string, unknown>;
  trial?: SearchTrial;
  isTrial: boolean;
  by: number | null;
  signal?: AbortSignal;
}

const runsKept = 400;
const namedAtMost = 5;

/**
 * Asks every active golden question, one after the other, and compares with the last run that was no trial. Questions that it did not have are, in a trial,
 * compared with how they do without what is tried. Throws the signal's reason when aborted; then nothing is stored.
 */
export async function runGolden(deps: Measuring, task: GoldenTask): Promise<GoldenRun> {
  const startedAt = deps.now().toISOString();
  const goldens = await listGoldens(deps.db, 'active');
  const baseline = await findLastRun(deps.db);
  const before: ReadonlyMap<number, GoldenResult> = await resultsOf(deps.db, baseline?.id);
  const results: StoredResult[] = [];
  for (const golden of goldens) {
    task.signal?.throwIfAborted();
    const result = await measureGolden(deps, golden, task.trial);
    const old = before.get(golden.id) ?? (task.trial === undefined ? undefined : await measureGolden(deps, golden, undefined));
    results.push({ ...result, goldenId: golden.id, change: changeOf(old, result), answer: null, unsupported: null });
    await setImmediate();
  }
  return storeRun(deps, { ...task, startedAt, baselineId: baseline?.id ?? null }, results);
}

/** By golden question; none without a run. */
export async function resultsOf(db: Db, runId: number | undefined) {
  const results = runId === undefined ? [] : await listResults(db, runId);
  return new Map(results.map((result) => [result.goldenId, result]));
}

type RunToStore = Pick<GoldenTask, 'reason' | 'subject' | 'isTrial' | 'by'> & { startedAt: string; baselineId: number | null };

/** Keeps a run with its results in one transaction. */
export async function storeRun(deps: Pick<Deps, 'db' | 'now'>, run: RunToStore, results: readonly StoredResult[]): Promise<GoldenRun> {
  return deps.db.transaction().execute(async (db) => {
    const { reason, subject = {}, isTrial, by, startedAt, baselineId } = run;
    const finishedAt = deps.now().toISOString();
    const fields = { subject: JSON.stringify(subject), isTrial: Number(isTrial), startedBy: by, ...figuresOf(results) };
    const id = await insertRun(db, { reason, startedAt, finishedAt, baselineId, ...fields });
    await insertResults(db, id, results);
    await deleteRunsBeyond(db, runsKept);
    return describeRun(db, await getRun(db, id));
  });
}

function figuresOf(results: readonly Omit<StoredResult, 'goldenId'>[]) {
  const ranks = results.flatMap(({ rank }) => rank ?? []);
  return {
    total: results.length,
    first: ranks.filter((rank) => rank === 1).length,
    amongFive: ranks.filter((rank) => rank <= amongFive).length,
    reciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / (results.length || 1),
    answered: results.filter(({ isAnswered }) => isAnswered).length,
    lost: results.filter(({ change }) => change === 'lost').length,
    gained: results.filter(({ change }) => change === 'gained').length,
  };
}

/** Of a question that was not measured before, nothing can be said. */
function changeOf(before: GoldenResult | undefined, now: GoldenResult): 'lost' | 'gained' | null {
  if (before === undefined) return null;
  const step = goldenLevel(now) - goldenLevel(before);
  return step < 0 ? 'lost' : step > 0 ? 'gained' : null;
}

/** One more result of a run that goes on, in the place of an earlier one. */
export async function addResult(deps: Pick<Deps, 'now'>, db: Db, runId: number, result: StoredResult): Promise<void> {
  await deleteResult(db, runId, result.goldenId);
  await insertResults(db, runId, [result]);
  await updateRun(db, runId, { ...figuresOf(await listResults(db, runId)), finishedAt: deps.now().toISOString() });
}

/** What a trial lost, and why somebody goes on with it. */
export interface Accepted {
  runId: number;
  reason: string;
  by: number;
  questions: readonly number[];
}

const waiting = new WeakMap<Background, Accepted[]>();

/**
 * Runs them when the questions about the change have been answered, once for changes that follow each other closely. Does nothing if there
 * are none. A failure for which somebody has given a reason before is not asked about once more.
 */
export function runGoldenSoon(
  deps: Measuring & Pick<Deps, 'background'>,
  task: Omit<GoldenTask, 'isTrial' | 'trial' | 'signal'>,
  accepted?: Accepted,
): void {
  const known = waiting.get(deps.background);
  if (known !== undefined) {
    if (accepted !== undefined) known.push(accepted);
    return;
  }
  const reasons = accepted === undefined ? [] : [accepted];
  waiting.set(deps.background, reasons);
  deps.background.run(async () => {
    waiting.delete(deps.background);
    if ((await countActive(deps.db)) === 0) return;
    const run = await runGolden(deps, { ...task, isTrial: false });
    const last = reasons.at(-1);
    const isAccepted = run.lostQuestions.every(({ id }) => reasons.some(({ questions }) => questions.includes(id)));
    if (last === undefined || run.lost === 0 || !isAccepted) return;
    const reason = [...new Set(reasons.map((one) => one.reason))].join(' ');
    await acceptDrop(deps, deps.db, { runId: run.id, reason, by: last.by });
  });
}

/** A trial of this person's own. */
export async function findOwnTrial(db: Db, userId: number, id: number): Promise<GoldenRun | undefined> {
  const run = await findRun(db, id);
  return run?.isTrial === true && (await findStarter(db, id)) === userId ? describeRun(db, run) : undefined;
}

export async function getGoldenRun(db: Db, id: number): Promise<GoldenRun> {
  return describeRun(db, await getRun(db, id));
}

async function describeRun(db: Db, run: GoldenRunSummary): Promise<GoldenRun> {
  const baseline = run.baselineId === null ? undefined : await findRun(db, run.baselineId);
  const results = await listResults(db, run.id);
  return {
    ...run,
    baseline: baseline ?? null,
    lostQuestions: results.filter(({ change }) => change === 'lost').map(toChange),
    gainedQuestions: results.filter(({ change }) => change === 'gained').map(toChange),
  };
}

function toChange(result: StoredResult & { question: string }): GoldenChange {
  const { goldenId: id, question, rank, isAnswered, citesRight, state, change } = result;
  return { id, question, rank, isAnswered, citesRight, state, why: change === 'gained' ? whyGained(result) : whyLost(result) };
}

/** A model that was tried with other instructions gives answers, but no ranks. */
const whyWritten = ({ citesRight }: GoldenResult): string =>
  citesRight ? 'Its answer has more sentences without a source.' : 'Its answer no longer cites the right passage.';

function whyLost(result: StoredResult): string {
  const { rank, isAnswered, citesRight, state } = result;
  if (result.answer !== null) return whyWritten(result);
  if (state === 'gone') return 'Its document or memory was deleted or archived.';
  if (state === 'changed') return 'Its document or memory no longer says what was quoted.';
  if (rank === null) return `The right passage is no longer among the first ${amongFive} that are found.`;
  if (!isAnswered) return 'It is no longer answered.';
  if (!citesRight) return 'Its answer no longer cites the right passage.';
  return `The right passage is found at place ${rank}.`;
}

function whyGained({ citesRight, rank, answer }: StoredResult): string {
  if (answer !== null) return 'The right passage supports its answer better.';
  return citesRight ? 'Its answer now cites the right passage.' : `The right passage is now found at place ${rank ?? '–'}.`;
}

/** The reason to go on with a run that loses nothing (null), or loses something that somebody accepts. Throws a conflict that names what would be lost. */
export function requireNoDrop(run: Pick<GoldenRun, 'lost' | 'lostQuestions'>, overrideReason: string | null | undefined): string | null {
  if (run.lost === 0) return null;
  const reason = (overrideReason ?? '').trim();
  if (reason !== '') return reason;
  throw conflict(`${lossOf(run)}. Give a reason to continue anyway.`, goldenLost);
}

/** The questions that a trial would lose, in words. */
export function lossOf({ lost, lostQuestions }: Pick<GoldenRun, 'lost' | 'lostQuestions'>): string {
  const named = lostQuestions.slice(0, namedAtMost).map(({ question }) => `“${question}”`);
  const more = lost > named.length ? ` and ${lost - named.length} more` : '';
  return `${lost === 1 ? '1 golden question' : `${lost} golden questions`} would be lost: ${named.join(', ')}${more}`;
}

/** Notes with a run why what it lost is accepted. */
export async function acceptDrop(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { runId, reason, by }: { runId: number; reason: string; by: number },
): Promise<void> {
  await updateRun(db, runId, { overrideReason: reason, overriddenBy: by, overriddenAt: deps.now().toISOString() });
}

/** What was lost by changes that nobody asked about first, such as of documents, and neither explained nor mended since. */
export async function listDrops(db: Db): Promise<GoldenDrop[]> {
  const last = await findLastRun(db);
  if (last === undefined) return [];
  const now = await resultsOf(db, last.id);
  const drops: GoldenDrop[] = [];
  for (const run of await listUnexplainedRuns(db)) {
    const before = await resultsOf(db, run.baselineId ?? undefined);
    const questions = (await listResults(db, run.id))
      .filter(({ change, isActive }) => change === 'lost' && isActive)
      .flatMap(({ goldenId, question }) => {
        const today = now.get(goldenId);
        const once = before.get(goldenId);
        if (today === undefined || goldenLevel(today) >= (once === undefined ? 1 : goldenLevel(once))) return [];
        return [toChange({ ...today, question, change: 'lost' })];
      });
    if (questions.length > 0) drops.push({ runId: run.id, reason: run.reason, at: run.finishedAt, questions });
  }
  return drops;
}

/** Somebody says why what a run lost is accepted. */
export function overrideDrop(
  deps: Pick<Deps, 'db' | 'now'>,
  by: number,
  { runId, reason }: { runId: number; reason: string },
): Promise<GoldenRun> {
  return deps.db.transaction().execute(async (db) => {
    const run = await getRun(db, runId);
    if (run.isTrial) throw notFound('Golden question run');
    if (run.lost === 0) throw invalid('This run lost nothing, so there is nothing to accept');
    if (run.overrideReason !== null) throw conflict(`${run.overriddenBy ?? 'Someone'} already gave a reason: “${run.overrideReason}”`);
    await acceptDrop(deps, db, { runId, reason, by });
    return getGoldenRun(db, runId);
  });
}
