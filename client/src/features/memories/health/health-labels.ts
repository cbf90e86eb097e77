import type { HealthMetric, HealthStatus } from '@vademecum/shared/memories/memory-health.ts';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';

interface StatusLabel {
  word: string;
  kind: 'success' | 'warning' | 'danger' | 'secondary';
  icon: LucideIcon;
}

const statusLabels: Record<HealthStatus, StatusLabel> = {
  normal: { word: 'Normal', kind: 'success', icon: CircleCheck },
  warning: { word: 'Warning', kind: 'warning', icon: TriangleAlert },
  critical: { word: 'Critical', kind: 'danger', icon: CircleAlert },
};

export function statusLabelOf({ status, isTooFew }: Pick<HealthMetric, 'status' | 'isTooFew'>): StatusLabel {
  return isTooFew ? { word: 'Too few to judge', kind: 'secondary', icon: CircleHelp } : statusLabels[status];
}

/** "1 Critical Alert": specification, section 2.11. */
export function alertsLabel(count: number): string {
  return `${count} Critical ${count === 1 ? 'Alert' : 'Alerts'}`;
}
