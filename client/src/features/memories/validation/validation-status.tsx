import type { ValidationStatus } from '@vademecum/shared/memories/validation.ts';
import { Ban, CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { statusLabels } from './validation-labels.ts';

const looks = {
  pending: { kind: 'secondary', icon: Clock },
  running: { kind: 'secondary', icon: LoaderCircle },
  completed: { kind: 'success', icon: CircleCheck },
  failed: { kind: 'danger', icon: CircleX },
  cancelled: { kind: 'secondary', icon: Ban },
} as const;

export function ValidationStatusBadge({ status }: { status: ValidationStatus }) {
  return <Badge {...looks[status]}>{statusLabels[status]}</Badge>;
}
