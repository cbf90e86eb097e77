import type { Piscina } from 'piscina';
import { lastTask, threadPools } from '../lib/thread-pool.ts';

/** Ready for the next product that wants the same work done. */
const kept = new Map<string, Piscina[]>();
const openNew = threadPools.open;
const endForGood = threadPools.end;
/** The pool that stands behind what a product was given. */
const behind = new WeakMap<Piscina, { pool: Piscina; leave: () => void }>();

/** Loading a thread's modules takes longer than most stories, so a product's threads go on for the next one that a process of tests opens. */
export function keepThreads(): void {
  threadPools.open = (options) => {
    const key = JSON.stringify({ ...options, workerData: Object.keys(options.workerData) });
    const free = kept.get(key)?.pop();
    if (free === undefined) return lend(key, openNew({ ...options, workerData: { ...options.workerData } }));
    Object.assign(free.options.workerData as object, options.workerData);
    if (free.threads.length > 0) void free.run(options.workerData, { name: 'takeOver' });
    return lend(key, free);
  };
  threadPools.end = async (lent) => {
    const { pool, leave } = behind.get(lent) ?? { pool: lent, leave: undefined };
    if (leave === undefined || pool.threads.length === 0) return endForGood(pool);
    const hasEnded = await pool.run(undefined, { name: lastTask }).then(
      () => true,
      () => false,
    );
    leave();
    if (!hasEnded) await endForGood(pool);
  };
}

/** What has ended its own use of a pool gets nothing more from it. */
function lend(key: string, pool: Piscina): Piscina {
  let isOver = false;
  const lent = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'run' && isOver) return () => Promise.reject(new Error('This thread has ended'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const leave = (): void => {
    isOver = true;
    if (pool.threads.length > 0) kept.set(key, [...(kept.get(key) ?? []), pool]);
  };
  behind.set(lent, { pool, leave });
  return lent;
}
