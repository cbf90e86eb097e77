import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { EvidenceRow, ImprovementAction } from '@vademecum/shared/learning/improvement-actions.ts';
import { useState } from 'react';
import { whoIsHidden } from '../../../lib/who-is-hidden.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What an action was proposed from: in sentences, and on a press the questions themselves. */
export function ActionEvidence({ action: { id, facts, description } }: { action: ImprovementAction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="text-sm">
      {facts.map((fact) => (
        <p key={fact} className="text-ink-soft [overflow-wrap:anywhere]">
          {fact}
        </p>
      ))}
      <Button
        size="small"
        variant="ghost"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide evidence' : 'Show evidence'}: ${description}`}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {isOpen ? 'Hide evidence' : 'Show evidence'}
      </Button>
      {isOpen && (
        <QueryBoundary loading={<Skeleton className="h-20" />} failed="The evidence could not be loaded">
          <Questions id={id} />
        </QueryBoundary>
      )}
    </div>
  );
}

function Questions({ id }: { id: number }) {
  const [rows] = trpc.improvement.evidence.useSuspenseQuery({ id });
  if (rows.length === 0) return <p className="text-ink-soft">None of its questions is kept any more.</p>;
  return (
    <>
      <p className="mb-1 text-ink-soft">{whoIsHidden}</p>
      <ul aria-label="Evidence" className="divide-y divide-line rounded-md border border-line">
        {rows.map((row, place) => (
          <li key={place} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{row.question ?? 'Its words were deleted with the chat.'}</span>
            <span className="text-ink-soft">
              {outcomeOf(row)} · {dayLabel(row.askedOn)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function outcomeOf({ isAnswered, rating, isHelpful }: EvidenceRow): string {
  const answered = isAnswered ? 'Answered' : 'Not answered';
  if (rating !== null) return `${answered}, rated ${rating} of 5`;
  if (isHelpful === null) return answered;
  return `${answered}, ${isHelpful ? 'helpful' : 'not helpful'}`;
}
