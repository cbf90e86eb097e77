import type { Deps } from '../../../deps.ts';
import { createRetry, type TimedJob } from '../../../runtime/schedule.ts';
import { followFolder, listWholeBackups } from './backup-files.ts';
import { isBackupDue, newestOfKey, proofDueAt } from './backup-due.ts';
import { deleteBackupRowsBefore, findBackupRow, listProofs } from './backup.queries.ts';
import { beginBackup, beginProof } from './backup.service.ts';

/** It is looked so often whether something is due. */
const lookEveryMs = 60_000;
/** What failed or was stopped is tried again after it. */
const retryMs = 60 * 60 * 1000;
const rowsKeptMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Makes a backup every night at two by the clinic's clock, or as soon as the product runs again, and restores the newest into a temporary place every week.
 */
export const backupCare = (deps: Deps): TimedJob => ({
  everyMs: lookEveryMs,
  run: createBackupLook(deps),
  failed: 'the care of backups failed',
  isAwaited: false,
});

/** Looks once whether something is due, and does it. */
export function createBackupLook(deps: Deps): () => Promise<void> {
  const retry = createRetry(retryMs, deps.now);
  return async () => {
    if (deps.backups.inLine().length > 0 || deps.backups.isClosed()) return;
    await followFolder(deps);
    await deleteBackupRowsBefore(deps.db, new Date(deps.now().getTime() - rowsKeptMs).toISOString());
    if (isBackupDue(deps, await listWholeBackups(deps)) && retry.isDue()) {
      const { id, done } = await beginBackup(deps, { kind: 'nightly', requestedBy: null });
      await done;
      if (deps.backups.isClosed()) return;
      if ((await findBackupRow(deps.db, id))?.state !== 'done') retry.failed(deps.now());
    }
    await proveIfDue(deps);
  };
}

async function proveIfDue(deps: Deps): Promise<void> {
  const [whole, proofs] = [await listWholeBackups(deps), await listProofs(deps)];
  const newest = newestOfKey(deps, whole);
  const dueAt = proofDueAt(deps, { whole, proofs });
  if (newest === undefined || dueAt === undefined || dueAt > deps.now() || deps.backups.inLine().length > 0 || deps.backups.isClosed())
    return;
  await (
    await beginProof(deps, { backupId: newest.id, kind: 'weekly', requestedBy: null })
  ).done;
}
