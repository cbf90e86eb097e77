import { afterEach, expect, test } from 'vitest';
import { openWorker, type Worker } from './worker.ts';
import type * as HangingWorker from '../testing/hanging.worker.ts';

type Hanging = typeof HangingWorker;
let worker: Worker<Hanging>;
afterEach(() => worker.end());

const open = (options: Parameters<typeof openWorker>[1]) => {
  worker = openWorker<Hanging>(new URL('../testing/hanging.worker.ts', import.meta.url), { idleTimeout: 10_000, ...options });
};
const task = (hangs: boolean, steps = 1) => ({ done: new Int32Array(new SharedArrayBuffer(4)), steps, hangs });

test('work that hangs is ended with a sentence of its own, and what waits behind it is done', async () => {
  open({ limitMs: 3_000, tooLong: () => new Error('That took too long') });
  const results = await Promise.allSettled([
    worker.run('default', task(true)),
    worker.run('default', task(false)),
    worker.run('default', task(false)),
  ]);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    'That took too long',
    '1 steps',
    '1 steps',
  ]);
});

test('the thread starts with the first call, and ends after all that was asked for', async () => {
  open({});
  expect(worker.hasThread()).toBe(false);
  const call = worker.run('default', task(false, 3));
  await worker.end();
  expect(await call).toBe('3 steps');
  expect(worker.hasThread()).toBe(false);
});
