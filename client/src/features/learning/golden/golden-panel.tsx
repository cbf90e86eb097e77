import { goldenLimit, type GoldenRunSummary } from '@vademecum/shared/learning/golden.ts';
import { Play, Plus, Target } from 'lucide-react';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { DropNotice } from './drop-notice.tsx';
import { GoldenDialog } from './golden-dialog.tsx';
import { figuresLabel, reasonLabels } from './golden-labels.ts';
import { GoldenList } from './golden-list.tsx';
import { useRunGolden } from './use-golden-changes.ts';

/** Questions with their right passage: how they do, what was lost, and how that went from run to run. */
export function GoldenPanel({ query }: { query: PageQuery<Outputs['golden']['list']> }) {
  return (
    <section aria-label="Golden questions" className="mt-4">
      <Card>
        <Loaded
          query={query}
          loading={<Skeletons label="Loading golden questions" shapes={['h-6 w-48', 'h-10', 'h-16', 'h-16']} />}
          failed="The golden questions could not be loaded"
        >
          {(lists) => <Contents {...lists} />}
        </Loaded>
      </Card>
    </section>
  );
}

function Contents({ questions, archived, drops }: Outputs['golden']['list']) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Header count={questions.length} onAdd={() => setIsAdding(true)} />
      {drops.map((drop) => (
        <DropNotice key={drop.runId} drop={drop} />
      ))}
      {questions.length === 0 && (
        <EmptyState
          icon={Target}
          title="No golden questions yet"
          text="Under a correct answer in chat, select More and then Save as golden question. Or add one here."
        />
      )}
      <GoldenRuns />
      <GoldenList questions={questions} archived={archived} />
      {isAdding && <GoldenDialog onClose={() => setIsAdding(false)} />}
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
          Test questions with a known correct passage, re-run after every change. Regressions show here.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={count === 0} aria-disabled={isRunning} onClick={run}>
          <Play aria-hidden size={14} />
          {isRunning ? 'Running...' : 'Run now'}
        </Button>
        <Button size="small" disabled={count >= goldenLimit} onClick={onAdd}>
          <Plus aria-hidden size={14} />
          Add question
        </Button>
      </div>
    </div>
  );
}

const runsListed = 10;

/** How the last run did, how that has gone, and the runs before it, trials marked as such. */
function GoldenRuns() {
  const [runs] = trpc.golden.runs.useSuspenseQuery(undefined, { staleTime: 0 });
  const real = runs.filter(({ isTrial, total }) => !isTrial && total > 0);
  const [last] = real;
  if (last === undefined) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-medium">Last run:</span> {figuresLabel(last)}
        </p>
        <Trend runs={real} />
      </div>
      <details>
        <summary className="cursor-pointer font-medium">Runs</summary>
        <ol aria-label="Runs" className="mt-2 flex flex-col divide-y divide-line rounded-md border border-line">
          {runs.slice(0, runsListed).map((run) => (
            <li key={run.id} className="p-3 [overflow-wrap:anywhere]">
              <Run run={run} />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Run({ run }: { run: GoldenRunSummary }) {
  const { reason, isTrial, finishedAt, startedBy, lost, gained, overrideReason, overriddenBy } = run;
  return (
    <>
      <p>
        <span className="font-medium">{reasonLabels[reason]}</span>
        {isTrial && ' (trial)'} <time dateTime={finishedAt}>{dateTimeLabel(finishedAt)}</time>
        {startedBy !== null && `, ${startedBy}`}
      </p>
      <p className="text-ink-soft">
        {/* A model's answers have no ranks. */}
        {reason === 'instructions' ? `${run.total} asked, ${run.answered} answered` : figuresLabel(run)}; {lost} lost, {gained} gained
      </p>
      {overrideReason !== null && (
        <p className="text-ink-soft">
          Accepted{overriddenBy === null ? '' : ` by ${overriddenBy}`}: <q>{overrideReason}</q>
        </p>
      )}
    </>
  );
}

const width = 140;
const height = 36;
const margin = 4;

/** The mean reciprocal rank from run to run, from 0 at the foot to 1 at the top; the same in words. */
function Trend({ runs }: { runs: readonly GoldenRunSummary[] }) {
  const values = runs.map(({ reciprocalRank }) => reciprocalRank).reverse();
  const [first, last] = [values.at(0), values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) return null;
  const x = (index: number) => margin + (index / (values.length - 1)) * (width - 2 * margin);
  const y = (value: number) => height - margin - value * (height - 2 * margin);
  return (
    <svg
      role="img"
      aria-label={`Mean reciprocal rank over ${values.length} runs: from ${first.toFixed(2)} to ${last.toFixed(2)}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="text-accent"
    >
      <polyline
        points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <circle cx={x(values.length - 1)} cy={y(last)} r={3} fill="currentColor" />
    </svg>
  );
}
