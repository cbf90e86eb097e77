import type { ApprovalPhase } from '@vademecum/shared/documents/approval-choices.ts';
import { Archive, CalendarClock, Gavel, PencilLine } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { phaseLabel } from './approval-labels.ts';

const looks = {
  draft: { icon: PencilLine, kind: 'secondary' },
  review: { icon: Gavel, kind: 'warning' },
  approved: { icon: CalendarClock, kind: 'success' },
  retired: { icon: Archive, kind: 'secondary' },
} as const;

/** Nothing where a document is plainly approved. */
export function PhaseBadge({ phase, effectiveFrom = null }: { phase: ApprovalPhase | undefined; effectiveFrom?: string | null }) {
  if (phase === undefined) return null;
  const { icon, kind } = looks[phase];
  return (
    <Badge kind={kind} icon={icon}>
      {phaseLabel(phase, effectiveFrom)}
    </Badge>
  );
}
