import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../db/open.ts';

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

/** What was measured last, all of one moment. */
export async function listLastSamples(db: Db): Promise<HealthSample[]> {
  const rows = await db
    .selectFrom('memoryHealthSamples')
    .select(['id', 'metricName', 'metricValue', 'base', 'measuredAt'])
    .where('measuredAt', '=', (eb) => eb.selectFrom('memoryHealthSamples').select(({ fn }) => fn.max('measuredAt').as('last')))
    .execute();
  return rows.map(toSample);
}

/** From a moment on, oldest first. */
export async function listSamplesSince(db: Db, since: string): Promise<HealthSample[]> {
  const rows = await db
    .selectFrom('memoryHealthSamples')
    .select(['id', 'metricName', 'metricValue', 'base', 'measuredAt'])
    .where('measuredAt', '>=', since)
    .orderBy('measuredAt')
    .execute();
  return rows.map(toSample);
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
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('by'))
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
