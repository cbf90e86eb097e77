import { CircleCheck, LoaderCircle, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { timeLabel } from './audit-labels.ts';

const whileRunningMs = 1_000;
const notLoaded = 'The state of the chain could not be loaded';

/** Says whether the log is unchanged, according to the last check, and has the button for a new check. */
export function ChainState() {
  const { state, check, isRunning } = useChainCheck();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 lg:px-6">
      <div role="status" className="flex min-w-0 items-start gap-2 text-sm max-sm:min-h-10 max-sm:w-full">
        <Verdict
          last={check.data ?? state.data?.last}
          lastAt={state.data?.lastAt ?? null}
          running={isRunning ? (state.data?.running ?? { checked: 0, total: 0 }) : null}
          hasFailed={state.isError}
        />
      </div>
      {state.isError && (
        <Button size="small" onClick={() => void state.refetch()}>
          Try again
        </Button>
      )}
      <CheckNow check={check} isRunning={isRunning} />
      {state.data?.sealed != null && <Sealed {...state.data.sealed} />}
      {check.isError && <p className="text-sm text-danger">{messageOf(check.error, 'The check could not be started.')}</p>}
    </div>
  );
}

type State = Outputs['audit']['checkState'];

/** The last check of the chain, the one that runs, and a new one; the Security tab says what came of it, too. */
function useChainCheck() {
  const { audit, security } = trpc.useUtils();
  const state = trpc.audit.checkState.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.running == null ? false : whileRunningMs),
  });
  const check = trpc.audit.check.useMutation({
    onMutate: () => {
      window.setTimeout(() => void audit.checkState.invalidate(), whileRunningMs);
    },
    onSettled: () => Promise.all([audit.checkState.invalidate(), security.state.invalidate()]),
  });
  return { state, check, isRunning: check.isPending || state.data?.running != null };
}

function CheckNow({ check, isRunning }: Pick<ReturnType<typeof useChainCheck>, 'check' | 'isRunning'>) {
  return (
    <Button
      size="small"
      disabled={isRunning}
      onClick={() => {
        check.mutate();
      }}
    >
      Check now
    </Button>
  );
}

/** For the Security tab, whose sentence says what the last check found. */
export function ChainCheckButton() {
  const { state, check, isRunning } = useChainCheck();
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <CheckNow check={check} isRunning={isRunning} />
      <div role="status" className="flex items-start gap-2">
        {isRunning && (
          <Verdict last={undefined} lastAt={null} running={state.data?.running ?? { checked: 0, total: 0 }} hasFailed={false} />
        )}
      </div>
      {check.isError && <p className="text-danger">{messageOf(check.error, 'The check could not be started.')}</p>}
    </div>
  );
}

/** The list below ends where these begin. */
function Sealed({ from, to, entries }: NonNullable<State['sealed']>) {
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      Sealed: {count(entries)} older {entries === 1 ? 'entry' : 'entries'}, {from === to ? from : `${from} to ${to}`}. They are checked with
      the chain and come with Export CSV
    </p>
  );
}

interface VerdictProps extends Pick<State, 'running' | 'lastAt'> {
  /** Null: not checked yet; undefined: not known. */
  last: State['last'] | undefined;
  hasFailed: boolean;
}

function Verdict({ last, lastAt, running, hasFailed }: VerdictProps) {
  if (running !== null) {
    const { checked, total } = running;
    return (
      <>
        <LoaderCircle aria-hidden size={18} className="mt-0.5 shrink-0 animate-spin text-ink-soft" />
        <span className="tabular-nums">Checking the chain{total > 0 && `: ${count(checked)} of ${count(total)} entries`} …</span>
      </>
    );
  }
  if (last == null) {
    const why = last === null ? notChecked(lastAt) : hasFailed ? notLoaded : 'Loading the state of the chain …';
    return (
      <>
        <ShieldQuestion aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-soft" />
        <span>{why}</span>
      </>
    );
  }
  if (last.isIntact) {
    return (
      <>
        <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
        <span>
          Chain intact: {count(last.checked)} {last.checked === 1 ? 'entry' : 'entries'} checked, last at {timeLabel(last.at)}
        </span>
      </>
    );
  }
  return (
    <>
      <ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
      <span className="font-medium text-danger [overflow-wrap:anywhere]">
        Chain broken: {last.problem} Detected at {timeLabel(last.at)}. Keep the data folder as it is and compare it with a backup
      </span>
    </>
  );
}

const notChecked = (lastAt: string | null): string =>
  `Chain not checked since the last restart${lastAt === null ? '' : `; last checked manually at ${timeLabel(lastAt)}`}`;

const count = (value: number): string => value.toLocaleString('en-US');
