import { type Backup, type BackupOverview, backupHour } from '@vademecum/shared/trust/backups.ts';
import type { Deps } from '../../../deps.ts';
import { isOnDataDisk, listWholeBackups } from './backup-files.ts';
import { type BackupRow, findLastRestore, isAhead, listBackupRows, listProofs, type ProofRow } from './backup.queries.ts';
import { isBackupDue, nextHour, proofDueAt } from './backup-due.ts';
import { keptBackups } from './kept-backups.ts';

export interface BackupState {
  /** The newest whose file is there. */
  lastAt: string | undefined;
  /** When a restore last succeeded. */
  provenAt: string | undefined;
  /** Why the last restore that was tried failed; null if it did not. */
  failure: string | null;
  isOnDataDisk: boolean;
}

export async function readBackupState(deps: Deps): Promise<BackupState> {
  const proofs = await listProofs(deps);
  const passed = proofs.find(({ state }) => state === 'passed');
  return {
    lastAt: (await listWholeBackups(deps)).find(({ startedAt }) => !isAhead(deps, startedAt))?.startedAt,
    provenAt: passed?.finishedAt ?? undefined,
    failure: proofs[0]?.problem ?? null,
    isOnDataDisk: await isOnDataDisk(deps),
  };
}

const shownAtMost = 100;

/** What the screen shows: backups that are there, run, failed or were stopped, newest first, and when the next is due. */
export async function readOverview(deps: Deps): Promise<BackupOverview> {
  const [rows, whole, proofs] = [await listBackupRows(deps), await listWholeBackups(deps), await listProofs(deps)];
  const isThere = new Set(whole.map(({ id }) => id));
  const passed = proofs.find(({ state }) => state === 'passed');
  const kept = keptBackups(whole, passed?.backupId);
  const shown = rows.filter(({ id, state }) => isThere.has(id) || state !== 'done').slice(0, shownAtMost);
  const [last, now] = [proofs[0], deps.now()];
  const proofAt = proofDueAt(deps, { whole, proofs });
  const isDue = isBackupDue(deps, whole);
  return {
    backups: shown.map((row) => toBackup(deps, row, { proofs, kept })),
    running: deps.backups.running(),
    lastProof: last === undefined ? null : { ...toProof(last), backupId: last.backupId },
    lastProvenAt: passed?.finishedAt ?? null,
    lastBackupAt: whole[0]?.startedAt ?? null,
    nextBackupAt: (isDue ? now : nextHour(now, backupHour)).toISOString(),
    nextProofAt: proofAt?.toISOString() ?? null,
    folder: deps.config.backupDir,
    isOnDataDisk: await isOnDataDisk(deps),
    restoredFrom: (await findLastRestore(deps.db)) ?? null,
  };
}

const toProof = ({ state, finishedAt, startedAt, problem }: ProofRow) => ({
  state: state === 'passed' ? ('passed' as const) : ('failed' as const),
  at: finishedAt ?? startedAt,
  problem,
});

function toBackup(
  deps: Deps,
  { keyId, removedAt: _, ...row }: BackupRow,
  { proofs, kept }: { proofs: readonly ProofRow[]; kept: ReturnType<typeof keptBackups> },
): Backup {
  const proof = proofs.find(({ backupId }) => backupId === row.id);
  return {
    ...row,
    opensWithKey: keyId === deps.backups.keyId,
    proof: proof === undefined ? null : toProof(proof),
    kept: kept.get(row.id) ?? null,
  };
}
