import type { Deps } from './deps.ts';
import { closeUnfinishedBackups } from './features/trust/backups/backup-files.ts';
import { noteInterrupted } from './features/memories/bulk/bulk.service.ts';
import { closeUnfinished } from './features/learning/improvement/learning-runs.service.ts';
import { forgetHalfFilled } from './features/memories/validation/validation.service.ts';

/**
 * Closes what the product was stopped in. Only the product does so, which has the data folder, and before it listens: whatever is called running then is of a process
 * that has ended.
 */
export async function closeInterrupted(deps: Deps): Promise<void> {
  await noteInterrupted(deps);
  await closeUnfinished(deps);
  await closeUnfinishedBackups(deps);
  await forgetHalfFilled(deps);
}
