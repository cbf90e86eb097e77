import type { Deps } from '../../../deps.ts';
import { failedInBackground, type TimedJob } from '../../../runtime/schedule.ts';
import { type Gathered, gatherGaps } from './gather-gaps.service.ts';
import { findUngathered } from './noticed.queries.ts';

/** Unanswered questions are looked for so often: each is in a gap within a minute. */
export const gatherEveryMs = 20_000;

/** Same as gatherGaps, but one run after the other, regardless of the caller: each starts from the result of the one before. */
export function gatherInTurn(deps: Deps, options: { signal: AbortSignal }): Promise<Gathered> {
  return deps.learning.gathering.run(() => gatherGaps(deps, options));
}

/** Gathers for as long as the product runs, where a question was not answered since. */
export function gathering(deps: Deps): TimedJob {
  const { signal } = deps.learning.stop;
  let seen = 0;
  const gather = async (): Promise<void> => {
    const last = signal.aborted ? undefined : await findUngathered(deps.db, seen);
    if (last === undefined) return;
    await gatherInTurn(deps, { signal });
    // One that says nothing belongs to no gap, and is not looked at again.
    seen = last;
  };
  const run = (): Promise<void> =>
    gather().catch((error: unknown) => {
      if (error !== signal.reason) throw error;
    });
  return { everyMs: gatherEveryMs, run, failed: failedInBackground, isAwaited: true };
}
