import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { createGate } from '../lib/gate.ts';
import { StalledError, unlessStalled } from './stall-limit.ts';

/** The export that a worker runs last: it stops what the thread does by itself and closes what it has open. */
export const lastTask = 'end';

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
interface PoolOptions extends Pick<PiscinaOptions, 'atomics' | 'idleTimeout' | 'minThreads'> {
  filename: string;
  /** Every thread of the pool gets a copy, also one that replaces another. */
  workerData?: object;
}

/** How pools are opened and ended. Tests put something else in its place. */
export const threadPools = {
  open: (options: PoolOptions): Piscina => new Piscina({ minThreads: 0, maxThreads: 1, ...options }),
  end: endForGood,
};

interface WorkerOptions extends Omit<PoolOptions, 'filename'> {
  /** Milliseconds without progress, from its own beginning, after which a call's thread is ended; left out: no limit. */
  limitMs?: number;
  /** What such a call throws; left out: StalledError. */
  tooLong?: () => Error;
}

interface CallOptions {
  /** Any figure that changes while the work makes progress; without one the whole call has the limit's time. */
  progress?: () => number;
  /** Instead of the worker's own. */
  limitMs?: number;
  /** Moved to the thread instead of copied: empty afterwards. */
  transferList?: ArrayBuffer[];
}

/** What a worker module exports by default or by name for others to call. */
type CallName<Module> = {
  [Name in keyof Module]: Module[Name] extends (task: never) => unknown ? Exclude<Name, typeof lastTask | 'takeOver'> : never;
}[keyof Module] &
  string;
type Call<Module, Name extends keyof Module> = Extract<Module[Name], (task: never) => unknown>;

/** One thread, which starts with the first call unless `minThreads` is 1. It does one call after the other, in their order. */
export interface Worker<Module> {
  /** Throws what the export throws, without its class, and `tooLong` past the limit: then the next call gets a new thread. */
  run: <Name extends CallName<Module>>(
    name: Name,
    task: Parameters<Call<Module, Name>>[0],
    options?: CallOptions,
  ) => Promise<Awaited<ReturnType<Call<Module, Name>>>>;
  /** False before the first call, and once the thread was idle for `idleTimeout` milliseconds or ended. */
  hasThread: () => boolean;
  /** Ends the thread once all that was asked for before is done. */
  end: () => Promise<void>;
}

/** Opens a thread for a worker module: `openWorker<typeof XWorker>(new URL('./x.worker.ts', import.meta.url))` after `import type * as XWorker`. */
export function openWorker<Module>(url: URL, { limitMs: usualMs, tooLong, ...options }: WorkerOptions = {}): Worker<Module> {
  const pool = threadPools.open({ filename: fileURLToPath(url), ...options });
  const inTurn = createGate({ atOnce: 1, waiting: Infinity, refused: () => new Error('Too many calls wait') });
  const call = async (name: string, task: unknown, { limitMs = usualMs, progress, transferList }: CallOptions): Promise<unknown> => {
    const run = (signal?: AbortSignal): Promise<unknown> => pool.run(task, { name, signal, transferList });
    if (limitMs === undefined) return run();
    try {
      return await unlessStalled(pool, run, { progress, limitMs });
    } catch (error) {
      throw error instanceof StalledError && tooLong !== undefined ? tooLong() : error;
    }
  };
  return {
    run: <Result>(name: string, task: unknown, limits: CallOptions = {}) => inTurn(() => call(name, task, limits)) as Promise<Result>,
    hasThread: () => pool.threads.length > 0,
    end: () => inTurn(() => threadPools.end(pool)),
  };
}

/** A thread that is ended inside SQLite or while its code is still being loaded can take the whole process with it, so it runs its last task first. */
async function endForGood(pool: Piscina): Promise<void> {
  // An answer of a thread that was given up would end the process.
  pool.on('error', () => undefined);
  // A thread that fails here has stopped working as well.
  if (pool.threads.length > 0) await pool.run(undefined, { name: lastTask }).catch(() => undefined);
  await pool.destroy();
}
