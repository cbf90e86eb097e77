import { Link } from '@tanstack/react-router';
import { type HealthMetric, healthValueLabel } from '@vademecum/shared/memories/memory-health.ts';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { MetricLink } from './metric-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Specification, section 9. */
const shown = 3;

/** What is critical and what to do about it: the first three, and how many more there are. */
export function CriticalAlerts({ metrics }: { metrics: readonly HealthMetric[] }) {
  const critical = metrics.filter(({ status }) => status === 'critical');
  const more = critical.length - shown;
  return (
    <Card role="region" aria-label="Critical alerts" className="flex flex-col gap-3">
      <h2 className="font-semibold">Critical alerts</h2>
      {critical.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
          Nothing is critical.
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
        <StatusBadge metric={metric} />
      </div>
      <p className="text-sm text-ink-soft">{metadata.description}</p>
      <p className="text-sm">
        <span className="font-medium">What to do: </span>
        {metadata.recommendation}
      </p>
    </li>
  );
}
