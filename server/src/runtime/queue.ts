import type { Logger } from 'pino';
import type { Background } from './background.ts';
import { asProduct } from './viewer.ts';

/** Does one job after the other, in the order in which they came. The next is done even if one fails. */
export interface Queue {
  /** Resolves or rejects as the job does. */
  run: <Result>(job: () => Promise<Result>) => Promise<Result>;
  /** Resolves when all that came until now are over. */
  idle: () => Promise<void>;
}

/** Jobs that wait in memory and are lost with the process. They are done for all. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (job) => {
      const result = last.then(() => asProduct(job));
      last = result.catch(() => undefined);
      return result;
    },
    idle: async () => {
      await last;
    },
  };
}

/** Does one job after the other. The jobs wait in the database, so nothing is lost with the process. */
export interface StoredQueue {
  /** Says that there is something to do. */
  wake: () => void;
  /** Stops the job if it is the one being done. */
  stop: (id: number) => void;
  /** Stops the job being done, which goes on at the next start. */
  close: () => void;
}

interface StoredWork {
  findNext: () => Promise<{ id: number } | undefined>;
  /** Resolves when the job is over, or the signal was aborted. */
  run: (id: number, signal: AbortSignal) => Promise<void>;
  /** What is logged when it broke off. */
  failed: string;
}

/** A full disk or a locked database: the job stays where it is, and goes on when the cause is gone. */
const retryMs = 10_000;

/** `parts` are asked for when there is something to do: the queue may be made before them. */
export function createStoredQueue(parts: () => { background: Background; log: Logger }, work: StoredWork): StoredQueue {
  const closing = new AbortController();
  const state: State = { current: undefined, isAwake: false, isMoreSaid: false };

  const runAll = async (): Promise<void> => {
    try {
      while (takeWord(state) && !closing.signal.aborted) await runWaiting(work, state, closing.signal);
    } catch (error) {
      parts().log.error({ err: error }, work.failed);
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
    parts().background.run(runAll);
  };

  return {
    wake,
    stop: (id) => {
      if (state.current?.id === id) state.current.abort.abort();
    },
    close: () => {
      closing.abort();
    },
  };
}

interface State {
  current: { id: number; abort: AbortController } | undefined;
  isAwake: boolean;
  /** Said since the last look at what waits. */
  isMoreSaid: boolean;
}

function takeWord(state: State): boolean {
  const isSaid = state.isMoreSaid;
  state.isMoreSaid = false;
  return isSaid;
}

async function runWaiting({ findNext, run }: StoredWork, state: State, closing: AbortSignal): Promise<void> {
  for (let next = await findNext(); next !== undefined && !closing.aborted; next = await findNext()) {
    const abort = new AbortController();
    state.current = { id: next.id, abort };
    await run(next.id, AbortSignal.any([abort.signal, closing]));
  }
}
