/**
 * Loaded into a program by --import: measures how late its main thread's event loop is, and tells it over IPC when it is asked ("delay"), in milliseconds. It
 * then begins again.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export type LoopDelay = { p50: number; p99: number; most: number };

const everyMs = 10;

if (isMainThread && process.send !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: everyMs });
  histogram.enable();
  process.on('message', (message) => {
    if (message !== 'delay') return;
    // A loop that is never late is looked at every ten milliseconds.
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - everyMs);
    const delay: LoopDelay = { p50: late(histogram.percentile(50)), p99: late(histogram.percentile(99)), most: late(histogram.max) };
    histogram.reset();
    process.send?.(delay);
  });
  // The program ends when it would without this.
  process.channel?.unref();
}
