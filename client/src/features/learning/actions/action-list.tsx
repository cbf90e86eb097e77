import { useSuspenseQuery } from '@tanstack/react-query';
import { priorities, type Priority } from '@vademecum/shared/learning/gap-choices.ts';
import { actionsShown, inOrder } from '@vademecum/shared/learning/improvement-actions.ts';
import { type ActionStatus, actionStatuses } from '@vademecum/shared/learning/improvement-choices.ts';
import { Lightbulb } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import { ActionCard } from './action-card.tsx';
import { priorityLooks, statusLooks } from './action-labels.ts';

export interface ActionSearch {
  status?: ActionStatus | undefined;
  priority?: Priority | undefined;
  /** How many actions are shown; the first ones if left out. */
  shown?: number | undefined;
}

export interface ActionListProps {
  actions: PageQuery<Outputs['improvement']['actions']>;
  search: ActionSearch;
  onSearchChange: (search: ActionSearch) => void;
}

export function ActionList({ actions, search, onSearchChange }: ActionListProps) {
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
