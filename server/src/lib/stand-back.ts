import { type ChildProcess, execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** As `nice` counts: the last in the line. */
const lowPriority = 19;

/** Puts this thread behind all others of the product: for work that nobody waits for. Only Linux knows priorities of threads. */
export function standBack(): void {
  if (process.platform !== 'linux' || isMainThread) return;
  setPriority(0, lowPriority);
  idle(basename(readlinkSync('/proc/thread-self')));
}

/** The same for a program that was started for such work, and whatever it starts itself. */
export function putBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, lowPriority);
  } catch {
    // It has ended already.
  }
  if (process.platform === 'linux') idle(String(pid));
}

/**
 * Linux then gives a processor to whoever wakes up in the same moment, instead of after the thread's turn of some milliseconds, which add up over the steps of an
 * answer. Where util-linux is missing it stays with the priority.
 */
function idle(threadId: string): void {
  execFile('chrt', ['--idle', '--pid', '0', threadId], () => undefined).unref();
}
