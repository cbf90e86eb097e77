import { Link } from '@tanstack/react-router';
import { notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import { type HealthMetric, healthMetricKinds, healthValueLabel } from '@vademecum/shared/memories/memory-health.ts';
import { CircleCheck, ClipboardCheck, Gauge, Lightbulb, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Measured, MetricLink, StatusBadge } from './check-parts.tsx';

/** Specification, section 2.11: three stat cards and up to three critical alerts. */
export function Overview({ query }: { query: PageQuery<Outputs['memoryHealth']['list']> }) {
  return (
    <Measured
      query={query}
      loading="Loading the overview"
      cards={{ grid: 'grid gap-4 sm:grid-cols-3', count: 3, shape: 'h-32' }}
      shapeBelow="h-40"
      failed="The overview could not be loaded"
      className="flex max-w-5xl flex-col gap-4"
    >
      {(metrics) => (
        <>
          <StatCards metrics={metrics} />
          <CriticalAlerts metrics={metrics} />
        </>
      )}
    </Measured>
  );
}

/** Specification, section 9. */
const shown = 3;

/** The critical metrics and their remedies: the first three, and the number of the others. */
function CriticalAlerts({ metrics }: { metrics: readonly HealthMetric[] }) {
  const critical = metrics.filter(({ status }) => status === 'critical');
  const more = critical.length - shown;
  return (
    <Card role="region" aria-label="Critical alerts" className="flex flex-col gap-3">
      <h2 className="font-semibold">Critical alerts</h2>
      {critical.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
          No critical alerts
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {critical.slice(0, shown).map((metric) => (
            <Alert key={metric.metricName} metric={metric} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link to="/memory-management" search={{ tab: 'health' }} className="self-start font-medium text-accent underline">
          and {more} more
        </Link>
      )}
    </Card>
  );
}

function Alert({ metric }: { metric: HealthMetric }) {
  const { metricName, label, metricValue, unit, metadata } = metric;
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MetricLink metricName={metricName} className="font-medium text-accent underline">
          {label}: {healthValueLabel(metricValue, unit)}
        </MetricLink>
        <StatusBadge {...metric} />
      </div>
      <p className="text-sm text-ink-soft">{metadata.description}</p>
      <p className="text-sm">
        <span className="font-medium">What to do: </span>
        {metadata.recommendation}
      </p>
    </li>
  );
}

interface Stat {
  metricName: HealthMetricName;
  icon: LucideIcon;
  /** Where the press leads. */
  leadsTo: string;
}

const stats: readonly Stat[] = [
  { metricName: 'total_memories', icon: Lightbulb, leadsTo: 'All memories' },
  { metricName: 'average_quality', icon: Gauge, leadsTo: 'Show lowest first' },
  { metricName: 'review_backlog', icon: ClipboardCheck, leadsTo: 'Start review' },
];

const look = 'flex h-full flex-col gap-1 rounded-md border border-line bg-surface p-4 hover:border-line-strong hover:bg-sunken';

function StatCards({ metrics }: { metrics: readonly HealthMetric[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {stats.map((stat) => (
        <li key={stat.metricName}>
          <StatLink metricName={stat.metricName}>
            <StatCard stat={stat} metric={metrics.find(({ metricName }) => metricName === stat.metricName)} />
          </StatLink>
        </li>
      ))}
    </ul>
  );
}

function StatLink({ metricName, children }: { metricName: HealthMetricName; children: ReactNode }) {
  if (metricName === 'total_memories') {
    return (
      <Link to="/memories" className={look}>
        {children}
      </Link>
    );
  }
  return (
    <MetricLink metricName={metricName} className={look}>
      {children}
    </MetricLink>
  );
}

/** Of no memories there is no average. */
function StatCard({ stat: { metricName, icon: Icon, leadsTo }, metric }: { stat: Stat; metric: HealthMetric | undefined }) {
  return (
    <>
      <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon aria-hidden size={18} />
        {healthMetricKinds[metricName].label}
      </span>
      <span className={metric === undefined ? 'text-xl font-semibold' : 'text-3xl font-semibold tabular-nums'}>
        {metric === undefined ? notEnoughData : healthValueLabel(metric.metricValue, metric.unit)}
      </span>
      <span className="mt-auto flex flex-wrap items-center justify-between gap-2 text-sm text-accent">
        {leadsTo}
        {metric !== undefined && <StatusBadge {...metric} />}
      </span>
    </>
  );
}
