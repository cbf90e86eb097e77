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
import { makeToken } from '../../../../lib/tokens.ts';
import { createStoredQueue, type StoredQueue } from '../../../../runtime/queue.ts';
import { inSlices } from '../../../../runtime/slices.ts';
import { findMemoryIds } from '../../memory-lists.service.ts';
import {
  countUnfinished,
  deleteBatch,
  findNextBatch,
  getBatch,
  insertBatch,
  listHalfFilled,
  listOutdated,
  updateTotal,
} from './batches.queries.ts';
import { deleteItems, insertItems } from './items.queries.ts';
import { readBatch } from './results.service.ts';
import { finishBatch, runBatch } from './run-batch.service.ts';

/** Rows written or deleted at a time: more would delay everybody. */
const sliceSize = 500;
const mostUnfinished = 20;
const keptMs = 90 * 24 * 60 * 60 * 1000;

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
    throw conflict(`${mostUnfinished} validations wait already. Wait until one is over, or cancel one.`);
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
  const ids =
    filter === undefined
      ? [...(await findMemoryIds(db, { archived: false })), ...(await findMemoryIds(db, { archived: true }))]
      : await findMemoryIds(db, filter);
  if (ids.length === 0) throw invalid(filter === undefined ? 'There are no memories yet' : `No memory matches. ${nothingToValidate}`);
  return [ids, filter === undefined ? { kind: 'all' } : { kind: 'filter', ...filter }];
}

/** Stops a batch at once; the findings until then stay. Throws 404, and 409 if it is over. */
export async function cancelValidation(deps: Deps, batchId: string): Promise<ValidationBatch> {
  const { id } = await getBatch(deps.db, batchId);
  if (!(await finishBatch(deps, id, 'cancelled'))) throw conflict('This validation is over already');
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
