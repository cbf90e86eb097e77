import { useSuspenseQuery } from '@tanstack/react-query';
import {
  metricKinds,
  metricLabel,
  metricProgress,
  type MetricStatus,
  type PerformanceMetric,
  type PerformanceMetricType,
} from '@vademecum/shared/learning/figures.ts';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FigureLink } from './figure-link.tsx';

const grid = 'grid gap-4 md:grid-cols-3';
const statuses: Record<MetricStatus, { word: string; kind: 'success' | 'warning' | 'danger'; icon: LucideIcon }> = {
  normal: { word: 'Normal', kind: 'success', icon: CircleCheck },
  warning: { word: 'Warning', kind: 'warning', icon: TriangleAlert },
  critical: { word: 'Critical', kind: 'danger', icon: CircleAlert },
};

/** Specification, section 2.15. */
export function PerformanceTab({ query }: { query: PageQuery<Outputs['improvementMetrics']['metrics']> }) {
  return (
    <QueryBoundary loading={<PerformanceSkeleton />} failed="The metrics could not be loaded">
      <LoadedMetrics query={query} />
    </QueryBoundary>
  );
}

function LoadedMetrics({ query }: { query: PageQuery<Outputs['improvementMetrics']['metrics']> }) {
  const { data: metrics } = useSuspenseQuery({ ...query, staleTime: 0 });
  return (
    <ul aria-label="Performance metrics" className={grid}>
      {metrics.map((metric) => (
        <li key={metric.metricType}>
          <MetricCard metric={metric} />
        </li>
      ))}
    </ul>
  );
}

function MetricCard({ metric: { metricType, value, status, threshold, count, ratings } }: { metric: PerformanceMetric }) {
  const { label } = metricKinds[metricType];
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{label}</h2>
        <StatusBadge status={value === null ? undefined : status} />
      </div>
      <FigureLink
        figure={metricType}
        text={value === null ? null : metricLabel(metricType, value)}
        count={count}
        {...(metricType === 'response_accuracy' && { ratings })}
      />
      {value !== null && (
        <ProgressBar aria-label={`${label}, in percent`} max={100} value={metricProgress(metricType, value)} className="w-full" />
      )}
      <p className="text-sm text-ink-soft">
        Target: {targetLabel(metricType, threshold)}. Critical {metricKinds[metricType].better === 'higher' ? 'below' : 'above'}{' '}
        {metricLabel(metricType, metricKinds[metricType].critical)}.
      </p>
    </Card>
  );
}

function targetLabel(type: PerformanceMetricType, threshold: number): string {
  return `${metricLabel(type, threshold)} or ${metricKinds[type].better === 'higher' ? 'more' : 'less'}`;
}

function StatusBadge({ status }: { status: MetricStatus | undefined }) {
  if (status === undefined)
    return (
      <Badge kind="secondary" icon={CircleHelp}>
        Too few to judge
      </Badge>
    );
  const { word, ...look } = statuses[status];
  return <Badge {...look}>{word}</Badge>;
}

function PerformanceSkeleton() {
  return (
    <div role="status" aria-label="Loading the metrics" className={grid}>
      {Array.from({ length: 3 }, (_, card) => (
        <Skeleton key={card} className="h-40" />
      ))}
    </div>
  );
}
