import type { HealthRowMetric } from '@vademecum/shared/memories/health-choices.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HealthList } from './health-list.tsx';
import { MetricRows } from './metric-rows.tsx';

interface HealthMonitoringProps {
  query: PageQuery<Outputs['memoryHealth']['list']>;
  /** The metric whose memories are listed, and the page of that list, from 1; without one all metrics are shown. */
  metric: HealthRowMetric | undefined;
  page: number;
  onPageChange: (page: number) => void;
}

/** Specification, section 2.11. */
export function HealthMonitoring({ query, metric, page, onPageChange }: HealthMonitoringProps) {
  if (metric !== undefined) return <MetricRows key={metric} metric={metric} page={page} onPageChange={onPageChange} />;
  return (
    <QueryBoundary loading={<HealthSkeleton />} failed="The health metrics could not be loaded">
      <HealthList query={query} />
    </QueryBoundary>
  );
}

function HealthSkeleton() {
  return (
    <div role="status" aria-label="Loading the health metrics" className="flex max-w-5xl flex-col gap-3">
      <Skeleton className="h-8" />
      <div className="grid gap-3 lg:grid-cols-2">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} className="h-56" />
        ))}
      </div>
    </div>
  );
}
