import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HealthRowMetric } from '@vademecum/shared/memories/health-choices.ts';
import { type HealthMetric, healthMetricKinds, type HealthRows, healthRowsPage } from '@vademecum/shared/memories/memory-health.ts';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ComputedAt } from './computed-at.tsx';
import { MetricCard } from './metric-card.tsx';
import { NotComputed } from './not-computed.tsx';
import { ThresholdDialog } from './threshold-dialog.tsx';

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

/** Specification, section 9. */
const shown = 10;

function HealthList({ query }: { query: PageQuery<Outputs['memoryHealth']['list']> }) {
  const { data: metrics } = useSuspenseQuery({ ...query, staleTime: 0 });
  const { data: histories } = trpc.memoryHealth.history.useQuery(undefined, { staleTime: 0 });
  const [changing, setChanging] = useState<HealthMetric>();
  const [first] = metrics;
  if (first === undefined) return <NotComputed />;
  return (
    <div className="flex max-w-5xl flex-col gap-3">
      <ComputedAt timestamp={first.timestamp} />
      <ul aria-label="Health metrics" className="grid gap-3 lg:grid-cols-2">
        {metrics.slice(0, shown).map((metric) => (
          <li key={metric.id}>
            <MetricCard
              metric={metric}
              history={histories && (histories.find(({ metricName }) => metricName === metric.metricName)?.points ?? [])}
              onChangeThresholds={() => {
                setChanging(metric);
              }}
            />
          </li>
        ))}
      </ul>
      {changing !== undefined && (
        <ThresholdDialog
          metric={changing}
          onClose={() => {
            setChanging(undefined);
          }}
        />
      )}
    </div>
  );
}

interface MetricRowsProps {
  metric: HealthRowMetric;
  /** From 1. */
  page: number;
  onPageChange: (page: number) => void;
}

/** The memories behind a number, as they are by now. */
function MetricRows(props: MetricRowsProps) {
  return (
    <section aria-label={healthMetricKinds[props.metric].label} className="flex max-w-5xl flex-col gap-3">
      <Link
        to="/memory-management"
        search={{ tab: 'health' }}
        className="inline-flex min-h-8 items-center gap-1 self-start font-medium text-accent underline"
      >
        <ArrowLeft aria-hidden size={16} />
        All metrics
      </Link>
      <h2 className="text-lg font-semibold">{healthMetricKinds[props.metric].label}</h2>
      <QueryBoundary loading={<RowsSkeleton />} failed="The memories could not be loaded">
        <Rows {...props} />
      </QueryBoundary>
    </section>
  );
}

function Rows({ metric, page, onPageChange }: MetricRowsProps) {
  const offset = (page - 1) * healthRowsPage;
  const [{ total, rows }] = trpc.memoryHealth.rows.useSuspenseQuery({ metricName: metric, offset }, { staleTime: 0 });
  const pages = Math.max(1, Math.ceil(total / healthRowsPage));
  if (total === 0)
    return <EmptyState icon={CircleCheck} title="No memory is among them" text="The number follows when it is computed next." />;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {total.toLocaleString('en-US')} {total === 1 ? 'memory' : 'memories'} by now
      </p>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.memoryId} row={row} />
        ))}
      </ul>
      {pages > 1 && <PageButtons page={Math.min(page, pages)} pages={pages} onPageChange={onPageChange} />}
    </>
  );
}

function Row({ row: { memoryId, topic, category, detail } }: { row: HealthRows['rows'][number] }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <Link to="/memories" search={{ memory: memoryId }} className="font-medium text-accent underline">
          {topic}
        </Link>
        <p className="text-sm text-ink-soft">{detail}</p>
      </div>
      <Badge kind="secondary">{category ?? 'No category'}</Badge>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label="Loading the memories" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-96" />
    </div>
  );
}
