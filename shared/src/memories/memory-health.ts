import { z } from 'zod';
import { type HealthMetricName, healthMetricNames, healthRowMetrics } from './health-choices.ts';
import { limits } from '../limits.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

export const healthStatuses = ['normal', 'warning', 'critical'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

/** percent: 0-100. */
export type HealthUnit = 'count' | 'percent' | 'bytes';

interface Thresholds {
  warning: number;
  critical: number;
}

interface HealthMetricKind extends Thresholds {
  label: string;
  unit: HealthUnit;
  /** Which way it gets worse. */
  worse: 'higher' | 'lower';
}

/** The metrics, and their thresholds until someone sets others. A value that reaches a threshold has its status. */
export const healthMetricKinds: Record<HealthMetricName, HealthMetricKind> = {
  // Screens and checks are measured with up to 20,000.
  total_memories: { label: 'Total memories', unit: 'count', worse: 'higher', warning: 15_000, critical: 20_000 },
  average_quality: { label: 'Average quality', unit: 'percent', worse: 'lower', warning: 50, critical: 35 },
  review_backlog: { label: 'Waiting for review', unit: 'count', worse: 'higher', warning: 20, critical: 100 },
  identifiers: { label: 'Possible patient identifiers', unit: 'count', worse: 'higher', warning: 1, critical: 1 },
  contradictions: { label: 'Conflicts', unit: 'count', worse: 'higher', warning: 1, critical: 5 },
  stale_share: { label: 'Stale', unit: 'percent', worse: 'higher', warning: 20, critical: 40 },
  near_duplicate_share: { label: 'Near-duplicates', unit: 'percent', worse: 'higher', warning: 5, critical: 15 },
  never_used_share: { label: 'Never used', unit: 'percent', worse: 'higher', warning: 50, critical: 80 },
  uncategorized_share: { label: 'Uncategorized', unit: 'percent', worse: 'higher', warning: 20, critical: 50 },
  total_size: { label: 'Size', unit: 'bytes', worse: 'higher', warning: 50_000_000, critical: 100_000_000 },
};

/** A share or average of fewer than so many memories is shown, and not judged. */
export const leastJudged = 10;
/** A memory has been there for so long before it counts as never used. */
export const usedWithinDays = 30;

/** Specification, section 3. */
export const healthMetricSchema = z.object({
  id: idSchema,
  metricName: z.enum(healthMetricNames),
  label: z.string(),
  metricValue: z.number(),
  unit: z.enum(['count', 'percent', 'bytes']),
  worse: z.enum(['higher', 'lower']),
  /** The one that was reached: the critical one while it is critical, else the one for a warning. */
  threshold: z.number(),
  warning: z.number(),
  critical: z.number(),
  /**
   * The person who set the thresholds (first and last name; null when that person is no longer a user), and the time; null: they are the default
   * ones.
   */
  thresholdsSet: z.object({ by: z.string().nullable(), at: dateTimeSchema }).nullable(),
  status: z.enum(healthStatuses),
  /** Too few memories to judge by; the status is normal then. */
  isTooFew: z.boolean(),
  /** When it was computed. */
  timestamp: dateTimeSchema,
  metadata: z.object({ description: z.string(), recommendation: z.string() }),
});
export type HealthMetric = z.infer<typeof healthMetricSchema>;

export const healthHistoryDays = 30;
export const healthHistorySchema = z.array(
  z.object({
    metricName: z.enum(healthMetricNames),
    /** Oldest first. */
    points: z.array(z.object({ at: dateTimeSchema, value: z.number() })),
  }),
);
export type HealthHistory = z.infer<typeof healthHistorySchema>[number];

const nameSchema = z.enum(healthMetricNames, `Choose one of: ${healthMetricNames.join(', ')}`);
const thresholdSchema = z.number('Enter a number');

const largest = { count: 1_000_000, percent: 100, bytes: 1_000_000_000_000 };

/** The error in the thresholds of a metric, as a sentence; undefined if there is none. */
export function thresholdProblem(
  metricName: HealthMetricName,
  { warning, critical }: Thresholds,
): { path: 'warning' | 'critical'; message: string } | undefined {
  const { unit, worse } = healthMetricKinds[metricName];
  for (const [path, value] of [['warning', warning] as const, ['critical', critical] as const]) {
    if (!Number.isFinite(value)) return { path, message: 'Enter a number' };
    if (unit !== 'percent' && !Number.isInteger(value)) return { path, message: 'Enter a whole number' };
    if (value > largest[unit]) return { path, message: `At most ${healthValueLabel(largest[unit], unit)}` };
    // At 0 of what gets worse upwards, or 100 % of what gets worse downwards, there is nothing that would be in order.
    if (worse === 'higher' ? value <= 0 : value >= 100) return { path, message: worse === 'higher' ? 'More than 0' : 'Less than 100%' };
    if (value < 0) return { path, message: '0 or more' };
  }
  if (worse === 'higher' && warning > critical)
    return { path: 'critical', message: 'Must not be below the warning threshold: higher is worse' };
  if (worse === 'lower' && warning < critical)
    return { path: 'critical', message: 'Must not be above the warning threshold: lower is worse' };
  return undefined;
}

export const setHealthThresholdSchema = z
  .strictObject({ metricName: nameSchema, warning: thresholdSchema, critical: thresholdSchema })
  .superRefine(({ metricName, ...thresholds }, ctx) => {
    const problem = thresholdProblem(metricName, thresholds);
    if (problem !== undefined) ctx.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  });

export const resetHealthThresholdSchema = z.strictObject({ metricName: nameSchema });

export const healthRowsPage = 25;

export const listHealthRowsSchema = z.strictObject({
  metricName: z.enum(healthRowMetrics, `Choose one of: ${healthRowMetrics.join(', ')}`),
  limit: z.number().int().min(1).max(limits.listPage).default(healthRowsPage),
  offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export type ListHealthRows = z.infer<typeof listHealthRowsSchema>;

/** The memories that a metric counts as they are by now, what is worst first. */
export const healthRowsSchema = z.object({
  total: z.number().int().nonnegative(),
  rows: z.array(
    z.object({
      memoryId: idSchema,
      topic: z.string(),
      category: z.string().nullable(),
      /** Why it counts, as a sentence. */
      detail: z.string(),
    }),
  ),
});
export type HealthRows = z.infer<typeof healthRowsSchema>;

const number = (digits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
const [whole, tenths] = [number(0), number(1)];

/** "1,200", "12.5%", "3.4 MB" (a million bytes), "12 kB" (a thousand). */
export function healthValueLabel(value: number, unit: HealthUnit): string {
  if (unit === 'count') return whole.format(value);
  if (unit === 'percent') return `${tenths.format(value)}%`;
  if (value < 1_000) return `${whole.format(value)} bytes`;
  return value < 1_000_000 ? `${tenths.format(value / 1_000)} kB` : `${tenths.format(value / 1_000_000)} MB`;
}

/** The thresholds in words: "Warning at 20% or more, critical at 40% or more". */
export function thresholdsLabel(metricName: HealthMetricName, { warning, critical }: Thresholds): string {
  const { unit, worse } = healthMetricKinds[metricName];
  const way = worse === 'higher' ? 'more' : 'less';
  const from = (value: number): string => `at ${healthValueLabel(value, unit)} or ${way}`;
  return warning === critical ? `Critical ${from(critical)}` : `Warning ${from(warning)}, critical ${from(critical)}`;
}

export function healthStatusOf(metricName: HealthMetricName, value: number, { warning, critical }: Thresholds): HealthStatus {
  const sign = healthMetricKinds[metricName].worse === 'higher' ? 1 : -1;
  if (sign * value >= sign * critical) return 'critical';
  return sign * value >= sign * warning ? 'warning' : 'normal';
}
