import { basename } from 'node:path';
import type { Piscina } from 'piscina';
import { lastTask, threadPools } from '../runtime/worker.ts';

/** Most stories start these. Each has a `takeOver`, which forgets the last product. */
const keptWorkers = new Set(['search.worker.ts', 'background-writer.worker.ts', 'split.worker.ts', 'checks.worker.ts']);

/** Pools that no product uses, by what they were opened with. */
const free = new Map<string, Piscina[]>();
/** The pool behind what a product was given. */
const lentPools = new WeakMap<Piscina, Lent>();
type Lent = { pool: Piscina; key: string; refuse: () => void };

const openNew = threadPools.open;
const endForGood = threadPools.end;

/** Keeps the threads of a product for the next one that the same process of tests opens: loading a thread's modules takes longer than most stories. */
export function keepThreads(): void {
  threadPools.open = open;
  threadPools.end = end;
}

function open(options: Parameters<typeof openNew>[0]): Piscina {
  const { workerData = {} } = options;
  if (!keptWorkers.has(basename(options.filename))) return openNew(options);
  const key = JSON.stringify({ ...options, workerData: Object.keys(workerData) });
  const pool = free.get(key)?.pop();
  if (pool === undefined) return lend(openNew({ ...options, workerData: { ...workerData } }), key);
  // For a thread that has to be started again.
  Object.assign(pool.options.workerData as object, workerData);
  if (pool.threads.length > 0) void pool.run(workerData, { name: 'takeOver' });
  return lend(pool, key);
}

async function end(lentPool: Piscina): Promise<void> {
  const lent = lentPools.get(lentPool);
  if (lent === undefined) return endForGood(lentPool);
  const { pool, key, refuse } = lent;
  const ended = pool.threads.length > 0 ? pool.run(undefined, { name: lastTask }) : Promise.reject(new Error('It has no thread'));
  const isKept = await ended.then(
    () => true,
    () => false,
  );
  refuse();
  if (isKept) free.set(key, [...(free.get(key) ?? []), pool]);
  else await endForGood(pool);
}

/** A product that has ended its pool gets nothing more from it. */
function lend(pool: Piscina, key: string): Piscina {
  let isOver = false;
  const lentPool = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'run' && isOver) return () => Promise.reject(new Error('This thread has ended'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  lentPools.set(lentPool, { pool, key, refuse: () => (isOver = true) });
  return lentPool;
}
