import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** The thread made no progress for too long and was ended; the message is a sentence. What it had not committed is undone. */
export class StalledError extends Error {
  override readonly name = 'StalledError';
}

/** Milliseconds that a thread may work without progress: many times what the longest step of a full library takes. */
export const stallMs = 120_000;
/** Milliseconds that the end of a thread is waited for. */
const endMs = 10_000;
const looks = 20;

interface Limit {
  /** Any figure that changes while the work makes progress; without one the whole work has the limit's time. */
  progress?: () => number;
  limitMs?: number;
}

/**
 * Runs work in a pool's thread and ends the thread when it makes no progress for `limitMs`. Its lock in the database is free again when this throws StalledError.
 * The next work gets a new thread.
 */
export async function unlessStalled<Result>(
  pool: { readonly threads: readonly Worker[] },
  run: (signal: AbortSignal) => Promise<Result>,
  { progress = () => 0, limitMs = stallMs }: Limit = {},
): Promise<Result> {
  const stalled = new AbortController();
  let [seen, since] = [progress(), performance.now()];
  const timer = setInterval(() => {
    const now = progress();
    if (now !== seen) [seen, since] = [now, performance.now()];
    else if (performance.now() - since >= limitMs) stalled.abort();
  }, limitMs / looks);
  timer.unref();
  let ended: Promise<unknown> = Promise.resolve();
  stalled.signal.addEventListener('abort', () => {
    ended = Promise.race([Promise.all(pool.threads.map((thread) => once(thread, 'exit'))), sleep(endMs, undefined, { ref: false })]);
  });
  try {
    return await run(stalled.signal);
  } catch (error) {
    if (!stalled.signal.aborted) throw error;
    await ended;
    throw new StalledError(`No progress for ${Math.round(limitMs / 1000)} seconds: the thread was ended`, { cause: error });
  } finally {
    clearInterval(timer);
  }
}
