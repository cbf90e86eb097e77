import { type HealthMetricName, type HealthRowMetric, healthRowMetrics } from '@vademecum/shared/memories/health-choices.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../../../db/full-name.ts';
import type { Db } from '../../../../db/open.ts';
import type { IdRange } from '../../memory-lists.service.ts';
import { hasFinding } from '../memory-checks.queries.ts';

/** The metrics that count memories in which the checks found something. */
export const flagged = {
  identifiers: ['identifier'],
  contradictions: ['conflict', 'contradicts-document'],
  stale_share: ['stale'],
  near_duplicate_share: ['near-duplicate'],
} satisfies Partial<Record<HealthMetricName, MemoryIssue[]>>;

export function isFlagged(metric: HealthMetricName): metric is keyof typeof flagged {
  return metric in flagged;
}

/** Which memories that answer a metric counts. */
interface Rule {
  which: RawBuilder<unknown>;
  /** Those of which they are a share; all if left out. */
  among?: RawBuilder<unknown>;
  /** What each adds to the number; 1 if left out. */
  adds?: RawBuilder<unknown>;
  /** By what they are listed, the least first; the newest first if left out. */
  order?: RawBuilder<unknown>;
}

const bytes = sql`(octet_length(topic) + octet_length(value))`;

/** before: memories that were written later do not count as never used. */
function ruleOf(metric: HealthRowMetric, before: string): Rule {
  if (isFlagged(metric)) return { which: hasFinding(sql`memories.id`, flagged[metric]) };
  const rules: Record<Exclude<HealthRowMetric, keyof typeof flagged>, Rule> = {
    total_memories: { which: sql`1` },
    average_quality: {
      which: sql`quality_score IS NOT NULL`,
      among: sql`quality_score IS NOT NULL`,
      adds: sql`quality_score`,
      order: sql`quality_score`,
    },
    never_used_share: { which: sql`access_count = 0 AND created_at <= ${before}`, among: sql`created_at <= ${before}`, order: sql`id` },
    uncategorized_share: { which: sql`category IS NULL` },
    total_size: { which: sql`1`, adds: bytes, order: sql`-${bytes}` },
  };
  return rules[metric];
}

const answering = ({ from, to }: IdRange): RawBuilder<boolean> => sql`archived_at IS NULL AND id BETWEEN ${from} AND ${to}`;

/** base: of how many memories the metric is a share, average or sum. */
export type Sums = Record<HealthRowMetric, { sum: number; base: number }>;

/** What each metric adds up to in a range. */
export async function measureRange(db: Db, range: IdRange, before: string): Promise<Sums> {
  const figures = healthRowMetrics.flatMap((metric, index) => {
    const { which, among = sql`1`, adds = sql`1` } = ruleOf(metric, before);
    return [
      sql`coalesce(sum(${adds}) FILTER (WHERE ${which}), 0) AS ${sql.ref(`sum${index}`)}`,
      sql`count(*) FILTER (WHERE ${among}) AS ${sql.ref(`base${index}`)}`,
    ];
  });
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(figures)} FROM memories WHERE ${answering(range)}`.execute(db);
  const figure = (name: string): number => rows[0]?.[name] ?? 0;
  return Object.fromEntries(
    healthRowMetrics.map((metric, index) => [metric, { sum: figure(`sum${index}`), base: figure(`base${index}`) }]),
  ) as Sums;
}

export interface Ranked {
  id: number;
  rank: number;
}

/** Those of a range that a metric counts. */
export async function listRanked(db: Db, metric: HealthRowMetric, range: IdRange, before: string): Promise<Ranked[]> {
  const { which, order = sql`-id` } = ruleOf(metric, before);
  const { rows } = await sql<Ranked>`SELECT id, ${order} AS rank FROM memories WHERE ${answering(range)} AND (${which})`.execute(db);
  return rows;
}

export interface RowFacts {
  id: number;
  topic: string;
  category: string | null;
  createdAt: string;
  updatedAt: string;
  qualityScore: number | null;
  bytes: number;
}

/** Of those that are there, in any order. */
export function listRowFacts(db: Db, ids: readonly number[]): Promise<RowFacts[]> {
  return db
    .selectFrom('memories')
    .select(['id', 'topic', 'category', 'createdAt', 'updatedAt', 'qualityScore'])
    .select(bytes.$castTo<number>().as('bytes'))
    .where('id', 'in', ids)
    .execute();
}

export interface HealthSample {
  id: number;
  metricName: HealthMetricName;
  metricValue: number;
  base: number;
  measuredAt: string;
}

/** Names are checked when they are written. */
const toSample = (row: Omit<HealthSample, 'metricName'> & { metricName: string }): HealthSample => ({
  ...row,
  metricName: row.metricName as HealthMetricName,
});

function samples(db: Db) {
  return db.selectFrom('memoryHealthSamples').select(['id', 'metricName', 'metricValue', 'base', 'measuredAt']);
}

/** What was measured last, all of one moment. */
export async function listLastSamples(db: Db): Promise<HealthSample[]> {
  const last = db.selectFrom('memoryHealthSamples').select(({ fn }) => fn.max('measuredAt').as('last'));
  return (await samples(db).where('measuredAt', '=', last).execute()).map(toSample);
}

/** From a moment on, oldest first. */
export async function listSamplesSince(db: Db, since: string): Promise<HealthSample[]> {
  return (await samples(db).where('measuredAt', '>=', since).orderBy('measuredAt').execute()).map(toSample);
}

/** One of the same metric and moment is replaced. */
export async function insertSamples(db: Db, samples: readonly Omit<HealthSample, 'id'>[]): Promise<void> {
  await db
    .insertInto('memoryHealthSamples')
    .values(samples)
    .onConflict((on) =>
      on
        .columns(['metricName', 'measuredAt'])
        .doUpdateSet((eb) => ({ metricValue: eb.ref('excluded.metricValue'), base: eb.ref('excluded.base') })),
    )
    .execute();
}

/** Of what is older than `thinBefore` the last of each day (UTC) stays, of what is older than `before` nothing. */
export async function deleteOldSamples(db: Db, { thinBefore, before }: { thinBefore: string; before: string }): Promise<void> {
  await sql`
    DELETE FROM memory_health_samples
    WHERE measured_at < ${before} OR (measured_at < ${thinBefore} AND (metric_name, measured_at) NOT IN (
      SELECT metric_name, max(measured_at) FROM memory_health_samples GROUP BY metric_name, substr(measured_at, 1, 10)))`.execute(db);
}

export interface StoredThreshold {
  metricName: HealthMetricName;
  warning: number;
  critical: number;
}

/** With the first and last name of who set it, null when that person is no longer a user. */
export interface SetThreshold extends StoredThreshold {
  by: string | null;
  at: string;
}

/** Those that somebody set. */
export async function listThresholds(db: Db): Promise<SetThreshold[]> {
  const rows = await db
    .selectFrom('memoryHealthThresholds')
    .leftJoin('users', 'users.id', 'memoryHealthThresholds.changedBy')
    .select(['metricName', 'warning', 'critical', 'changedAt as at'])
    .select(fullName().as('by'))
    .execute();
  return rows.map((row) => ({ ...row, metricName: row.metricName as HealthMetricName }));
}

export async function updateThreshold(
  db: Db,
  { metricName, ...values }: StoredThreshold,
  change: { by: number; at: string },
): Promise<void> {
  const row = { ...values, changedBy: change.by, changedAt: change.at };
  await db
    .insertInto('memoryHealthThresholds')
    .values({ metricName, ...row })
    .onConflict((on) => on.column('metricName').doUpdateSet(row))
    .execute();
}

export async function deleteThreshold(db: Db, metricName: HealthMetricName): Promise<void> {
  await db.deleteFrom('memoryHealthThresholds').where('metricName', '=', metricName).execute();
}

/** When a job was last done in full. */
export async function findCareDone(db: Db, job: string): Promise<Date | undefined> {
  const row = await db.selectFrom('memoryCare').select('doneAt').where('job', '=', job).executeTakeFirst();
  return row && new Date(row.doneAt);
}

export async function updateCareDone(db: Db, job: string, doneAt: string): Promise<void> {
  await db
    .insertInto('memoryCare')
    .values({ job, doneAt })
    .onConflict((on) => on.column('job').doUpdateSet({ doneAt }))
    .execute();
}
