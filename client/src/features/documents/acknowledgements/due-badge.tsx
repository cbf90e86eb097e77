import type { Reading } from '@vademecum/shared/documents/acknowledgements.ts';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { dueLabel } from './acknowledgement-labels.ts';

/** Until when it is to be read; nothing once it is acknowledged. */
export function DueBadge({ state, due }: Pick<Reading, 'state' | 'due'>) {
  if (due === null || state === 'acknowledged') return null;
  return (
    <Badge kind={state === 'overdue' ? 'danger' : 'secondary'} icon={state === 'overdue' ? TriangleAlert : CalendarClock}>
      {dueLabel(state, due)}
    </Badge>
  );
}
