import { useSuspenseQuery } from '@tanstack/react-query';
import type { HealthMetric } from '@vademecum/shared/memories/memory-health.ts';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { ComputedAt } from './computed-at.tsx';
import { MetricCard } from './metric-card.tsx';
import { NotComputed } from './not-computed.tsx';
import { ThresholdDialog } from './threshold-dialog.tsx';

/** Specification, section 9. */
const shown = 10;

export function HealthList({ query }: { query: PageQuery<Outputs['memoryHealth']['list']> }) {
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
