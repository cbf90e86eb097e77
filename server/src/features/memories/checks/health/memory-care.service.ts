import type { HealthMetric } from '@vademecum/shared/memories/memory-health.ts';
import type { Deps } from '../../../../deps.ts';
import { conflict } from '../../../../lib/errors.ts';
import { lastAtHour } from '../../../../lib/local-day.ts';
import { createRetry, failedInBackground, type Retry, type TimedJob } from '../../../../runtime/schedule.ts';
import { recomputeQuality } from '../../quality.service.ts';
import { recheckAll, recheckChanged } from '../memory-checks.service.ts';
import { findCareDone, updateCareDone } from './memory-health.queries.ts';
import { listHealth, sampleHealth } from './memory-health.service.ts';

const minute = 60_000;
const hour = 60 * minute;
/** What was missed while the product did not run is begun so long after the start, and then it is looked so often whether something is due. */
export const careEveryMs = 2 * minute;
/** By the clinic's clock: hardly anybody asks anything then. */
const nightHour = 2;
/** A caller who waits for it gets the figures with the checks so far; the rest is checked with the next hour's care. */
const checkNowMs = 20_000;

interface Job {
  name: 'nightly' | 'hourly';
  isDue: (doneAt: Date, now: Date) => boolean;
  run: (deps: Deps, options: { signal: AbortSignal }) => Promise<void>;
}

/** In the order in which they are done when several are due. */
const jobs: readonly Job[] = [
  {
    name: 'nightly',
    isDue: (doneAt, now) => doneAt < lastAtHour(now, nightHour),
    run: async (deps, options) => {
      await recheckAll(deps, options);
      await recomputeQuality(deps, options);
    },
  },
  {
    name: 'hourly',
    isDue: (doneAt, now) => now.getTime() - doneAt.getTime() >= hour,
    run: async (deps, options) => {
      await recheckChanged(deps, options);
      await sampleHealth(deps, options);
    },
  },
];

/**
 * Looks after the memories for as long as the product runs: every hour it checks the changes and measures the health, every night it checks
 * everything and recomputes all quality. One job at a time; a failure is logged and tried again an hour later.
 */
export function memoryCare(deps: Deps): TimedJob {
  const retried = jobs.map((job) => ({ job, retry: createRetry(hour, deps.now) }));
  return {
    everyMs: careEveryMs,
    run: async (signal) => {
      for (const { job, retry } of retried) await runIfDue(deps, job, { retry, signal });
    },
    failed: failedInBackground,
    isAwaited: true,
  };
}

async function runIfDue(deps: Deps, job: Job, { retry, signal }: { retry: Retry; signal: AbortSignal }): Promise<void> {
  const now = deps.now();
  if (signal.aborted || deps.memoryCare.isRunning || !retry.isDue()) return;
  const doneAt = await findCareDone(deps.db, job.name);
  if (doneAt !== undefined && !job.isDue(doneAt, now)) return;
  try {
    await alone(deps, () => job.run(deps, { signal }));
    retry.succeeded();
    await updateCareDone(deps.db, job.name, now.toISOString());
    deps.log.info({ job: job.name }, 'memories were looked after');
  } catch (error) {
    if (error === signal.reason) return;
    retry.failed(now);
    deps.log.error({ err: error, job: job.name }, 'looking after the memories failed');
  }
}

/** One at a time, regardless of the caller. */
async function alone(deps: Deps, work: () => Promise<void>): Promise<void> {
  deps.memoryCare.isRunning = true;
  try {
    await work();
  } finally {
    deps.memoryCare.isRunning = false;
  }
}

/** Checks what changed and measures the health now. */
export async function computeNow(deps: Deps): Promise<HealthMetric[]> {
  if (deps.memoryCare.isRunning) throw conflict('The memories are being checked now. Try again in a minute');
  await alone(deps, async () => {
    const signal = AbortSignal.timeout(checkNowMs);
    await recheckChanged(deps, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    await sampleHealth(deps);
  });
  return listHealth(deps);
}
