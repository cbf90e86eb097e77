import { type HealthMetricName, healthMetricNames } from '@vademecum/shared/memories/health-choices.ts';
import {
  healthHistoryDays,
  type HealthHistory,
  type HealthMetric,
  healthMetricKinds,
  healthStatuses,
  healthStatusOf,
} from '@vademecum/shared/memories/memory-health.ts';
import type { Deps } from '../../../deps.ts';
import { isChecked } from '../checks/memory-checks.service.ts';
import { adviseOn, describeMetric, isTooFew } from './advice.ts';
import { isFlagged } from './flagged.ts';
import { measure, type Measurement } from './measure.service.ts';
import {
  deleteOldSamples,
  deleteThreshold,
  type HealthSample,
  insertSamples,
  listLastSamples,
  listSamplesSince,
  listThresholds,
  type SetThreshold,
  type StoredThreshold,
  updateThreshold,
} from './memory-health.queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Every sample is kept for so long, then the last of each day. */
const keptInFullDays = 7;
const keptDays = 365;
/** A line needs no more than that. */
const historyPoints = 60;

/** Measures now and keeps it. In slices, between which others are served; throws the signal's reason when aborted. */
export async function sampleHealth(deps: Deps, options: { signal?: AbortSignal } = {}): Promise<void> {
  const now = deps.now();
  const samples = toSamples(await measure(deps, options), now);
  const before = (days: number): string => new Date(now.getTime() - days * day).toISOString();
  await deps.db.transaction().execute(async (db) => {
    await insertSamples(db, samples);
    await deleteOldSamples(db, { thinBefore: before(keptInFullDays), before: before(keptDays) });
  });
}

function toSamples(measured: Measurement, at: Date): Omit<HealthSample, 'id'>[] {
  return healthMetricNames.flatMap((metricName) => {
    const one = measured[metricName];
    return one === undefined ? [] : [{ metricName, metricValue: one.value, base: one.base, measuredAt: at.toISOString() }];
  });
}

/** What was measured last, the gravest first. */
export async function listHealth(deps: Deps): Promise<HealthMetric[]> {
  const samples = await listLastSamples(deps.db);
  const stored = new Map((await listThresholds(deps.db)).map((one) => [one.metricName, one]));
  const metrics = (samples.length > 0 ? samples : await measureFirst(deps)).map((sample) =>
    toMetric(sample, stored.get(sample.metricName)),
  );
  return metrics.sort((one, other) => gravity(other) - gravity(one) || place(one) - place(other));
}

/** Before anything was measured: as it is now, without what nobody has looked for yet. It is not kept, for reading changes nothing. */
async function measureFirst(deps: Deps): Promise<HealthSample[]> {
  const samples = toSamples(await measure(deps), deps.now()).map((sample, index) => ({ id: index + 1, ...sample }));
  return (await isChecked(deps.db)) ? samples : samples.filter(({ metricName, base }) => base === 0 || !isFlagged(metricName));
}

export async function listCritical(deps: Deps): Promise<HealthMetric[]> {
  return (await listHealth(deps)).filter(({ status }) => status === 'critical');
}

const gravity = ({ status }: HealthMetric): number => healthStatuses.indexOf(status);
const place = ({ metricName }: HealthMetric): number => healthMetricNames.indexOf(metricName);

function toMetric(sample: HealthSample, stored: SetThreshold | undefined): HealthMetric {
  const { id, metricName, metricValue, base, measuredAt } = sample;
  const { label, unit, worse, ...defaults } = healthMetricKinds[metricName];
  const { warning, critical } = stored ?? defaults;
  const tooFew = isTooFew(sample);
  const status = tooFew ? 'normal' : healthStatusOf(metricName, metricValue, { warning, critical });
  return {
    ...{ id, metricName, label, metricValue, unit, worse, warning, critical, status },
    threshold: status === 'critical' ? critical : warning,
    thresholdsSet: stored === undefined ? null : { by: stored.by, at: stored.at },
    isTooFew: tooFew,
    timestamp: measuredAt,
    metadata: { description: describeMetric({ metricName, value: metricValue, base }), recommendation: adviseOn(metricName, status) },
  };
}

/** The last 30 days, thinned to what a small line can show. */
export async function readHistory({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<HealthHistory[]> {
  const span = healthHistoryDays * day;
  const samples = await listSamplesSince(db, new Date(now().getTime() - span).toISOString());
  return healthMetricNames.flatMap((metricName) => {
    const points = samples.filter((one) => one.metricName === metricName).map((one) => ({ at: one.measuredAt, value: one.metricValue }));
    return points.length === 0 ? [] : [{ metricName, points: thin(points) }];
  });
}

/** The last point of each of some 60 equal parts of the time from the first to the last, and the first of all. */
function thin(points: HealthHistory['points']): HealthHistory['points'] {
  if (points.length <= historyPoints) return points;
  const timeOf = (index: number): number => Date.parse(points.at(index)?.at ?? '');
  const [from, span] = [timeOf(0), timeOf(-1) - timeOf(0)];
  const partOf = (index: number): number => Math.ceil(((timeOf(index) - from) / span) * (historyPoints - 1));
  return points.filter((_, index) => index === points.length - 1 || partOf(index) !== partOf(index + 1));
}

/** Their order was checked by the schema. */
export async function setThreshold(deps: Deps, userId: number, threshold: StoredThreshold): Promise<HealthMetric[]> {
  await updateThreshold(deps.db, threshold, { by: userId, at: deps.now().toISOString() });
  return listHealth(deps);
}

export async function resetThreshold(deps: Deps, metricName: HealthMetricName): Promise<HealthMetric[]> {
  await deleteThreshold(deps.db, metricName);
  return listHealth(deps);
}
