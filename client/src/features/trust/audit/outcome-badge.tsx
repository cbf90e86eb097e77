import type { AuditOutcome } from '@vademecum/shared/trust/audit-choices.ts';
import { Check, CircleX, ShieldX } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { outcomeLabels } from './audit-labels.ts';

const looks = {
  ok: { kind: 'success', icon: Check },
  denied: { kind: 'danger', icon: ShieldX },
  failed: { kind: 'warning', icon: CircleX },
} as const;

export function OutcomeBadge({ outcome }: { outcome: AuditOutcome }) {
  return <Badge {...looks[outcome]}>{outcomeLabels[outcome]}</Badge>;
}
