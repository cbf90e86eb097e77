import { Link } from '@tanstack/react-router';
import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import { type HealthMetric, healthMetricKinds, healthValueLabel } from '@vademecum/shared/memories/memory-health.ts';
import { ClipboardCheck, Gauge, Lightbulb, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MetricLink } from './metric-link.tsx';
import { StatusBadge } from './status-badge.tsx';

interface Stat {
  metricName: HealthMetricName;
  icon: LucideIcon;
  /** Where the press leads. */
  leadsTo: string;
}

const stats: readonly Stat[] = [
  { metricName: 'total_memories', icon: Lightbulb, leadsTo: 'All memories' },
  { metricName: 'average_quality', icon: Gauge, leadsTo: 'The weakest first' },
  { metricName: 'review_backlog', icon: ClipboardCheck, leadsTo: 'Go through them' },
];

const look = 'flex h-full flex-col gap-1 rounded-md border border-line bg-surface p-4 hover:border-line-strong hover:bg-sunken';

export function StatCards({ metrics }: { metrics: readonly HealthMetric[] }) {
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
      <span className="text-3xl font-semibold tabular-nums">
        {metric === undefined ? '–' : healthValueLabel(metric.metricValue, metric.unit)}
      </span>
      <span className="mt-auto flex flex-wrap items-center justify-between gap-2 text-sm text-accent">
        {leadsTo}
        {metric !== undefined && <StatusBadge metric={metric} />}
      </span>
    </>
  );
}
