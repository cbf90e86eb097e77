import type { Deps } from '../../deps.ts';
import { failedInBackground, type TimedJob } from '../../runtime/schedule.ts';
import { listUnreadDocuments } from './documents.queries.ts';

const everyMs = 2_000;

/** Has read what a command of the machine has added while the product runs: one process reads at a time. */
export const ingestCare = (deps: Deps): TimedJob => ({
  everyMs,
  run: () => readAdded(deps),
  failed: failedInBackground,
  isAwaited: true,
});

export async function readAdded({ db, ingest }: Pick<Deps, 'db' | 'ingest'>): Promise<void> {
  for (const id of await listUnreadDocuments(db)) if (!ingest.has(id)) void ingest.add(id);
}
