import { Link } from '@tanstack/react-router';
import type { AnalyticsRow } from '@vademecum/shared/analytics/analytics.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { counted, duration, verdictLabels } from './analytics-labels.ts';

const verdictLooks = {
  good: { kind: 'success', icon: CircleCheck },
  possible: { kind: 'warning', icon: CircleHelp },
  none: { kind: 'danger', icon: CircleSlash },
} as const;

/** An answered question: on which day, about what, how long it took, what was found, what it cites and what was thought of it. */
export function QuestionRow({ row }: { row: AnalyticsRow }) {
  const { askedOn, topic, verdict, sources } = row;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium">{topic}</span>
        <Badge kind={verdictLooks[verdict].kind} icon={verdictLooks[verdict].icon}>
          {verdictLabels[verdict]}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={askedOn}>{dayLabel(askedOn)}</time> · {figuresOf(row).join(' · ')}
      </p>
      {sources.length > 0 && (
        <ul aria-label="Sources" className="flex flex-col text-sm">
          {sources.map((source) => (
            <li key={source.number} className="[overflow-wrap:anywhere]">
              [{source.number}] <Source source={source} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function figuresOf({ length, responseMs, firstWordMs, passages, tokens, rating, isHelpful }: AnalyticsRow): string[] {
  return [
    `${length} answer`,
    `${duration(responseMs)}, first word after ${duration(firstWordMs)}`,
    `${counted(passages, 'passage')} read`,
    ...(tokens === null ? [] : [counted(tokens, 'token')]),
    ...(rating === null ? [] : [`rated ${rating} of 5`]),
    ...(isHelpful === null ? [] : [isHelpful ? 'helpful' : 'not helpful']),
  ];
}

function Source({ source: { documentId, memoryId, name, section } }: { source: AnalyticsRow['sources'][number] }) {
  const words = section === '' ? name : `${name}, ${section}`;
  if (documentId !== null) {
    return (
      <Link to="/documents/$documentId" params={{ documentId }} className="text-accent underline">
        {words}
      </Link>
    );
  }
  if (memoryId !== null) {
    return (
      <Link to="/memories" search={{ memory: memoryId }} className="text-accent underline">
        {words}
      </Link>
    );
  }
  return <span className="text-ink-soft">{words} (deleted)</span>;
}
