import type { HealthMetric } from '@vademecum/shared/memories/memory-health.ts';
import { Badge } from '../../../ui/badge.tsx';
import { statusLabelOf } from './health-labels.ts';

export function StatusBadge({ metric }: { metric: HealthMetric }) {
  const { word, kind, icon } = statusLabelOf(metric);
  return (
    <Badge kind={kind} icon={icon}>
      {word}
    </Badge>
  );
}
