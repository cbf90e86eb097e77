import { z } from 'zod';
import { dateTimeSchema } from '../people/users.ts';

/** Entries that the server keeps in memory. memory: notes and their lists; session: who is signed in; document: texts with their outline. */
export const cacheKinds = ['memory', 'session', 'document'] as const;
export type CacheKind = (typeof cacheKinds)[number];

export const cacheStatsSchema = z.object({
  /** 0-1; 0 where nothing was asked for. */
  hitRate: z.number().min(0).max(1),
  /** Entries. */
  cacheSize: z.number().int().nonnegative(),
  /** Since the server was started. */
  totalRequests: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  /** The upper limits of the cache. */
  maxEntries: z.number().int().positive(),
  maxBytes: z.number().int().positive(),
});
export type CacheStats = z.infer<typeof cacheStatsSchema>;
export const allCacheStatsSchema = z.object({ memory: cacheStatsSchema, session: cacheStatsSchema, document: cacheStatsSchema });
export type AllCacheStats = z.infer<typeof allCacheStatsSchema>;

export const invalidateCacheSchema = z.strictObject({
  type: z.enum([...cacheKinds, 'all'], { error: 'Choose which cache to empty: memory, session, document or all' }),
});
export type InvalidateCache = z.infer<typeof invalidateCacheSchema>;
/** invalidated: entries that went. */
export const invalidatedSchema = z.object({ success: z.literal(true), invalidated: z.number().int().nonnegative() });

/** procedure: a call by its tRPC path, through whichever door it came. rest: a request by method and route. */
const measuredKinds = ['procedure', 'rest'] as const;
export type MeasuredKind = (typeof measuredKinds)[number];

const milliseconds = z.number().nonnegative();
const measuredSchema = z.object({
  name: z.string(),
  kind: z.enum(measuredKinds),
  count: z.number().int().positive(),
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
});
export type Measured = z.infer<typeof measuredSchema>;
const slowCallSchema = z.object({ name: z.string(), kind: z.enum(measuredKinds), ms: milliseconds, at: dateTimeSchema });
export type SlowCall = z.infer<typeof slowCallSchema>;

export const slowestShown = 10;
export const insightsSchema = z.object({
  /** Of all calls of procedures, in milliseconds; 0 where there was none. */
  averageExecutionTime: milliseconds,
  /** Of all caches together, 0-1, since the server was started. */
  cacheHitRate: z.number().min(0).max(1),
  /** Calls of procedures that were measured. */
  calls: z.number().int().nonnegative(),
  /** Measurements before this time do not count. */
  since: dateTimeSchema,
  procedures: z.array(measuredSchema),
  /** Slowest first. */
  slowest: z.array(slowCallSchema).max(slowestShown),
});
export type Insights = z.infer<typeof insightsSchema>;
