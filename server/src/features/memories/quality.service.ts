import { memoryUseDays } from '@vademecum/shared/memories/memory-quality.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { inSlices } from '../../runtime/slices.ts';
import { findMemoryIds } from './memory-lists.service.ts';
import { listQualityRows, updateQualities } from './quality.queries.ts';
import { qualityOf } from './quality.ts';
import { findSourceStates } from './sources.service.ts';
import { toSourcePassage } from './sources.queries.ts';

/** Memories at a time: the work on them delays nobody for long. */
const slice = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** Recomputes the quality of those memories, within the transaction that db is. Ids that do not exist are left out. */
export async function judgeMemories(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const rows = await listQualityRows(db, ids, new Date(now.getTime() - memoryUseDays * dayMs).toISOString());
  const states = await findSourceStates(
    db,
    rows.map(({ sourcePassage }) => toSourcePassage(sourcePassage)),
  );
  const judged = rows.map((row, index) => ({ ...row, ...qualityOf({ ...row, sourceState: states[index] ?? null }, now) }));
  // What stayed as it was is not written: most of 20,000 do from one night to the next.
  const changed = judged.filter((one) => one.score !== one.qualityScore || JSON.stringify(one.parts) !== one.qualityParts);
  await updateQualities(
    db,
    changed.map(({ id, score, parts }) => ({ id, score, parts })),
  );
}

/** Recomputes the quality of these memories, in slices between which others are served. */
export async function recomputeQualityOf(
  deps: Pick<Deps, 'db' | 'now'>,
  ids: readonly number[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  for await (const some of inSlices(ids, slice)) {
    signal?.throwIfAborted();
    await judgeMemories(deps.db, some, deps.now());
  }
}

/** Recomputes the quality of every memory; returns how many there were. */
export async function recomputeQuality(deps: Pick<Deps, 'db' | 'now'>, options: { signal?: AbortSignal } = {}): Promise<number> {
  const ids = await findMemoryIds(deps.db);
  await recomputeQualityOf(deps, ids, options);
  return ids.length;
}
