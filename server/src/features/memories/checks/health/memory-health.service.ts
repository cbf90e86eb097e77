import { type HealthMetricName, healthMetricNames } from '@vademecum/shared/memories/health-choices.ts';
import {
  type HealthHistory,
  healthHistoryDays,
  type HealthMetric,
  healthMetricKinds,
  type HealthStatus,
  healthStatuses,
  healthStatusOf,
  healthValueLabel,
  leastJudged,
  usedWithinDays,
} from '@vademecum/shared/memories/memory-health.ts';
import type { Deps } from '../../../../deps.ts';
import { isChecked } from '../memory-checks.service.ts';
import { measure, type Measurement } from './measure.service.ts';
import {
  deleteOldSamples,
  deleteThreshold,
  type HealthSample,
  insertSamples,
  isFlagged,
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
  const { id, metricName, metricValue, measuredAt } = sample;
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
    metadata: { description: describeMetric(sample), recommendation: adviseOn(metricName, status) },
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

/** What a metric counts, and what to do when there is too much or too little of it. */
const words: Record<HealthMetricName, { what: string; advice: string }> = {
  total_memories: {
    what: 'Active memories',
    advice: 'Archive memories that are no longer used; a retention policy finds them.',
  },
  average_quality: {
    what: 'Average quality',
    advice: 'Open the lowest ones: complete them, add their source and bring them up to date.',
  },
  review_backlog: {
    what: 'Memories waiting for review',
    advice: 'Work through Memory Review, or relax the policy that flags too many.',
  },
  identifiers: {
    what: 'Memories that may identify a patient',
    advice: 'Open each and remove anything that identifies the patient.',
  },
  contradictions: {
    what: 'Memories that contradict a document or another memory',
    advice: 'Compare each with its contradiction, and correct or archive the wrong one.',
  },
  stale_share: {
    what: 'Past their review date, or not edited or used for a year',
    advice: 'Read each: save it with a new review date if it is still right, or archive it.',
  },
  near_duplicate_share: {
    what: 'Nearly the same as another memory',
    advice: 'Merge each pair into one memory, and archive the other.',
  },
  never_used_share: {
    what: `${usedWithinDays} days old or more, and never used in an answer`,
    advice: 'Reword their topics the way staff ask, or archive them.',
  },
  uncategorized_share: {
    what: 'Without a category',
    advice: 'Assign a category.',
  },
  total_size: {
    what: 'Total text of all memories',
    advice: 'Shorten the longest, or move them to the document library.',
  },
};

/** A share or average of so few says nothing. */
function isTooFew({ metricName, base }: HealthSample): boolean {
  return healthMetricKinds[metricName].unit === 'percent' && base < leastJudged;
}

/** Of one memory, and of several. */
const verbs: Partial<Record<HealthMetricName, [one: string, several: string]>> = {
  review_backlog: ['is waiting for review', 'are waiting for review'],
  identifiers: ['may identify a patient', 'may identify a patient'],
  contradictions: ['contradicts a document or another memory', 'contradict a document or another memory'],
};

/** "Without a category: 31 of 120 memories.", "1 memory may identify a patient." */
function describeMetric(sample: HealthSample): string {
  const { metricName, metricValue } = sample;
  const verb = verbs[metricName];
  const text =
    verb === undefined ? `${words[metricName].what}: ${figure(sample)}.` : `${memories(metricValue)} ${verb[metricValue === 1 ? 0 : 1]}.`;
  return isTooFew(sample) ? `${text} Too few to judge: it takes ${leastJudged} or more.` : text;
}

function figure({ metricName, metricValue: value, base }: HealthSample): string {
  const { unit } = healthMetricKinds[metricName];
  const label = healthValueLabel(value, unit);
  if (unit === 'count') return label;
  if (unit === 'bytes' || metricName === 'average_quality') return `${label} (${memories(base)})`;
  return `${healthValueLabel((value * base) / 100, 'count')} of ${memories(base)}`;
}

const memories = (count: number): string => `${healthValueLabel(count, 'count')} ${count === 1 ? 'memory' : 'memories'}`;

function adviseOn(metricName: HealthMetricName, status: HealthStatus): string {
  return status === 'normal' ? 'No action needed.' : words[metricName].advice;
}
