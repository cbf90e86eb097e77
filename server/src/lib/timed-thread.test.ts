import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { createTimedThread } from './timed-thread.ts';

const filename = fileURLToPath(new URL('../testing/hanging.worker.ts', import.meta.url));
const task = (hangs: boolean) => ({ done: new Int32Array(new SharedArrayBuffer(4)), steps: 1, hangs });

test('work that hangs is ended with a sentence of its own, and what waits behind it is done', async () => {
  const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10_000 });
  const thread = createTimedThread(pool, { limitMs: 3_000, tooLong: () => new Error('That took too long') });
  const results = await Promise.allSettled([thread.run(task(true)), thread.run<string>(task(false)), thread.run<string>(task(false))]);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    'That took too long',
    '1 steps',
    '1 steps',
  ]);
  await pool.destroy();
});
