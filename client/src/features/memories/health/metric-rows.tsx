import { Link } from '@tanstack/react-router';
import type { HealthRowMetric } from '@vademecum/shared/memories/health-choices.ts';
import { healthMetricKinds, type HealthRows, healthRowsPage } from '@vademecum/shared/memories/memory-health.ts';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface MetricRowsProps {
  metric: HealthRowMetric;
  /** From 1. */
  page: number;
  onPageChange: (page: number) => void;
}

/** The memories behind a number, as they are by now. */
export function MetricRows(props: MetricRowsProps) {
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
