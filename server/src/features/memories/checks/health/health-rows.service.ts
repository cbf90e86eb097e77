import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { HealthRowMetric } from '@vademecum/shared/memories/health-choices.ts';
import { healthValueLabel, type HealthRows, type ListHealthRows } from '@vademecum/shared/memories/memory-health.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../../deps.ts';
import { flagged, isFlagged } from './flagged.ts';
import { listFirstDetails, listRanked, listRowFacts, type Ranked, type RowFacts } from './health-rows.queries.ts';
import { settledBefore } from './measure.service.ts';

const slice = 500;

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
  for (let after: number | null = 0; after !== null;) {
    const { ranked, lastId }: Awaited<ReturnType<typeof listRanked>> = await listRanked(db, metricName, { after, limit: slice, before });
    all.push(...ranked);
    after = lastId;
    await setImmediate();
  }
  return all.sort((one, other) => one.rank - other.rank || one.id - other.id);
}

function detailOf(metricName: HealthRowMetric, { qualityScore, createdAt, updatedAt, bytes }: RowFacts): string {
  if (metricName === 'average_quality') return `Its quality is ${healthValueLabel(100 * (qualityScore ?? 0), 'percent')}.`;
  if (metricName === 'never_used_share') return `Written on ${dayLabel(createdAt)}, and no answer has used it.`;
  if (metricName === 'uncategorized_share') return 'It has no category, so nobody finds it by one.';
  if (metricName === 'total_size') return `It takes ${healthValueLabel(bytes, 'bytes')}.`;
  return `Last changed on ${dayLabel(updatedAt)}.`;
}
