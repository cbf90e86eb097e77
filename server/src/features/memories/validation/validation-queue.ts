import type { Deps } from '../../../deps.ts';

/** One batch after the other. What waits stands in the database, so nothing is lost with the process. */
export interface ValidationQueue {
  /** Says that there is something to do. */
  wake: () => void;
  /** Stops the batch if it is the one being looked at. */
  stop: (batch: number) => void;
  /** Stops whatever runs, which goes on at the next start. */
  close: () => void;
}

interface Work {
  findNext: () => Promise<{ id: number } | undefined>;
  /** Resolves when the batch is over, or the signal was aborted. */
  run: (batch: number, signal: AbortSignal) => Promise<void>;
}

const retryMs = 10_000;

/** `deps` is asked for when there is something to do: the queue is one of them. */
export function createValidationQueue(deps: () => Pick<Deps, 'background' | 'log'>, work: Work): ValidationQueue {
  const closing = new AbortController();
  const state: State = { current: undefined, isAwake: false, isMoreSaid: false };

  const runAll = async (): Promise<void> => {
    try {
      while (takeWord(state) && !closing.signal.aborted) await runWaiting(work, state, closing.signal);
    } catch (error) {
      // A full disk or a locked database: the batch stands where it stood, and goes on when the cause is gone.
      deps().log.error({ err: error }, 'validating memories broke off');
      setTimeout(wake, retryMs).unref();
    } finally {
      state.current = undefined;
      state.isAwake = false;
    }
  };

  const wake = (): void => {
    state.isMoreSaid = true;
    if (state.isAwake || closing.signal.aborted) return;
    state.isAwake = true;
    deps().background.run(runAll);
  };

  return {
    wake,
    stop: (batch) => {
      if (state.current?.batch === batch) state.current.abort.abort();
    },
    close: () => {
      closing.abort();
    },
  };
}

interface State {
  current: { batch: number; abort: AbortController } | undefined;
  isAwake: boolean;
  /** Said since the last look at what waits. */
  isMoreSaid: boolean;
}

function takeWord(state: State): boolean {
  const isSaid = state.isMoreSaid;
  state.isMoreSaid = false;
  return isSaid;
}

async function runWaiting({ findNext, run }: Work, state: State, closing: AbortSignal): Promise<void> {
  for (let next = await findNext(); next !== undefined && !closing.aborted; next = await findNext()) {
    const abort = new AbortController();
    state.current = { batch: next.id, abort };
    await run(next.id, AbortSignal.any([abort.signal, closing]));
  }
}
