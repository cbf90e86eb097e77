import type { ActionStatus, Priority } from '@vademecum/shared/learning/learning-choices.ts';
import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  CircleCheck,
  CircleSlash,
  Clock,
  type LucideIcon,
  ShieldX,
  TriangleAlert,
  Undo2,
} from 'lucide-react';

interface Look {
  word: string;
  kind: 'success' | 'warning' | 'danger' | 'secondary' | 'default';
  icon: LucideIcon;
}

/** Of actions; gaps have the first three. */
export const statusLooks: Record<ActionStatus, Look> = {
  pending: { word: 'Pending', kind: 'warning', icon: Clock },
  completed: { word: 'Completed', kind: 'success', icon: CircleCheck },
  dismissed: { word: 'Dismissed', kind: 'secondary', icon: CircleSlash },
  refused: { word: 'Refused', kind: 'danger', icon: ShieldX },
  undone: { word: 'Undone', kind: 'secondary', icon: Undo2 },
};

export const priorityLooks: Record<Priority, Look> = {
  low: { word: 'Low', kind: 'secondary', icon: ArrowDown },
  medium: { word: 'Medium', kind: 'default', icon: ArrowRight },
  high: { word: 'High', kind: 'warning', icon: ArrowUp },
  critical: { word: 'Critical', kind: 'danger', icon: TriangleAlert },
};
