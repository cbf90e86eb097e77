import type { Deps } from './deps.ts';
import { closeUnfinishedBackups } from './features/trust/backups/backup-files.ts';
import { noteInterrupted } from './features/memories/bulk/bulk.service.ts';
import { closeUnfinished } from './features/learning/proposals/learning-runs.service.ts';
import { forgetHalfFilled } from './features/memories/checks/validation/validation.service.ts';

/**
 * Closes the work that was interrupted when the product stopped. Only the product does so, which has the data folder, and before it
 * listens: work marked as running at that time belongs to a process that has ended.
 */
export async function closeInterrupted(deps: Deps): Promise<void> {
  await noteInterrupted(deps);
  await closeUnfinished(deps);
  await closeUnfinishedBackups(deps);
  await forgetHalfFilled(deps);
}
