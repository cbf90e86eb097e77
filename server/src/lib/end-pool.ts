import type { Piscina } from 'piscina';

/** What every worker of ours may be asked for last. */
export const lastTask = 'end';

/**
 * Ends a pool of one thread once it has nothing to do: what was asked of it is done first, then it runs its `end`, which stops what it does by itself and
 * closes what it has open. A thread that is ended inside SQLite or while its code is still being loaded can take the whole process with it.
 */
export async function endPool<Task, Result>(pool: Piscina<Task, Result>): Promise<void> {
  // An answer of a thread that has been given up concerns nobody, and would end the process.
  pool.on('error', () => undefined);
  // Whatever is wrong with the thread, it is not at work any more.
  if (pool.threads.length > 0) await pool.run(undefined as Task, { name: lastTask }).catch(() => undefined);
  await pool.destroy();
}
