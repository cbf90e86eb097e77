import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StalledError, stallMs, unlessStalled } from './stall-limit.ts';

interface Task {
  done: Int32Array;
  steps: number;
  hangs: boolean;
}
let pool: Piscina<Task, string>;
beforeEach(() => {
  const filename = fileURLToPath(new URL('../testing/hanging.worker.ts', import.meta.url));
  pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10_000 });
});
afterEach(() => pool.destroy());

const counter = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const runs = (task: Omit<Task, 'done'>, limitMs: number) => {
  const done = counter();
  const progress = () => Atomics.load(done, 0);
  return unlessStalled(pool, (signal) => pool.run({ ...task, done }, { signal }), { progress, limitMs });
};

test('the product waits two minutes', () => {
  expect(stallMs).toBe(120_000);
});

test('a thread that hangs is ended, its caller gets a sentence, and the next work gets another thread', async () => {
  await runs({ steps: 1, hangs: false }, 60_000);
  const [hanging] = pool.threads;
  const error = await runs({ steps: 2, hangs: true }, 1_000).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StalledError);
  expect(error).toMatchObject({ message: 'No progress for 1 seconds: the thread was ended' });
  expect(pool.threads).not.toContain(hanging);
  expect(await runs({ steps: 1, hangs: false }, 60_000)).toBe('1 steps');
});

test('a thread that gets on may take longer than the limit', async () => {
  await runs({ steps: 1, hangs: false }, 60_000);
  expect(await runs({ steps: 100, hangs: false }, 1_500)).toBe('100 steps');
});

test('what fails by itself is thrown as it is', async () => {
  await expect(unlessStalled(pool, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
});
