import type { Piscina } from 'piscina';
import { endPool } from './thread-pool.ts';
import { createGate } from './gate.ts';
import { StalledError, unlessStalled } from './stall-limit.ts';

interface TimedThread {
  /** Throws the error of `tooLong` when the work takes longer than the limit; its thread is ended, and the next work gets a new one. */
  run: <Result>(task: unknown, options?: { name?: string }) => Promise<Result>;
  /** Once all that was asked for before is done. */
  end: () => Promise<void>;
}

/** A pool of one thread, which is given one piece of work at a time, so that the time of each counts from its own beginning. */
export function createTimedThread(
  pool: Pick<Piscina, 'run' | 'threads' | 'destroy' | 'on'>,
  { limitMs, tooLong }: { limitMs: number; tooLong: () => Error },
): TimedThread {
  const inTurn = createGate({ atOnce: 1, waiting: Infinity, refused: tooLong });
  const timed = async <Result>(task: unknown, options: { name?: string }): Promise<Result> => {
    try {
      return await unlessStalled(pool, (signal) => pool.run(task, { ...options, signal }) as Promise<Result>, { limitMs });
    } catch (error) {
      throw error instanceof StalledError ? tooLong() : error;
    }
  };
  return {
    run: (task, options = {}) => inTurn(() => timed(task, options)),
    end: () => inTurn(() => endPool(pool as Piscina)),
  };
}
