import { allCacheStatsSchema, insightsSchema, invalidateCacheSchema, invalidatedSchema } from '@vademecum/shared/settings/performance.ts';
import { requires, router } from '../../../trpc/init.ts';

export const performanceRouter = router({
  cacheStats: requires('user_management')
    .meta({ background: true })
    .output(allCacheStatsSchema)
    .query(({ ctx }) => ctx.deps.caches.stats()),

  insights: requires('user_management')
    .meta({ background: true })
    .output(insightsSchema)
    .query(({ ctx }) => ({ ...ctx.deps.measurements.insights(), cacheHitRate: ctx.deps.caches.hitRate() })),

  /** What was in them is read from the database again; nobody is signed out. */
  invalidate: requires('user_management')
    .input(invalidateCacheSchema)
    .output(invalidatedSchema)
    .mutation(({ ctx, input }) => ({ success: true as const, invalidated: ctx.deps.caches.invalidate(input.type) })),
});
