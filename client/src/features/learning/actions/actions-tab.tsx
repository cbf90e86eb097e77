import { useSuspenseQuery } from '@tanstack/react-query';
import type { Learned } from '@vademecum/shared/learning/improvement-actions.ts';
import { type ReactNode, useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { typeLabels } from './action-labels.ts';
import { ActionList, type ActionListProps } from './action-list.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { RunLog } from './run-log.tsx';
import { useSetActionStatus } from './use-set-action-status.ts';

/** Specification, section 2.15: what would make answers better, what the search was taught, and the runs that find it out. */
export function ActionsTab({ learned, ...props }: ActionListProps & { learned: PageQuery<Outputs['improvement']['learned']> }) {
  return (
    <div className="flex flex-col gap-6 py-3">
      <QueryBoundary loading={<ActionsSkeleton />} failed="The improvement actions could not be loaded">
        <ActionList {...props} />
      </QueryBoundary>
      <Section title="What the search has learned" failed="What was learned could not be loaded">
        <LearnedList query={learned} />
      </Section>
      <Section title="Learning runs" failed="The learning runs could not be loaded">
        <RunLog />
      </Section>
    </div>
  );
}

function Section({ title, failed, children }: { title: string; failed: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <QueryBoundary loading={<Skeleton className="h-24" />} failed={failed}>
        {children}
      </QueryBoundary>
    </section>
  );
}

function ActionsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-40" />
      ))}
    </div>
  );
}

/** What the search was taught and is live. */
function LearnedList({ query }: { query: PageQuery<Outputs['improvement']['learned']> }) {
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
