import { type ChildProcess, execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * behind: whoever asks something comes first, but somebody waits for this, too; it gets on where something else keeps every processor busy, such as a model.
 * idle: nobody waits. Linux then gives a processor to whoever wakes up in the same moment, instead of after the thread's turn of some milliseconds, which add up over
 * the steps of an answer. Where util-linux is missing it stays with the priority.
 */
export type Place = 'behind' | 'idle';

/** As `nice` counts; 19 is the last in the line. */
const priorities: Record<Place, number> = { behind: 10, idle: 19 };

/** Puts this thread behind all others of the product. Only Linux knows priorities of threads. */
export function standBack(place: Place): void {
  if (process.platform !== 'linux' || isMainThread) return;
  setPriority(0, priorities[place]);
  if (place === 'idle') idle(basename(readlinkSync('/proc/thread-self')));
}

/** The same for a program that was started for such work, and whatever it starts itself. */
export function putBack({ pid }: ChildProcess, place: Place): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priorities[place]);
  } catch {
    // It has ended already.
  }
  if (process.platform === 'linux' && place === 'idle') idle(String(pid));
}

function idle(threadId: string): void {
  execFile('chrt', ['--idle', '--pid', '0', threadId], () => undefined).unref();
}
