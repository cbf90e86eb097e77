import { useSuspenseQuery } from '@tanstack/react-query';
import { goldenLimit } from '@vademecum/shared/learning/golden.ts';
import { Play, Plus, Target } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DropNotice } from './drop-notice.tsx';
import { GoldenDialog } from './golden-dialog.tsx';
import { GoldenList } from './golden-list.tsx';
import { GoldenRuns } from './golden-runs.tsx';
import { useRunGolden } from './use-golden-changes.ts';

/** Questions with their right passage: how they do, what was lost, and how that went from run to run. */
export function GoldenPanel({ query }: { query: PageQuery<Outputs['golden']['list']> }) {
  return (
    <section aria-label="Golden questions" className="mt-4">
      <Card>
        <QueryBoundary loading={<PanelSkeleton />} failed="The golden questions could not be loaded">
          <Contents query={query} />
        </QueryBoundary>
      </Card>
    </section>
  );
}

function Contents({ query }: { query: PageQuery<Outputs['golden']['list']> }) {
  const {
    data: { questions, archived, drops },
  } = useSuspenseQuery({ ...query, staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Header
        count={questions.length}
        onAdd={() => {
          setIsAdding(true);
        }}
      />
      {drops.map((drop) => (
        <DropNotice key={drop.runId} drop={drop} />
      ))}
      {questions.length === 0 && (
        <EmptyState
          icon={Target}
          title="No golden questions yet"
          text="Press Save as golden question under an answer in chat whose source is right, or add one by hand."
        />
      )}
      <GoldenRuns />
      <GoldenList questions={questions} archived={archived} />
      {isAdding && (
        <GoldenDialog
          onClose={() => {
            setIsAdding(false);
          }}
        />
      )}
    </div>
  );
}

function Header({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { run, isRunning } = useRunGolden();
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="font-semibold">Golden questions</h2>
        <p className="text-sm text-ink-soft">
          Questions whose right passage somebody named. They are asked again on every change, and a loss is shown here.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={count === 0} aria-disabled={isRunning} onClick={run}>
          <Play aria-hidden size={14} />
          {isRunning ? 'Running...' : 'Run now'}
        </Button>
        <Button size="small" disabled={count >= goldenLimit} onClick={onAdd}>
          <Plus aria-hidden size={14} />
          Add by hand
        </Button>
      </div>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading golden questions" className="flex flex-col gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-10" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
