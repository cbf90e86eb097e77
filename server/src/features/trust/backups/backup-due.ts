import { backupHour, proofEveryMs } from '@vademecum/shared/trust/backups.ts';
import type { Deps } from '../../../deps.ts';
import { lastAtHour } from '../../../lib/local-day.ts';
import { type BackupRow, isAhead, type ProofRow } from './backup.queries.ts';

type Asking = Pick<Deps, 'now' | 'backups'>;

/** The next time that the clinic's clock strikes an hour (0-23). */
export function nextHour(now: Date, hour: number): Date {
  const at = lastAtHour(now, hour);
  at.setDate(at.getDate() + 1);
  return at;
}

/** There is none since the last night that opens with the key in use. */
export function isBackupDue(asking: Asking, whole: readonly BackupRow[]): boolean {
  const night = lastAtHour(asking.now(), backupHour).toISOString();
  return !whole.some(({ startedAt, keyId }) => keyId === asking.backups.keyId && startedAt >= night && !isAhead(asking, startedAt));
}

/** The backup that is to be proven next. */
export function newestOfKey({ backups }: Pick<Deps, 'backups'>, whole: readonly BackupRow[]): BackupRow | undefined {
  return whole.find(({ keyId }) => keyId === backups.keyId);
}

/** A week after the last proof; at once where there was none, or where one failed and there is a newer backup. Undefined while there is nothing to prove. */
export function proofDueAt(
  asking: Asking,
  { whole, proofs }: { whole: readonly BackupRow[]; proofs: readonly ProofRow[] },
): Date | undefined {
  const newest = newestOfKey(asking, whole);
  if (newest === undefined) return undefined;
  const last = proofs.find(({ startedAt }) => !isAhead(asking, startedAt));
  const isTold = last !== undefined && !(last.state === 'failed' && newest.startedAt > last.startedAt);
  return isTold ? new Date(Date.parse(last.startedAt) + proofEveryMs) : asking.now();
}
