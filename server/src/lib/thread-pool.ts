import { Piscina } from 'piscina';

/** What every worker of ours may be asked for last. */
export const lastTask = 'end';

type PoolOptions = Pick<NonNullable<ConstructorParameters<typeof Piscina>[0]>, 'atomics' | 'idleTimeout' | 'minThreads'> & {
  filename: string;
  /** Every thread of the pool gets a copy, also one that replaces another. */
  workerData?: object;
};

/** How pools are opened and ended. Tests put something else in its place. */
export const threadPools = {
  open: (options: PoolOptions): Piscina => new Piscina({ minThreads: 0, maxThreads: 1, ...options }),
  end: endForGood,
};

/** A pool of one thread, which starts with the first work unless `minThreads` is 1. */
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
  // A thread that fails here has stopped working, which is all that is wanted.
  if (pool.threads.length > 0) await pool.run(undefined, { name: lastTask }).catch(() => undefined);
  await pool.destroy();
}
