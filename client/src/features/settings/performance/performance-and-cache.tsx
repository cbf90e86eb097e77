import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { CacheStats, CacheStatsSkeleton } from './cache-stats.tsx';
import { Insights, type InsightsProps, InsightsSkeleton } from './insights.tsx';

interface PerformanceAndCacheProps extends InsightsProps {
  cacheStats: PageQuery<Outputs['performance']['cacheStats']>;
  insights: PageQuery<Outputs['performance']['insights']>;
}

/** Specification, section 2.12. */
export function PerformanceAndCache({ cacheStats, insights, ...props }: PerformanceAndCacheProps) {
  return (
    <div className="flex flex-col gap-8 pb-24">
      <section aria-labelledby="caches">
        <h2 id="caches" className="mb-3 text-lg font-semibold">
          Cache statistics
        </h2>
        <QueryBoundary loading={<CacheStatsSkeleton />} failed="The cache statistics could not be loaded">
          <CacheStats query={cacheStats} />
        </QueryBoundary>
      </section>
      <section aria-labelledby="insights">
        <h2 id="insights" className="mb-3 text-lg font-semibold">
          Performance insights
        </h2>
        <QueryBoundary loading={<InsightsSkeleton />} failed="The performance insights could not be loaded">
          <Insights query={insights} {...props} />
        </QueryBoundary>
      </section>
    </div>
  );
}
