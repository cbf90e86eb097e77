import { Link } from '@tanstack/react-router';
import { type HealthMetricName, healthRowMetrics } from '@vademecum/shared/memories/health-choices.ts';
import type { ReactNode } from 'react';

interface MetricLinkProps {
  metricName: HealthMetricName;
  className?: string;
  children: ReactNode;
}

/** Leads to the memories that a metric counts. */
export function MetricLink({ metricName, ...rest }: MetricLinkProps) {
  const metric = healthRowMetrics.find((name) => name === metricName);
  return <Link to="/memory-management" search={metric === undefined ? { tab: 'review' } : { tab: 'health', metric }} {...rest} />;
}
