import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../../deps.ts';
import { isDiskFull } from '../../../../lib/disk-room.ts';
import { StalledError } from '../../../../runtime/stall-limit.ts';
import { slicesOf } from '../../../../runtime/slices.ts';
import { type CheckedMemory, checkMemories, storeFindings } from '../memory-checks.service.ts';
import { isRunning, updateCounts, updateStatus } from './batches.queries.ts';
import { countByKinds, type Judged, listWaiting, updateItems } from './items.queries.ts';
import { toCounts, toJudged, toMissing } from './judgement.ts';

/** Memories whose results are written in one transaction: it delays nobody for long. */
const sliceSize = 25;
const idsAtOnce = 2_000;
const brokeOff = 'The checks broke off, and the server’s log says why. Start the validation again.';
const stalled = 'The checks did not get on for two minutes and were stopped. What was found until then stays. Start the validation again.';

/**
 * Looks at each memory of a batch that was not looked at yet, and keeps the findings slice by slice: a power cut costs at most one.
 * Resolves without an error when the signal is aborted or the batch was cancelled; the findings until then stay. A batch whose checks fail
 * is over, with a sentence that says so.
 */
export async function runBatch(deps: Deps, batch: number, signal: AbortSignal): Promise<void> {
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
export function finishBatch(deps: Deps, batch: number, status: 'completed' | 'failed' | 'cancelled', failure?: string): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const change = { status, finishedAt: deps.now().toISOString(), ...(failure !== undefined && { failure }) };
    if (!(await updateStatus(db, batch, change))) return false;
    await updateCounts(db, batch, JSON.stringify(toCounts(await countByKinds(db, batch))));
    return true;
  });
}

/** True where nothing was left to look at. */
async function lookAtAll(deps: Deps, batch: number, signal: AbortSignal): Promise<boolean> {
  const ids = await listAllWaiting(deps, batch);
  const missing = new Set(ids);
  let slice: CheckedMemory[] = [];
  for await (const one of checkMemories(deps, ids, { signal })) {
    missing.delete(one.memoryId);
    if (slice.push(one) < sliceSize) continue;
    if (!(await storeSlice(deps, batch, slice))) return false;
    slice = [];
  }
  return (await storeSlice(deps, batch, slice)) && (await storeMissing(deps, batch, [...missing]));
}

async function listAllWaiting({ db }: Deps, batch: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const some = await listWaiting(db, batch, { after: ids.at(-1) ?? 0, limit: idsAtOnce });
    ids.push(...some);
    if (some.length < idsAtOnce) return ids;
    await setImmediate();
  }
}

async function storeMissing(deps: Deps, batch: number, ids: readonly number[]): Promise<boolean> {
  for (const some of slicesOf(ids, idsAtOnce)) {
    if (!(await store(deps, batch, some.map(toMissing)))) return false;
  }
  return true;
}

/** False where the batch is over by now: somebody cancelled it. */
async function storeSlice(deps: Deps, batch: number, slice: readonly CheckedMemory[]): Promise<boolean> {
  return store(deps, batch, slice.map(toJudged), slice);
}

async function store(deps: Deps, batch: number, judged: readonly Judged[], slice: readonly CheckedMemory[] = []): Promise<boolean> {
  const isStored = await deps.db.transaction().execute(async (db) => {
    if (!(await isRunning(db, batch))) return false;
    await storeFindings(db, slice, deps.now().toISOString());
    await updateItems(db, batch, judged);
    return true;
  });
  await setImmediate();
  return isStored;
}
