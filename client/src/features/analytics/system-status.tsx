import { componentStateLabels, type ComponentState, type ComponentStatus } from '@vademecum/shared/analytics/analytics.ts';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from './panel.tsx';
import { useStatus } from './use-status.ts';

const looks: Record<ComponentState, { kind: 'success' | 'warning' | 'danger' | 'secondary'; icon: LucideIcon }> = {
  operational: { kind: 'success', icon: CircleCheck },
  attention: { kind: 'warning', icon: TriangleAlert },
  down: { kind: 'danger', icon: CircleAlert },
  off: { kind: 'secondary', icon: CircleDashed },
};

/** What works right now: the server looks at each part, and again every minute. */
export function SystemStatus() {
  const { data, isLoadingError, refetch } = useStatus();
  return (
    <Panel title="System status" text="Looked at just now, and again every minute">
      {data !== undefined && (
        <ul className="divide-y divide-line">
          {data.components.map((component) => (
            <Component key={component.name} component={component} />
          ))}
        </ul>
      )}
      {data === undefined && isLoadingError && <ErrorState title="The status could not be loaded" onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <StatusSkeleton />}
    </Panel>
  );
}

function Component({ component: { name, state, words } }: { component: ComponentStatus }) {
  const { kind, icon } = looks[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{words}</p>
      </div>
      <Badge kind={kind} icon={icon}>
        {componentStateLabels[state]}
      </Badge>
    </li>
  );
}

function StatusSkeleton() {
  return (
    <div role="status" aria-label="Looking at the system" className="flex flex-col gap-3">
      {Array.from({ length: 7 }, (_, row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  );
}
