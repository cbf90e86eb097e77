import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ComputedAt } from './computed-at.tsx';
import { CriticalAlerts } from './critical-alerts.tsx';
import { NotComputed } from './not-computed.tsx';
import { StatCards } from './stat-cards.tsx';

/** Specification, section 2.11: three stat cards and up to three critical alerts. */
export function Overview({ query }: { query: PageQuery<Outputs['memoryHealth']['list']> }) {
  return (
    <QueryBoundary loading={<OverviewSkeleton />} failed="The overview could not be loaded">
      <LoadedOverview query={query} />
    </QueryBoundary>
  );
}

function LoadedOverview({ query }: { query: PageQuery<Outputs['memoryHealth']['list']> }) {
  const { data: metrics } = useSuspenseQuery({ ...query, staleTime: 0 });
  const [first] = metrics;
  if (first === undefined) return <NotComputed />;
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <ComputedAt timestamp={first.timestamp} />
      <StatCards metrics={metrics} />
      <CriticalAlerts metrics={metrics} />
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the overview" className="flex max-w-5xl flex-col gap-4">
      <Skeleton className="h-8" />
      <div className="grid gap-4 sm:grid-cols-3">
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
