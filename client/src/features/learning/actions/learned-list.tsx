import { useSuspenseQuery } from '@tanstack/react-query';
import type { Learned } from '@vademecum/shared/learning/improvement-actions.ts';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { typeLabels } from './action-labels.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { useSetActionStatus } from './use-set-action-status.ts';

/** What the search was taught and is live. */
export function LearnedList({ query }: { query: PageQuery<Outputs['improvement']['learned']> }) {
  const { data: learned } = useSuspenseQuery({ ...query, staleTime: 0 });
  if (learned.length === 0) return <p className="text-ink-soft">Nothing yet. Synonyms and passages that you approve are listed here.</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {learned.map((one) => (
        <li key={one.actionId} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
          <LearnedRow learned={one} />
        </li>
      ))}
    </ul>
  );
}

function LearnedRow({ learned }: { learned: Learned }) {
  const { actionId: id, actionType, description, since } = learned;
  const setStatus = useSetActionStatus();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{description}</p>
        <p className="text-sm text-ink-soft">
          {typeLabels[actionType]}, live since {dateTimeLabel(since)}
        </p>
      </div>
      <Button
        size="small"
        disabled={setStatus.isPending}
        aria-label={`Undo what is live: ${description}`}
        onClick={() => {
          setAsking(true);
        }}
      >
        Undo
      </Button>
      <DecideDialog
        action={learned}
        asking={isAsking ? 'undone' : undefined}
        onClose={() => {
          setAsking(false);
        }}
        onConfirm={(status) => {
          setStatus.mutate({ id, status });
        }}
      />
    </>
  );
}
