import type { LearningRun, LearningStep } from '@vademecum/shared/learning/proposals.ts';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { reasonLabels } from './action-labels.ts';

const everyMs = 2_000;

/** The nightly runs and those by hand, with what they did; asked again while one goes on. */
export function RunLog() {
  const [runs] = trpc.improvement.runs.useSuspenseQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => (data.some(({ finishedAt }) => finishedAt === null) ? everyMs : false),
  });
  const isRunning = runs.some(({ finishedAt }) => finishedAt === null);
  useFreshAfter(runs.find(({ finishedAt }) => finishedAt !== null)?.id);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft">Every night at 3 AM, after document or memory changes, and on demand</p>
        <RunNowButton isRunning={isRunning} />
      </div>
      {runs.length === 0 && <p className="text-ink-soft">No run yet.</p>}
      {runs.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {runs.map((run) => (
            <li key={run.id} className="px-4 py-2">
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Whatever a run may have changed is asked for again once it has finished; not what it itself says. */
function useFreshAfter(finished: number | undefined) {
  const utils = trpc.useUtils();
  const known = useRef(finished);
  useEffect(() => {
    if (known.current === finished) return;
    known.current = finished;
    void Promise.all([
      utils.improvement.actions.invalidate(),
      utils.improvement.learned.invalidate(),
      utils.improvementMetrics.invalidate(),
      utils.gaps.invalidate(),
      utils.golden.invalidate(),
    ]);
  }, [finished, utils]);
}

function RunNowButton({ isRunning }: { isRunning: boolean }) {
  const utils = trpc.useUtils();
  const runNow = trpc.improvement.runNow.useMutation({
    onSuccess: (run) => {
      utils.improvement.runs.setData(undefined, (runs) => [run, ...(runs ?? [])]);
    },
    meta: { failure: 'Failed to start the run' },
    onSettled: () => utils.improvement.invalidate(),
  });
  return (
    <Button size="small" disabled={isRunning || runNow.isPending} onClick={() => runNow.mutate()}>
      {isRunning ? 'Running …' : 'Run now'}
    </Button>
  );
}

const looks = {
  running: { word: 'Running', kind: 'default', icon: LoaderCircle },
  done: { word: 'Completed', kind: 'success', icon: CircleCheck },
  failed: { word: 'With errors', kind: 'danger', icon: CircleAlert },
} as const;

function Run({ run }: { run: LearningRun }) {
  const { reason, startedAt, finishedAt, startedBy, steps, error } = run;
  const { word, ...look } = looks[finishedAt === null ? 'running' : error === null ? 'done' : 'failed'];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium">{reasonLabels[reason]}</p>
        <Badge {...look}>{word}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {dateTimeLabel(startedAt)}
        {startedBy !== null && `, ${startedBy}`}
      </p>
      <ul className="mt-1 text-sm">
        {steps.map((step) => (
          <li key={step.name} className="flex flex-wrap gap-x-2">
            <span>{step.name}:</span>
            <span className="text-ink-soft tabular-nums">{stepLabel(step)}</span>
          </li>
        ))}
      </ul>
      {error !== null && <p className="mt-1 text-sm text-danger [overflow-wrap:anywhere]">{error}</p>}
    </>
  );
}

function stepLabel({ count, unit, ms, error }: LearningStep): string {
  const seconds = ms < 100 ? 'under 0.1 s' : `${(ms / 1_000).toFixed(1)} s`;
  return error === null ? `${count} ${count === 1 ? unit.replace(/s$/, '') : unit}, ${seconds}` : `failed after ${seconds}`;
}
