import {
  nothingToValidate,
  type StartValidation,
  type ValidationBatch,
  validationBatchesKept,
  type ValidationScope,
} from '@vademecum/shared/memories/validation.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../../db/open.ts';
import type { Deps } from '../../../../deps.ts';
import { conflict, invalid } from '../../../../lib/errors.ts';
import { isDiskFull } from '../../../../lib/disk-room.ts';
import { makeToken } from '../../../../lib/tokens.ts';
import { createStoredQueue, type StoredQueue } from '../../../../runtime/queue.ts';
import { StalledError } from '../../../../runtime/stall-limit.ts';
import { inSlices } from '../../../../runtime/slices.ts';
import { findMemoryIds } from '../../memory-lists.service.ts';
import { checkMemories, storeFindings } from '../memory-checks.service.ts';
import { readBatch, toCounts, toJudged, toMissing } from './results.service.ts';
import {
  countByKinds,
  countUnfinished,
  deleteBatch,
  deleteItems,
  findNextBatch,
  getBatch,
  insertBatch,
  insertItems,
  isRunning,
  listHalfFilled,
  listOutdated,
  listWaiting,
  updateCounts,
  updateItems,
  updateStatus,
  updateTotal,
} from './validation.queries.ts';

/** Rows written or deleted at a time: more would delay everybody. */
const sliceSize = 500;
/** Memories whose results are written in one transaction: it delays nobody for long. */
const storedAtOnce = 25;
const mostUnfinished = 20;
const keptMs = 90 * 24 * 60 * 60 * 1000;
const brokeOff = 'The checks failed. See the server’s log, then start the validation again.';
const stalled = 'The checks made no progress for two minutes and were stopped. Results so far are kept. Start the validation again.';

export function openValidationQueue(deps: () => Deps): StoredQueue {
  return createStoredQueue(deps, {
    findNext: () => findNextBatch(deps().db),
    run: async (batch, signal) => {
      await runBatch(deps(), batch, signal);
      if (!signal.aborted) await forgetOldBatches(deps());
    },
    failed: 'validating memories broke off',
  });
}

/** Puts a batch into the queue. Throws 400 where there is nothing to look at, 409 where too many batches wait. */
export async function startValidation(
  deps: Deps,
  userId: number,
  { memoryIds, filter }: StartValidation,
): Promise<{ batchId: string; total: number }> {
  const [ids, scope] = await choose(deps.db, memoryIds, filter);
  if ((await countUnfinished(deps.db)) >= mostUnfinished)
    throw conflict(`${mostUnfinished} validations are already waiting. Wait until one is done, or cancel one.`);
  const batchId = makeToken();
  const about = { batchId, scope: JSON.stringify(scope), createdBy: userId, createdAt: deps.now().toISOString() };
  const batch = await insertBatch(deps.db, about);
  try {
    for await (const slice of inSlices(ids, sliceSize)) await insertItems(deps.db, batch, slice);
    await updateTotal(deps.db, batch, ids.length);
  } catch (error) {
    await forgetBatch(deps.db, batch);
    throw error;
  }
  deps.validation.wake();
  return { batchId, total: ids.length };
}

async function choose(
  db: Db,
  memoryIds: StartValidation['memoryIds'],
  filter: StartValidation['filter'],
): Promise<[number[], ValidationScope]> {
  if (memoryIds !== undefined) return [[...new Set(memoryIds)], { kind: 'ids' }];
  const ids = await findMemoryIds(db, filter);
  if (ids.length === 0) throw invalid(filter === undefined ? 'There are no memories yet' : `No memory matches. ${nothingToValidate}`);
  return [ids, filter === undefined ? { kind: 'all' } : { kind: 'filter', ...filter }];
}

/**
 * Looks at each memory of a batch that was not looked at yet, and keeps the findings slice by slice: a power cut costs at most one.
 * Resolves without an error when the signal is aborted or the batch was cancelled; the findings until then stay. A batch whose checks fail
 * is over, with a sentence that says so.
 */
async function runBatch(deps: Deps, batch: number, signal: AbortSignal): Promise<void> {
  if (!(await updateStatus(deps.db, batch, { status: 'running' }))) return;
  try {
    if (await lookAtAll(deps, batch, signal)) await finishBatch(deps, batch, 'completed');
  } catch (error) {
    if (signal.aborted) return;
    // The batch stays where it was, and goes on when there is room.
    if (isDiskFull(error)) throw error;
    deps.log.error({ err: error, batch }, 'a validation batch failed');
    await finishBatch(deps, batch, 'failed', error instanceof StalledError ? stalled : brokeOff);
  }
}

/** Counts what was found and closes the batch. False where it is over already. */
function finishBatch(deps: Deps, batch: number, status: 'completed' | 'failed' | 'cancelled', failure?: string): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const change = { status, finishedAt: deps.now().toISOString(), ...(failure !== undefined && { failure }) };
    if (!(await updateStatus(db, batch, change))) return false;
    await updateCounts(db, batch, JSON.stringify(toCounts(await countByKinds(db, batch))));
    return true;
  });
}

/** True where nothing was left to look at; false where the batch is over by now, because somebody cancelled it. */
async function lookAtAll(deps: Deps, batch: number, signal: AbortSignal): Promise<boolean> {
  for await (const ids of inSlices(await listWaiting(deps.db, batch), storedAtOnce)) {
    const checked = await checkMemories(deps, ids, { signal });
    const there = new Set(checked.map(({ memoryId }) => memoryId));
    const judged = [...checked.map(toJudged), ...ids.filter((id) => !there.has(id)).map(toMissing)];
    const isStored = await deps.db.transaction().execute(async (db) => {
      if (!(await isRunning(db, batch))) return false;
      await storeFindings(db, checked, deps.now().toISOString());
      await updateItems(db, batch, judged);
      return true;
    });
    if (!isStored) return false;
  }
  return true;
}

/** Stops a batch at once; the findings until then stay. Throws 404, and 409 if it is over. */
export async function cancelValidation(deps: Deps, batchId: string): Promise<ValidationBatch> {
  const { id } = await getBatch(deps.db, batchId);
  if (!(await finishBatch(deps, id, 'cancelled'))) throw conflict('This validation is already over');
  deps.validation.stop(id);
  return readBatch(deps.db, batchId);
}

/** At the start, before anybody can begin one: a batch that was still being filled when the product stopped goes. */
export async function forgetHalfFilled({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const batch of await listHalfFilled(db)) await forgetBatch(db, batch);
}

/** Deletes batches that ended more than 90 days ago, and those beyond the latest 50. Returns how many. */
export async function forgetOldBatches(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(deps.now().getTime() - keptMs).toISOString();
  const outdated = await listOutdated(deps.db, { before, kept: validationBatchesKept });
  for (const batch of outdated) await forgetBatch(deps.db, batch);
  return outdated.length;
}

async function forgetBatch(db: Db, batch: number): Promise<void> {
  while ((await deleteItems(db, batch, sliceSize)) > 0) await setImmediate();
  await deleteBatch(db, batch);
}
