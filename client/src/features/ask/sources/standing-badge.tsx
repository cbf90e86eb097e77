import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Standing } from '@vademecum/shared/documents/standing.ts';
import { CalendarClock, CalendarX2, History, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const labels: Record<Standing, { icon: LucideIcon; word: string }> = {
  effective: { icon: TriangleAlert, word: 'Check first' },
  superseded: { icon: History, word: 'Superseded' },
  expired: { icon: CalendarX2, word: 'Review overdue' },
  upcoming: { icon: CalendarClock, word: 'Not yet in force' },
};

/** True if a source needs a warning: it is no longer in effect, or the server has a warning about it. */
export function needsWarning({ standing, warning }: Citation): boolean {
  return standing !== 'effective' || warning !== null;
}

/** A badge next to a source that needs a warning. */
export function StandingBadge({ citation }: { citation: Citation }) {
  if (!needsWarning(citation)) return null;
  const { icon, word } = labels[citation.standing];
  return (
    <Badge kind="warning" icon={icon}>
      {word}
    </Badge>
  );
}
