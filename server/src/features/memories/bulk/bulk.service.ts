import {
  bulkListed,
  type BulkOperation,
  type BulkExecuted,
  bulkUndoDays,
  type BulkUndone,
  type ExecuteBulk,
  isReversible,
  leftOutInWords,
} from '@vademecum/shared/memories/bulk.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { conflict, unavailable } from '../../../lib/errors.ts';
import { StalledError } from '../../../runtime/stall-limit.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { keepMark } from '../../trust/audit/mark.service.ts';
import { recomputeQualityOf } from '../quality.service.ts';
import type { BulkCaller, BulkJob, BulkOutcome } from './bulk-jobs.ts';
import {
  beginUndo,
  deleteItemsOfEnded,
  deleteOperation,
  deletePreview,
  findPreview,
  getOperation,
  insertOperation,
  interruptRunning,
  listOperations,
  markFailed,
  type StoredParameters,
} from './bulk.queries.ts';
import { ascending } from './preview.service.ts';

const unknownPreview = 'This preview no longer exists. Generate another one';
const usedPreview = 'This preview was already executed. Generate another one';
const notCarriedOut = 'The operation could not be carried out, and nothing was changed. Try again later';
const notGettingOn =
  'The operation made no progress for two minutes, so it was stopped and nothing was changed. Try again with fewer memories';
const undoneAlready = 'This operation was already undone';
const undoMs = bulkUndoDays * 24 * 60 * 60 * 1000;
/** Memories at a time whose former values go. */
const forgottenAtOnce = 500;

/** Carries out what was previewed, all of it or nothing. Throws 409 where the confirmation does not fit, or a memory does not qualify any more. */
export async function executeBulk(deps: Deps, by: BulkCaller, input: ExecuteBulk): Promise<BulkExecuted> {
  const { id: previewId, ids, target } = await getConfirmed(deps, by.userId, input);
  const { action } = input;
  if (ids.length === 0) throw conflict('Nothing would be changed. Choose other memories');
  const at = deps.now().toISOString();
  const operationId = await insertOperation(deps.db, { userId: by.userId, action, target, affectedCount: ids.length, executedAt: at });
  const job: BulkJob = { kind: 'execute', operationId, previewId, action, target, ids, at, by };
  const outcome = await run(deps, job);
  if (outcome.type === 'refused') {
    await deleteOperation(deps.db, operationId);
    throw conflict(outcome.because === 'used' ? usedPreview : changedSince(outcome.leftOut));
  }
  return { processedCount: outcome.count, operationId, reversible: isReversible(action) };
}

function changedSince(leftOut: readonly Parameters<typeof leftOutInWords>[0][]): string {
  const reasons = leftOut.map((one) => leftOutInWords(one).replace(' and won’t change', ''));
  return `Nothing was changed: memories changed since the preview (${reasons.join('; ')}). Generate another preview`;
}

/** Runs a job, and what follows it: the log's mark, and quality in the background. */
async function run(deps: Deps, job: BulkJob): Promise<BulkOutcome> {
  let outcome: BulkOutcome;
  try {
    outcome = await deps.bulk.run(job).finally(deps.forgetting.resume);
  } catch (error) {
    deps.log.error({ err: error, operationId: job.operationId }, 'a bulk operation failed');
    const isFailed = await markFailed(deps.db, job.operationId, job.kind === 'execute' ? 'state' : 'undoState');
    if (isFailed && error instanceof StalledError) throw unavailable(notGettingOn);
    throw unavailable(isFailed ? notCarriedOut : 'The operation was carried out, but not completely. See the recent operations');
  }
  if (outcome.type === 'done') {
    await keepMark(deps);
    const { rejudge } = outcome;
    if (rejudge.length > 0) deps.background.run(() => recomputeQualityOf(deps, rejudge));
  }
  return outcome;
}

async function getConfirmed({ db, bulk, now }: Deps, userId: number, input: ExecuteBulk) {
  const preview = await findPreview(db, hashToken(input.confirmationToken));
  if (preview === undefined) throw conflict(unknownPreview);
  if (preview.userId !== userId) throw conflict('This preview belongs to someone else. Generate your own');
  if (preview.usedAt !== null) throw conflict(usedPreview);
  if (preview.expiresAt <= now().toISOString()) throw conflict('This preview is older than 10 minutes. Generate another one');
  if (preview.action !== input.action) throw conflict('This preview was made for another action. Generate another one');
  if (!bulk.confirmations.fits(input.confirmationToken, preview)) throw conflict(unknownPreview);
  const { target, asked } = JSON.parse(preview.parameters) as StoredParameters;
  const ids = JSON.parse(preview.memoryIds) as number[];
  if (!areThose(input.memoryIds, asked, ids)) throw conflict('This preview was made for other memories. Generate another one');
  return { id: preview.id, ids, target };
}

/** A user who previewed by criteria has no ids to send; all others send the ids they asked for, or none. */
function areThose(sent: readonly number[] | undefined, asked: readonly number[] | null, ids: readonly number[]): boolean {
  if (sent === undefined || (asked === null && sent.length === 0)) return true;
  const text = JSON.stringify(ascending(sent));
  return text === JSON.stringify(asked ?? ids) || text === JSON.stringify(ids);
}

/** The confirmation is void from then on. Unknown ones are no error: a user who cancels wants just that. */
export async function cancelPreview({ db }: Deps, userId: number, confirmationToken: string): Promise<void> {
  const preview = await findPreview(db, hashToken(confirmationToken));
  if (preview?.userId === userId && preview.usedAt === null) await deletePreview(db, preview.id);
}

/** Gives memories back what an operation changed, as far as they still are as it left them. */
export async function undoBulk(deps: Deps, by: BulkCaller, id: number): Promise<BulkUndone> {
  const operation = await getOperation(deps.db, id);
  const { action, target, executedAt, affectedCount } = operation;
  if (!isReversible(action)) throw conflict('Deleted memories cannot be restored');
  if (operation.state !== 'done') throw conflict('This operation changed nothing that can be undone');
  const at = deps.now().toISOString();
  if (operation.undoneAt !== null) throw conflict(undoneAlready);
  if (undoableUntil(executedAt) <= at) throw conflict(`An operation can be undone for ${bulkUndoDays} days. Those of this one are over`);
  if (!(await beginUndo(deps.db, id))) throw conflict('This operation is already being undone');
  const job: BulkJob = { kind: 'undo', operationId: id, action, target, at, by, executedAt, total: affectedCount };
  const outcome = await run(deps, job);
  if (outcome.type === 'refused') throw conflict(undoneAlready);
  return { restoredCount: outcome.count, changedSince: outcome.changedSince, deletedSince: outcome.deletedSince };
}

const undoableUntil = (executedAt: string): string => new Date(Date.parse(executedAt) + undoMs).toISOString();

/** What is kept for undoing goes when nothing can be undone with it any more. Returns of how many memories. */
export async function forgetBefore({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const executedBefore = new Date(now().getTime() - undoMs).toISOString();
  let count = 0;
  for (;;) {
    const deleted = await deleteItemsOfEnded(db, executedBefore, forgottenAtOnce);
    count += deleted;
    if (deleted < forgottenAtOnce) return count;
    await setImmediate();
  }
}

/**
 * At the start, before anybody can begin one: the database undid the job that was interrupted when the product stopped, and the list says
 * so.
 */
export async function noteInterrupted({ db }: Pick<Deps, 'db'>): Promise<void> {
  await interruptRunning(db);
}

/** The last ones, newest first. */
export async function listBulk({ db, now }: Deps): Promise<BulkOperation[]> {
  const operations = await listOperations(db, bulkListed);
  const at = now().toISOString();
  return operations.map(({ target, ...operation }) => {
    const { state, undoneAt, undoState, action, executedAt } = operation;
    const until = state === 'done' && undoneAt === null && isReversible(action) ? undoableUntil(executedAt) : '';
    const undoUntil = until > at ? until : null;
    return {
      ...operation,
      target: target.reviewDue ?? target.category ?? null,
      canUndo: undoUntil !== null && undoState !== 'running',
      undoUntil,
    };
  });
}
