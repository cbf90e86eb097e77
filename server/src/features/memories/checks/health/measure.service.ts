import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import { usedWithinDays } from '@vademecum/shared/memories/memory-health.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../../deps.ts';
import { countReviewBacklog } from '../../review/memory-retention.service.ts';
import { type FlaggedMetric, flagged, flaggedMetrics } from './flagged.ts';
import { countFlagged, measureSlice, type MeasuredSlice } from './measure.queries.ts';

/** base: of how many memories the value is a share, average or sum. */
export interface Measured {
  value: number;
  base: number;
}
export type Measurement = Partial<Record<HealthMetricName, Measured>>;

type Counts = Omit<MeasuredSlice, 'lastId'> & Record<FlaggedMetric, number>;

const slice = 500;
const day = 24 * 60 * 60 * 1000;

/** Memories that were written later have not had their time to be used. */
export function settledBefore(now: Date): string {
  return new Date(now.getTime() - usedWithinDays * day).toISOString();
}

/** All metrics of the memories that answer, but for shares of none. In slices, between which others are served; throws the signal's reason when aborted. */
export async function measure(deps: Deps, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Measurement> {
  const counts = await countAll(deps, signal);
  const { total, judged, qualitySum, settled, neverUsed, uncategorized, bytes } = counts;
  return {
    total_memories: { value: total, base: total },
    ...share('average_quality', qualitySum, judged),
    review_backlog: { value: await countReviewBacklog(deps), base: total },
    identifiers: { value: counts.identifiers, base: total },
    contradictions: { value: counts.contradictions, base: total },
    ...share('stale_share', counts.stale_share, total),
    ...share('near_duplicate_share', counts.near_duplicate_share, total),
    ...share('never_used_share', neverUsed, settled),
    ...share('uncategorized_share', uncategorized, total),
    total_size: { value: bytes, base: total },
  };
}

/** In percent, to a tenth. */
function share(name: HealthMetricName, part: number, base: number): Measurement {
  return base === 0 ? {} : { [name]: { value: Math.round((1_000 * part) / base) / 10, base } };
}

async function countAll({ db, now }: Pick<Deps, 'db' | 'now'>, signal: AbortSignal | undefined): Promise<Counts> {
  const before = settledBefore(now());
  const sums: Counts = {
    ...{ total: 0, uncategorized: 0, judged: 0, qualitySum: 0, bytes: 0, settled: 0, neverUsed: 0 },
    ...{ identifiers: 0, contradictions: 0, stale_share: 0, near_duplicate_share: 0 },
  };
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const { lastId, ...counts } = await measureSlice(db, { after, limit: slice, before });
    if (lastId === null) return sums;
    add(sums, counts);
    for (const metric of flaggedMetrics) sums[metric] += await countFlagged(db, flagged[metric], { after, upTo: lastId });
    after = lastId;
    await setImmediate();
  }
}

function add(sums: Counts, counts: Omit<MeasuredSlice, 'lastId'>): void {
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) sums[name] += counts[name];
}
