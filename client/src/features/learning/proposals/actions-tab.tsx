import { useSuspenseQuery } from '@tanstack/react-query';
import { priorities, type Priority } from '@vademecum/shared/learning/learning-choices.ts';
import { actionsShown, inOrder, type Learned } from '@vademecum/shared/learning/proposals.ts';
import { type ActionStatus, actionStatuses } from '@vademecum/shared/learning/learning-choices.ts';
import { Lightbulb } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActionCard } from './action-card.tsx';
import { priorityLooks, statusLooks, typeLabels } from './action-labels.ts';
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

/** The learned changes of the search that are live. */
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

interface ActionSearch {
  status?: ActionStatus | undefined;
  priority?: Priority | undefined;
  /** How many actions are shown; the first ones if left out. */
  shown?: number | undefined;
}

interface ActionListProps {
  actions: PageQuery<Outputs['improvement']['actions']>;
  search: ActionSearch;
  onSearchChange: (search: ActionSearch) => void;
}

function ActionList({ actions, search, onSearchChange }: ActionListProps) {
  const { status, priority, shown = actionsShown } = search;
  const { data: all } = useSuspenseQuery({ ...actions, staleTime: 0 });
  const wanted = inOrder(all)
    .filter((action) => status === undefined || action.status === status)
    .filter((action) => priority === undefined || action.priority === priority);
  return (
    <section aria-label="Improvement actions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">Improvement actions</h2>
          <p className="text-ink-soft">{countLabel(Math.min(shown, wanted.length), wanted.length)}</p>
        </div>
        <Filters status={status} priority={priority} onChange={onSearchChange} />
      </div>
      {wanted.length === 0 && <NoActions isFiltered={all.length > 0} />}
      {wanted.length > 0 && (
        <ul className="flex flex-col gap-3">
          {wanted.slice(0, shown).map((action) => (
            <li key={action.id}>
              <ActionCard action={action} />
            </li>
          ))}
        </ul>
      )}
      {wanted.length > shown && (
        <Button
          className="self-center"
          onClick={() => {
            onSearchChange({ status, priority, shown: shown + actionsShown });
          }}
        >
          Show {Math.min(actionsShown, wanted.length - shown)} more
        </Button>
      )}
    </section>
  );
}

const countLabel = (shown: number, all: number): string =>
  shown < all ? `The first ${shown} of ${all} actions` : all === 1 ? '1 action' : `${all} actions`;

function Filters({ status, priority, onChange }: Omit<ActionSearch, 'shown'> & { onChange: ActionListProps['onSearchChange'] }) {
  return (
    <div className="grid w-80 max-w-full grid-cols-2 gap-2">
      <FilterChoice
        label="Status"
        value={status}
        options={actionStatuses.map((value) => ({ value, label: statusLooks[value].label }))}
        onChange={(value) => {
          onChange({ status: actionStatuses.find((one) => one === value), priority });
        }}
      />
      <FilterChoice
        label="Priority"
        value={priority}
        options={priorities.toReversed().map((value) => ({ value, label: priorityLooks[value].label }))}
        onChange={(value) => {
          onChange({ status, priority: priorities.find((one) => one === value) });
        }}
      />
    </div>
  );
}

function NoActions({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={Lightbulb} title="No action matches" text="Choose another status or priority above." />
  ) : (
    <EmptyState
      icon={Lightbulb}
      title="No actions yet"
      text="They are proposed every night from failed, rephrased and rated questions. Run now does it at once."
    />
  );
}
