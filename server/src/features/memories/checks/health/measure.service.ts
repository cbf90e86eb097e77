import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { type HealthMetricName, type HealthRowMetric, healthRowMetrics } from '@vademecum/shared/memories/health-choices.ts';
import {
  healthMetricKinds,
  type HealthRows,
  healthValueLabel,
  type ListHealthRows,
  usedWithinDays,
} from '@vademecum/shared/memories/memory-health.ts';
import type { Deps } from '../../../../deps.ts';
import { idRanges } from '../../memory-lists.service.ts';
import { countReviewBacklog } from '../../review/memory-retention.service.ts';
import { listFirstDetails } from '../memory-checks.queries.ts';
import {
  flagged,
  isFlagged,
  listRanked,
  listRowFacts,
  measureRange,
  type Ranked,
  type RowFacts,
  type Sums,
} from './memory-health.queries.ts';

/** base: of how many memories the value is a share, average or sum. */
export type Measurement = Partial<Record<HealthMetricName, { value: number; base: number }>>;

const slice = 500;
const day = 24 * 60 * 60 * 1000;

/** Memories that were written later have not had their time to be used. */
function settledBefore(now: Date): string {
  return new Date(now.getTime() - usedWithinDays * day).toISOString();
}

/** All metrics of the memories that answer, but for shares of none. In slices, between which others are served; throws the signal's reason when aborted. */
export async function measure(deps: Deps, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Measurement> {
  const before = settledBefore(deps.now());
  const sums = Object.fromEntries(healthRowMetrics.map((metric) => [metric, { sum: 0, base: 0 }])) as Sums;
  for await (const range of idRanges(deps.db, slice)) {
    signal?.throwIfAborted();
    const found = await measureRange(deps.db, range, before);
    for (const metric of healthRowMetrics) {
      sums[metric].sum += found[metric].sum;
      sums[metric].base += found[metric].base;
    }
  }
  const measured: Measurement = { review_backlog: { value: await countReviewBacklog(deps), base: sums.total_memories.base } };
  for (const metric of healthRowMetrics) {
    const { sum, base } = sums[metric];
    const isShare = healthMetricKinds[metric].unit === 'percent';
    // In percent, to a tenth.
    if (!isShare || base > 0) measured[metric] = { value: isShare ? Math.round((1_000 * sum) / base) / 10 : sum, base };
  }
  return measured;
}

/** A page of the memories that a metric counts as they are by now, what is worst first. */
export async function listHealthRows(deps: Pick<Deps, 'db' | 'now'>, { metricName, limit, offset }: ListHealthRows): Promise<HealthRows> {
  const ranked = await rank(deps, metricName);
  const ids = ranked.slice(offset, offset + limit).map(({ id }) => id);
  const facts = new Map((await listRowFacts(deps.db, ids)).map((row) => [row.id, row]));
  const details = isFlagged(metricName) ? await listFirstDetails(deps.db, ids, flagged[metricName]) : new Map<number, string>();
  const rows = ids.flatMap((id) => {
    const row = facts.get(id);
    if (row === undefined) return [];
    return [{ memoryId: id, topic: row.topic, category: row.category, detail: details.get(id) ?? detailOf(metricName, row) }];
  });
  return { total: ranked.length, rows };
}

/** Looked through slice by slice, in between which others are served: ordering 20,000 in one statement takes over a tenth of a second. */
async function rank({ db, now }: Pick<Deps, 'db' | 'now'>, metricName: HealthRowMetric): Promise<Ranked[]> {
  const before = settledBefore(now());
  const all: Ranked[] = [];
  for await (const range of idRanges(db, slice)) all.push(...(await listRanked(db, metricName, range, before)));
  return all.sort((one, other) => one.rank - other.rank || one.id - other.id);
}

function detailOf(metricName: HealthRowMetric, { qualityScore, createdAt, updatedAt, bytes }: RowFacts): string {
  if (metricName === 'average_quality') return `Its quality is ${healthValueLabel(100 * (qualityScore ?? 0), 'percent')}.`;
  if (metricName === 'never_used_share') return `Written on ${dayLabel(createdAt)}, and no answer has used it.`;
  if (metricName === 'uncategorized_share') return 'No category assigned';
  if (metricName === 'total_size') return `It takes ${healthValueLabel(bytes, 'bytes')}.`;
  return `Last changed on ${dayLabel(updatedAt)}.`;
}
