import type { SecurityStateWord, SecurityTopic } from '@vademecum/shared/trust/security.ts';
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';

interface StateLabel {
  word: string;
  kind: 'success' | 'warning' | 'danger';
  icon: LucideIcon;
}

export const stateLabels: Record<SecurityStateWord, StateLabel> = {
  holds: { word: 'Passed', kind: 'success', icon: CircleCheck },
  warning: { word: 'Warning', kind: 'warning', icon: TriangleAlert },
  fails: { word: 'Failed', kind: 'danger', icon: CircleAlert },
};

export const topicLabels: Record<SecurityTopic, string> = {
  encryption: 'Encryption',
  retention: 'Retention',
  access: 'Access',
  outside: 'Backups and outside services',
};
