import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** As `nice` counts: behind whoever asks something meanwhile. */
const lowPriority = 10;

/** Puts this thread behind all others of the product: for work that nobody waits for. Only Linux knows priorities of threads. */
export function standBack(): void {
  if (process.platform === 'linux' && !isMainThread) setPriority(0, lowPriority);
}

/** The same for a program that was started for such work, and whatever it starts itself. */
export function putBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // It has ended already.
  }
}
