import type { Logger } from 'pino';
import type { Background } from './background.ts';

/** Work that is done again and again while the product runs. It decides itself whether anything is due, so that what was missed is caught up. */
export interface TimedJob {
  /** Milliseconds from one run to the next. One that comes while the last still runs is left out. */
  everyMs: number;
  /** Milliseconds until the first run; 0: at once; left out: `everyMs`. */
  firstAfterMs?: number;
  /** What it throws is logged, unless it is the reason of the signal, which is aborted when the product begins to stop. */
  run: (signal: AbortSignal) => Promise<void>;
  /** What is logged then. */
  failed: string;
  /** Closing the product waits for it, so that no run meets a closed database. */
  isAwaited: boolean;
  /** Called when the product begins to stop. */
  onStop?: () => void;
}

/** `failed` of jobs that record their own failures. */
export const failedInBackground = 'work in the background failed';

/** Starts all jobs. Returns what stops them: none begins after that, and what runs sees its signal aborted. */
export function startJobs(parts: { background: Background; log: Logger }, jobs: readonly TimedJob[]): () => void {
  const stops = jobs.map((job) => startJob(parts, job));
  return () => {
    for (const stop of stops) stop();
  };
}

function startJob({ background, log }: { background: Background; log: Logger }, job: TimedJob): () => void {
  const stopping = new AbortController();
  let isRunning = false;
  const run = async (): Promise<void> => {
    try {
      await job.run(stopping.signal);
    } catch (error) {
      if (error !== stopping.signal.reason) log.error({ err: error }, job.failed);
    } finally {
      isRunning = false;
    }
  };
  const begin = (): void => {
    if (isRunning) return;
    isRunning = true;
    if (job.isAwaited) background.run(run);
    else void run();
  };
  const { firstAfterMs } = job;
  if (firstAfterMs === 0) begin();
  const first = firstAfterMs === undefined || firstAfterMs === 0 ? undefined : setTimeout(begin, firstAfterMs).unref();
  const timer = setInterval(begin, job.everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    job.onStop?.();
  };
}

/** When something that failed may be tried again. */
export interface Retry {
  isDue: () => boolean;
  failed: (at: Date) => void;
  succeeded: () => void;
}

/** After so many milliseconds by the product's clock, or when the clock was set by as much. */
export function createRetry(retryMs: number, now: () => Date): Retry {
  let failedAt = -Infinity;
  return {
    isDue: () => Math.abs(now().getTime() - failedAt) >= retryMs,
    failed: (at) => {
      failedAt = at.getTime();
    },
    succeeded: () => {
      failedAt = -Infinity;
    },
  };
}
