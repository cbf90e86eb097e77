import { Piscina } from 'piscina';

/** What every worker of ours may be asked for last. */
export const lastTask = 'end';

interface PoolOptions {
  filename: string;
  /** Kept as it is given: every thread of the pool gets a copy of it, also one that replaces another. */
  workerData: object;
  idleTimeout: number;
  atomics?: 'disabled';
}

/** How pools are opened and ended; tests keep threads for the product that they open next. */
export const threadPools = {
  open: (options: PoolOptions): Piscina => new Piscina({ ...options, minThreads: 0, maxThreads: 1 }),
  end: endForGood,
};

/** A pool of one thread, which starts with the first work. */
export function openPool<Task, Result>(options: PoolOptions): Piscina<Task, Result> {
  return threadPools.open(options) as Piscina<Task, Result>;
}

/**
 * Ends a pool of one thread once it has nothing to do: what was asked of it is done first, then it runs its `end`, which stops what it does by itself and
 * closes what it has open.
 */
export async function endPool<Task, Result>(pool: Piscina<Task, Result>): Promise<void> {
  await threadPools.end(pool as Piscina);
}

/** A thread that is ended inside SQLite or while its code is still being loaded can take the whole process with it, so it runs its last task first. */
async function endForGood(pool: Piscina): Promise<void> {
  // An answer of a thread that has been given up concerns nobody, and would end the process.
  pool.on('error', () => undefined);
  // Whatever is wrong with the thread, it is not at work any more.
  if (pool.threads.length > 0) await pool.run(undefined, { name: lastTask }).catch(() => undefined);
  await pool.destroy();
}
