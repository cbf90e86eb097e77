import type { Deps } from '../../../deps.ts';
import { lastAtHour } from '../../../lib/local-day.ts';
import type { Queue } from '../../../runtime/queue.ts';
import { failedInBackground, type TimedJob } from '../../../runtime/schedule.ts';
import { findFollowed, findLastRun, readPosition, type SourcesPosition, updateFollowed } from './learning-runs.queries.ts';
import { learn } from './learning-runs.service.ts';

const minute = 60_000;
const hour = 60 * minute;
/** It is looked so often whether something is due. */
export const lookEveryMs = 2 * minute;
/** By the clinic's clock. */
const nightHour = 3;
/** Changes that go on for so long are looked at all the same. */
const longestWaitMs = 30 * minute;

/** Changes that were seen and not yet followed: how far they had come, and since when. */
interface Seen {
  position: SourcesPosition;
  since: number;
}

/** Undoes nothing that runs: a run that has begun goes on to its end, unless the product stops. */
export interface LearningState {
  /** Aborted when the product stops. */
  stop: AbortController;
  /** The gatherings of gaps. */
  gathering: Queue;
}

/**
 * Learns for as long as the product runs: every night at three, and whenever documents or memories have changed and nothing more has changed for two minutes.
 */
export const learning = (deps: Deps): TimedJob => ({
  everyMs: lookEveryMs,
  run: createLook(deps),
  failed: failedInBackground,
  isAwaited: true,
  onStop: () => {
    deps.learning.stop.abort();
  },
});

/** Looks once whether something is due, and does it. */
export function createLook(deps: Deps): () => Promise<void> {
  let seen: Seen | undefined;
  return async () => {
    if (deps.learning.stop.signal.aborted) return;
    if (await isNightDue(deps)) {
      await learn(deps, 'nightly');
      seen = undefined;
      return;
    }
    const position = await readPosition(deps.db);
    const followed = await findFollowed(deps.db);
    if (followed === undefined) return updateFollowed(deps.db, position);
    if (isSame(followed, position)) {
      seen = undefined;
      return;
    }
    const now = deps.now().getTime();
    const isQuiet = seen !== undefined && (isSame(seen.position, position) || now - seen.since >= longestWaitMs);
    if (isQuiet && (await isChangeDue(deps))) {
      if (await learn(deps, 'changes')) seen = undefined;
    } else seen = { position, since: seen?.since ?? now };
  };
}

const isSame = (one: SourcesPosition, other: SourcesPosition): boolean => one.change === other.change && one.passage === other.passage;

/** The last night's run has not been, or failed an hour ago. */
async function isNightDue({ db, now }: Deps): Promise<boolean> {
  const last = await findLastRun(db, 'nightly');
  if (last === undefined) return true;
  const startedAt = new Date(last.startedAt);
  return startedAt < lastAtHour(now(), nightHour) || (last.error !== null && now().getTime() - startedAt.getTime() >= hour);
}

/** What failed is tried again an hour later. */
async function isChangeDue({ db, now }: Deps): Promise<boolean> {
  const last = await findLastRun(db, 'changes');
  return last?.error == null || now().getTime() - Date.parse(last.startedAt) >= hour;
}
