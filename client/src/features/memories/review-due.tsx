import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { CalendarClock } from 'lucide-react';
import { localDay } from '../../lib/date-time-label.ts';
import { Badge } from '../../ui/badge.tsx';

interface ReviewDueProps {
  /** YYYY-MM-DD. */
  reviewDue: string | null;
  now: Date;
}

/** The date by which someone should check that the memory still applies, and whether that day is past. */
export function ReviewDue({ reviewDue, now }: ReviewDueProps) {
  if (reviewDue === null) return null;
  if (reviewDue >= localDay(now)) return <span>Review due: {dayLabel(reviewDue)}</span>;
  return (
    <Badge kind="warning" icon={CalendarClock}>
      Review overdue since {dayLabel(reviewDue)}
    </Badge>
  );
}
