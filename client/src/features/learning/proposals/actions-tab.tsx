import { priorities, type Priority } from '@vademecum/shared/learning/learning-choices.ts';
import { actionsShown, type ImprovementAction, inOrder, type Learned } from '@vademecum/shared/learning/proposals.ts';
import { type ActionStatus, actionStatuses } from '@vademecum/shared/learning/learning-choices.ts';
import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { priorityLooks, statusLooks } from '../../../lib/status-looks.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import { Loaded, QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActionCard } from './action-card.tsx';
import { typeLabels } from './action-labels.ts';
import { RunLog } from './run-log.tsx';
import { useDecide } from './use-decide.tsx';

interface ActionsTabProps extends Omit<ActionListProps, 'all'> {
  actions: PageQuery<ImprovementAction[]>;
  learned: PageQuery<Learned[]>;
}

/** Specification, section 2.15: what would make answers better, what the search was taught, and the runs that find it out. */
export function ActionsTab({ actions, learned, ...props }: ActionsTabProps) {
  return (
    <div className="flex flex-col gap-6 py-3">
      <Loaded query={actions} loading={<ActionsSkeleton />} failed="The improvement actions could not be loaded">
        {(all) => <ActionList all={all} {...props} />}
      </Loaded>
      <Section title="What the search has learned">
        <Loaded query={learned} loading={<Skeleton className="h-24" />} failed="What was learned could not be loaded">
          {(live) => <LearnedList learned={live} />}
        </Loaded>
      </Section>
      <Section title="Learning runs">
        <QueryBoundary loading={<Skeleton className="h-24" />} failed="The learning runs could not be loaded">
          <RunLog />
        </QueryBoundary>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
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
function LearnedList({ learned }: { learned: readonly Learned[] }) {
  if (learned.length === 0) return <p className="text-ink-soft">Nothing yet. Approved synonyms and passages appear here.</p>;
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
  const { actionId, actionType, description, since } = learned;
  const { ask, dialog, isPending } = useDecide({ id: actionId, actionType, description });
  return (
    <>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{description}</p>
        <p className="text-sm text-ink-soft">
          {typeLabels[actionType]}, live since {dateTimeLabel(since)}
        </p>
      </div>
      <Button size="small" disabled={isPending} aria-label={`Undo what is live: ${description}`} onClick={() => ask('undone')}>
        Undo
      </Button>
      {dialog}
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
  all: readonly ImprovementAction[];
  search: ActionSearch;
  onSearchChange: (search: ActionSearch) => void;
}

function ActionList({ all, search, onSearchChange }: ActionListProps) {
  const { status, priority, shown = actionsShown } = search;
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
        <Button className="self-center" onClick={() => onSearchChange({ status, priority, shown: shown + actionsShown })}>
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
        options={actionStatuses.map((value) => ({ value, label: statusLooks[value].word }))}
        onChange={(value) => onChange({ status: actionStatuses.find((one) => one === value), priority })}
      />
      <FilterChoice
        label="Priority"
        value={priority}
        options={priorities.toReversed().map((value) => ({ value, label: `${priorityLooks[value].word} priority` }))}
        onChange={(value) => onChange({ status, priority: priorities.find((one) => one === value) })}
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
      text="Actions are proposed every night from failed, rephrased and rated questions. Select Run now to check at once."
    />
  );
}
