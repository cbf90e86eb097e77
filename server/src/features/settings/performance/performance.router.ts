import { allCacheStatsSchema, insightsSchema, invalidateCacheSchema, invalidatedSchema } from '@vademecum/shared/settings/performance.ts';
import { fromInput, fromOutput, numbers, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';

export const performanceRouter = router({
  cacheStats: requires('user_management')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/performance/cache-stats',
        summary: 'Hit rate and size of each cache',
      },
      background: true,
    })
    .output(allCacheStatsSchema)
    .query(({ ctx }) => ctx.deps.caches.stats()),

  insights: requires('user_management')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/performance/insights',
        summary: 'How long calls take, in milliseconds, over the last 24 hours at most',
      },
      background: true,
    })
    .output(insightsSchema)
    .query(({ ctx }) => ({ ...ctx.deps.measurements.insights(), cacheHitRate: ctx.deps.caches.hitRate() })),

  /** What was in them is read from the database again; nobody is signed out. */
  invalidate: requires('user_management')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/performance/cache-invalidate',
        summary: 'Clear one cache or all; their contents are read from the database again',
      },
      audit: {
        action: 'cache.emptied',
        object: 'server',
        details: (call) => ({ ...words({ type: fromInput('type') })(call), ...numbers({ invalidated: fromOutput('invalidated') })(call) }),
      },
    })
    .input(invalidateCacheSchema)
    .output(invalidatedSchema)
    .mutation(({ ctx, input }) => ({ success: true as const, invalidated: ctx.deps.caches.invalidate(input.type) })),
});
