import { useSuspenseQuery } from '@tanstack/react-query';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { bulkActionLabels, type BulkOperation, type BulkUndone } from '@vademecum/shared/memories/bulk.ts';
import { memoriesLabel, numberLabel } from '../../../lib/count-labels.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** The latest operations, the people who ran them, and the results. */
export function PastOperations({ query }: { query: PageQuery<Outputs['bulk']['list']> }) {
  return (
    <section aria-label="Recent operations">
      <h2 className="mb-2 text-lg font-semibold">Recent operations</h2>
      <QueryBoundary loading={<Skeleton className="h-24" />} failed="The recent operations could not be loaded">
        <Operations query={query} />
      </QueryBoundary>
    </section>
  );
}

function Operations({ query }: { query: PageQuery<Outputs['bulk']['list']> }) {
  const { data: operations } = useSuspenseQuery(query);
  const undo = useUndo();
  if (operations.length === 0) return <p className="text-ink-soft">No operations yet. You can undo them here for 30 days.</p>;
  return (
    <RowList>
      {operations.map((operation) => (
        <li key={operation.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">{titleOf(operation)}</p>
            <p className="text-sm text-ink-soft">{outcomeOf(operation)}</p>
          </div>
          {operation.canUndo && (
            <Button
              size="small"
              disabled={undo.isPending}
              aria-label={`Undo: ${titleOf(operation)}`}
              onClick={() => undo.mutate({ id: operation.id })}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </RowList>
  );
}

function useUndo() {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.bulk.undo.useMutation({
    onSuccess: (undone) => {
      toast({ title: 'Operation undone', description: undoneInWords(undone) });
    },
    meta: { failureTitle: 'Failed to undo operation', failure: 'The server cannot be reached.' },
    onSettled: async () => {
      await Promise.all([utils.bulk.list.invalidate(), utils.memories.invalidate()]);
    },
  });
}

function titleOf({ action, target, affectedCount }: BulkOperation): string {
  const to = target === null ? '' : ` to ${action === 'extend-review' ? dayLabel(target) : target}`;
  return `${bulkActionLabels[action]}${to}: ${memoriesLabel(affectedCount)}`;
}

const states = {
  running: 'Running',
  done: '',
  failed: 'Failed; nothing was changed',
  interrupted: 'Interrupted when the server stopped; nothing was changed',
};

const undoStates = {
  running: 'being undone',
  failed: 'undo failed, and nothing was restored',
  interrupted: 'undo was interrupted when the server stopped, and nothing was restored',
};

function outcomeOf({ by, executedAt, state, durationMs, ...undoing }: BulkOperation): string {
  const took = state === 'done' ? `took ${secondsLabel(durationMs)}` : states[state];
  return [by ?? 'A former user', dateTimeLabel(executedAt), took, ...undoingInWords(undoing)].join(' · ');
}

const secondsLabel = (ms: number) => (ms < 100 ? 'less than 0.1 s' : `${(ms / 1000).toFixed(1)} s`);

type Undoing = Pick<BulkOperation, 'undoneAt' | 'undoneBy' | 'undoneCount' | 'undoState' | 'undoUntil'>;

function undoingInWords({ undoneAt, undoneBy, undoneCount, undoState, undoUntil }: Undoing): string[] {
  if (undoneAt !== null) return [`undone by ${undoneBy ?? 'a former user'}, ${memoriesLabel(undoneCount ?? 0)} restored`];
  if (undoState === 'running') return [undoStates.running];
  return [
    ...(undoState === null ? [] : [undoStates[undoState]]),
    ...(undoUntil === null ? [] : [`can be undone until ${dateTimeLabel(undoUntil)}`]),
  ];
}

function undoneInWords({ restoredCount, changedSince, deletedSince }: BulkUndone): string {
  const left = [
    ...(changedSince > 0 ? [`${numberLabel(changedSince)} changed since`] : []),
    ...(deletedSince > 0 ? [`${numberLabel(deletedSince)} deleted since`] : []),
  ];
  return `${memoriesLabel(restoredCount)} restored${left.length === 0 ? '' : `; not changed: ${left.join(', ')}`}.`;
}
