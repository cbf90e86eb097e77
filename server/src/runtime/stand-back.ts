import type { ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * behind: people's questions come first, but somebody waits for this, too.
 * last: nobody waits.
 */
export type Place = 'behind' | 'last';

/**
 * As `nice` counts. Not Linux's idle policy: next to other work of the machine, such as a model, a thread under it did not run for 12 to 21 s. All that waits for
 * the thread waits as long, even the end of the process by kill -9.
 */
const priorities: Record<Place, number> = { behind: 10, last: 19 };

/** Puts this thread behind all others of the product. Only Linux knows priorities of threads. */
export function standBack(place: Place): void {
  if (process.platform !== 'linux' || isMainThread) return;
  lower(0, place);
}

/** The same for a child process and all that it starts. */
export function putBack({ pid }: ChildProcess, place: Place): void {
  if (pid === undefined) return;
  try {
    lower(pid, place);
  } catch {
    // It has ended already.
  }
}

/** Only root may raise a priority, and a product that was started with `nice` has a low one. */
function lower(pid: number, place: Place): void {
  if (getPriority(pid) < priorities[place]) setPriority(pid, priorities[place]);
}
