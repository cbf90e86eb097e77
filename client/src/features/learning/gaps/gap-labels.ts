import type { GapKind, GapStatus, Priority } from '@vademecum/shared/learning/learning-choices.ts';
import { ArrowDown, ArrowRight, ArrowUp, CircleCheck, CircleSlash, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';

interface Look {
  word: string;
  kind: 'success' | 'warning' | 'danger' | 'secondary' | 'default';
  icon: LucideIcon;
}

export const gapStatusLooks: Record<GapStatus, Look> = {
  pending: { word: 'Pending', kind: 'warning', icon: Clock },
  completed: { word: 'Completed', kind: 'success', icon: CircleCheck },
  dismissed: { word: 'Dismissed', kind: 'secondary', icon: CircleSlash },
};

export const priorityLooks: Record<Priority, Look> = {
  low: { word: 'Low', kind: 'secondary', icon: ArrowDown },
  medium: { word: 'Medium', kind: 'default', icon: ArrowRight },
  high: { word: 'High', kind: 'warning', icon: ArrowUp },
  critical: { word: 'Critical', kind: 'danger', icon: TriangleAlert },
};

export const gapKindWords: Record<GapKind, string> = {
  reported: 'Reported by staff',
  failed: 'Not answered',
  rated: 'Answer rated poorly',
  rephrased: 'Asked again in other words',
};
