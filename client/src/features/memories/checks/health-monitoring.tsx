import { Link } from '@tanstack/react-router';
import type { HealthRowMetric } from '@vademecum/shared/memories/health-choices.ts';
import { type HealthMetric, healthMetricKinds, type HealthRows, healthRowsPage } from '@vademecum/shared/memories/memory-health.ts';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { memoriesLabel } from '../../../lib/count-labels.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Measured, MemoryLink } from './check-parts.tsx';
import { MetricCard } from './metric-card.tsx';
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
    <Measured
      query={query}
      loading="Loading the health metrics"
      cards={{ grid: 'grid gap-3 lg:grid-cols-2', count: 6, shape: 'h-56' }}
      failed="The health metrics could not be loaded"
      className="flex max-w-5xl flex-col gap-3"
    >
      {(metrics) => <HealthList metrics={metrics} />}
    </Measured>
  );
}

/** Specification, section 9. */
const shown = 10;

function HealthList({ metrics }: { metrics: readonly HealthMetric[] }) {
  const { data: histories } = trpc.memoryHealth.history.useQuery(undefined, { staleTime: 0 });
  const [changing, setChanging] = useState<HealthMetric>();
  return (
    <>
      <ul aria-label="Health metrics" className="grid gap-3 lg:grid-cols-2">
        {metrics.slice(0, shown).map((metric) => (
          <li key={metric.id}>
            <MetricCard
              metric={metric}
              history={histories && (histories.find(({ metricName }) => metricName === metric.metricName)?.points ?? [])}
              onChangeThresholds={() => setChanging(metric)}
            />
          </li>
        ))}
      </ul>
      {changing !== undefined && <ThresholdDialog metric={changing} onClose={() => setChanging(undefined)} />}
    </>
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
      <QueryBoundary
        loading={<Skeletons label="Loading the memories" shapes={['h-5 w-40', 'h-96']} />}
        failed="The memories could not be loaded"
      >
        <Rows {...props} />
      </QueryBoundary>
    </section>
  );
}

function Rows({ metric, page, onPageChange }: MetricRowsProps) {
  const offset = (page - 1) * healthRowsPage;
  const [{ total, rows }] = trpc.memoryHealth.rows.useSuspenseQuery({ metricName: metric, offset }, { staleTime: 0 });
  const pages = Math.max(1, Math.ceil(total / healthRowsPage));
  if (total === 0) return <EmptyState icon={CircleCheck} title="No memories" text="The number updates at the next refresh." />;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {memoriesLabel(total)} now
      </p>
      <RowList>
        {rows.map((row) => (
          <Row key={row.memoryId} row={row} />
        ))}
      </RowList>
      {pages > 1 && <PageButtons page={Math.min(page, pages)} pages={pages} onPageChange={onPageChange} />}
    </>
  );
}

function Row({ row: { memoryId, topic, category, detail } }: { row: HealthRows['rows'][number] }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <MemoryLink id={memoryId}>{topic}</MemoryLink>
        <p className="text-sm text-ink-soft">{detail}</p>
      </div>
      <Badge kind="secondary">{category ?? 'No category'}</Badge>
    </li>
  );
}
