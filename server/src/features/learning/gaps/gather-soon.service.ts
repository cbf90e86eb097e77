import type { Deps } from '../../../deps.ts';
import { type Gathered, gatherGaps } from './gather-gaps.service.ts';
import { findUngathered } from './noticed.queries.ts';

/** Unanswered questions are looked for so often: each is in a gap within a minute. */
export const gatherEveryMs = 20_000;

/** As gatherGaps, one after the other, whoever began it: each starts from what the one before left. */
export function gatherInTurn(deps: Deps, options: { signal: AbortSignal }): Promise<Gathered> {
  return deps.learning.gathering.run(() => gatherGaps(deps, options));
}

/** Gathers for as long as the product runs, where a question was not answered since. Returns what stops it. */
export function startGathering(deps: Deps): () => void {
  const { signal } = deps.learning.stop;
  let seen = 0;
  let isRunning = false;
  const gather = async (): Promise<void> => {
    const last = signal.aborted ? undefined : await findUngathered(deps.db, seen);
    if (last === undefined) return;
    await gatherInTurn(deps, { signal });
    // One that says nothing belongs to no gap, and is not looked at again.
    seen = last;
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    // Closing the product waits for it, so that no gathering meets a closed database.
    deps.background.run(() =>
      gather()
        .catch((error: unknown) => {
          if (error !== signal.reason) throw error;
        })
        .finally(() => {
          isRunning = false;
        }),
    );
  }, gatherEveryMs);
  return () => {
    clearInterval(timer);
  };
}
