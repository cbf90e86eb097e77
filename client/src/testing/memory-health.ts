import { type HealthMetricName, healthMetricNames } from '@vademecum/shared/memories/health-choices.ts';
import { type HealthMetric, healthMetricKinds } from '@vademecum/shared/memories/memory-health.ts';

/** A metric; the test says what matters to it. */
export function healthMetric(metricName: HealthMetricName, fields: Partial<HealthMetric> = {}): HealthMetric {
  const kind = healthMetricKinds[metricName];
  return {
    ...kind,
    id: healthMetricNames.indexOf(metricName) + 1,
    metricName,
    metricValue: 5,
    threshold: fields.status === 'critical' ? kind.critical : kind.warning,
    thresholdsSet: null,
    status: 'normal',
    isTooFew: false,
    timestamp: new Date().toISOString(),
    metadata: { description: `${kind.label}: 5.`, recommendation: 'Nothing to do.' },
    ...fields,
  };
}
