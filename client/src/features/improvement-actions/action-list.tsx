import { actionsShown, type ActionStatus, actionStatuses, inOrder } from '@vademecum/shared/improvement-actions.ts';
import { Lightbulb } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { ActionCard } from './action-card.tsx';
import { statusLooks } from './action-labels.ts';

export interface ActionSearch {
  status?: ActionStatus | undefined;
  /** How many actions are shown; the first ones if left out. */
  shown?: number | undefined;
}

interface ActionListProps {
  search: ActionSearch;
  onSearchChange: (search: ActionSearch) => void;
}

export function ActionList({ search: { status, shown = actionsShown }, onSearchChange }: ActionListProps) {
  const [all] = trpc.improvement.actions.useSuspenseQuery();
  const wanted = inOrder(all).filter((action) => status === undefined || action.status === status);
  return (
    <section aria-label="Improvement actions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">Improvement actions</h2>
          <p className="text-ink-soft">{countLabel(Math.min(shown, wanted.length), wanted.length)}</p>
        </div>
        <StatusFilter status={status} onChange={onSearchChange} />
      </div>
      {wanted.length === 0 && <NoActions isFiltered={all.length > 0} />}
      <ul className="flex flex-col gap-3">
        {wanted.slice(0, shown).map((action) => (
          <li key={action.id}>
            <ActionCard action={action} />
          </li>
        ))}
      </ul>
      {wanted.length > shown && (
        <Button
          className="self-center"
          onClick={() => {
            onSearchChange({ status, shown: shown + actionsShown });
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

function StatusFilter({ status, onChange }: { status: ActionStatus | undefined; onChange: (search: ActionSearch) => void }) {
  return (
    <div className="w-48">
      <FilterChoice
        label="Status"
        value={status}
        options={actionStatuses.map((value) => ({ value, label: statusLooks[value].label }))}
        onChange={(value) => {
          onChange({ status: actionStatuses.find((one) => one === value) });
        }}
      />
    </div>
  );
}

function NoActions({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={Lightbulb} title="No action has this status" text="Choose another status above." />
  ) : (
    <EmptyState
      icon={Lightbulb}
      title="No actions yet"
      text="They are proposed every night from failed, rephrased and rated questions. Run now does it at once."
    />
  );
}
