import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type HealthMetricName, healthRowMetrics } from '@vademecum/shared/memories/health-choices.ts';
import type { HealthMetric, HealthStatus } from '@vademecum/shared/memories/memory-health.ts';
import type { ValidationStatus } from '@vademecum/shared/memories/validation.ts';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  HeartPulse,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface StatusLabel {
  word: string;
  kind: ComponentProps<typeof Badge>['kind'];
  icon: LucideIcon;
}

const labels: Record<ValidationStatus | HealthStatus | 'too-few', StatusLabel> = {
  pending: { word: 'Pending', kind: 'secondary', icon: Clock },
  running: { word: 'Running', kind: 'secondary', icon: LoaderCircle },
  completed: { word: 'Completed', kind: 'success', icon: CircleCheck },
  failed: { word: 'Failed', kind: 'danger', icon: CircleX },
  cancelled: { word: 'Cancelled', kind: 'secondary', icon: Ban },
  normal: { word: 'Normal', kind: 'success', icon: CircleCheck },
  warning: { word: 'Warning', kind: 'warning', icon: TriangleAlert },
  critical: { word: 'Critical', kind: 'danger', icon: CircleAlert },
  'too-few': { word: 'Not enough data', kind: 'secondary', icon: CircleHelp },
};

/** The status of a validation or of a health metric. */
export function StatusBadge({ status, isTooFew = false }: { status: ValidationStatus | HealthStatus; isTooFew?: boolean }) {
  const { word, kind, icon } = labels[isTooFew ? 'too-few' : status];
  return (
    <Badge kind={kind} icon={icon}>
      {word}
    </Badge>
  );
}

interface LinkProps {
  className?: string;
  children: ReactNode;
}

/** Leads to a memory. */
export function MemoryLink({ id, className = 'font-medium text-accent underline', children }: LinkProps & { id: number }) {
  return (
    <Link to="/memories" search={{ memory: id }} className={className}>
      {children}
    </Link>
  );
}

/** Leads to the memories that a metric counts. */
export function MetricLink({ metricName, ...rest }: LinkProps & { metricName: HealthMetricName }) {
  const metric = healthRowMetrics.find((name) => name === metricName);
  return <Link to="/memory-management" search={metric === undefined ? { tab: 'review' } : { tab: 'health', metric }} {...rest} />;
}

/** How often it is asked whether there are others; that keeps nobody signed in. */
const everyMs = 60_000;

/** How many metrics are critical, as a link to them; nothing until it is known. Specification, section 2.11. */
export function CriticalBadge() {
  const { data } = trpc.memoryHealth.critical.useQuery(undefined, { refetchInterval: everyMs });
  if (data === undefined) return null;
  return (
    <Link to="/memory-management" search={{ tab: 'health' }} className="inline-flex min-h-8 items-center rounded-full">
      <Badge kind={data.length === 0 ? 'success' : 'danger'} icon={data.length === 0 ? CircleCheck : CircleAlert}>
        {`${data.length} Critical ${data.length === 1 ? 'Alert' : 'Alerts'}`}
      </Badge>
    </Link>
  );
}

interface MeasuredProps {
  query: PageQuery<Outputs['memoryHealth']['list']>;
  className: string;
  children: (metrics: readonly HealthMetric[]) => ReactNode;
}

interface LoadingProps {
  /** What is loading, for screen readers. */
  loading: string;
  /** The cards that are to come. */
  cards: { grid: string; count: number; shape: string };
  shapeBelow?: string;
}

/** What was measured last, below the time of it. */
export function Measured({ failed, loading, cards, shapeBelow, ...rest }: MeasuredProps & LoadingProps & { failed: string }) {
  const shapes = (
    <div role="status" aria-label={loading} className={rest.className}>
      <Skeleton className="h-8" />
      <div className={cards.grid}>
        {Array.from({ length: cards.count }, (_, card) => (
          <Skeleton key={card} className={cards.shape} />
        ))}
      </div>
      {shapeBelow !== undefined && <Skeleton className={shapeBelow} />}
    </div>
  );
  return (
    <QueryBoundary loading={shapes} failed={failed}>
      <LoadedMetrics {...rest} />
    </QueryBoundary>
  );
}

function LoadedMetrics({ query, className, children }: MeasuredProps) {
  const { data: metrics } = useSuspenseQuery({ ...query, staleTime: 0 });
  const [first] = metrics;
  if (first === undefined) return <NotComputed />;
  return (
    <div className={className}>
      <ComputedAt timestamp={first.timestamp} />
      {children(metrics)}
    </div>
  );
}

function NotComputed() {
  return (
    <EmptyState
      icon={HeartPulse}
      title="No figures yet"
      text="Figures appear a few minutes after the start, and refresh hourly."
      action={<ComputeNowButton />}
    />
  );
}

/** It is measured every hour: a second one that is missing is no chance. */
const lateMs = 2 * 60 * 60 * 1000;

/** Of when the figures are, and a press that makes new ones. */
function ComputedAt({ timestamp }: { timestamp: string }) {
  const isLate = useNow().getTime() - Date.parse(timestamp) > lateMs;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-soft">
          Updated <time dateTime={timestamp}>{dateTimeLabel(timestamp)}</time>; refreshes hourly
        </p>
        <ComputeNowButton />
      </div>
      {isLate && (
        <Notice kind="warning">These figures are more than two hours old. Refresh them; if that fails, see the server’s log.</Notice>
      )}
    </div>
  );
}

function ComputeNowButton() {
  const { mutate, isPending } = useComputeNow();
  return (
    <Button
      size="small"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <RefreshCw aria-hidden size={16} />
      {isPending ? 'Refreshing...' : 'Refresh'}
    </Button>
  );
}

/** Has the health measured now; whatever shows it follows. */
function useComputeNow() {
  const utils = trpc.useUtils();
  return trpc.memoryHealth.computeNow.useMutation({
    onSuccess: async (metrics) => {
      utils.memoryHealth.list.setData(undefined, metrics);
      await Promise.all([
        utils.memoryHealth.critical.invalidate(),
        utils.memoryHealth.history.invalidate(),
        utils.memoryHealth.rows.invalidate(),
      ]);
    },
    meta: { failure: 'Failed to refresh the health figures' },
  });
}
