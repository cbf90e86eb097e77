import type { Document } from '@vademecum/shared/documents/documents.ts';
import { CalendarClock, CalendarX, FileX } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const looks = {
  superseded: { icon: FileX, label: 'Superseded' },
  expired: { icon: CalendarX, label: 'Review overdue' },
  upcoming: { icon: CalendarClock, label: 'Not yet in force' },
};

/** Nothing while the document is in force. */
export function StandingBadge({ standing }: Pick<Document['lifecycle'], 'standing'>) {
  if (standing === 'effective') return null;
  const { icon, label } = looks[standing];
  return (
    <Badge kind="warning" icon={icon}>
      {label}
    </Badge>
  );
}
