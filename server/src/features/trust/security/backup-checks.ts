import { backupFreshMs, proofFreshMs } from '@vademecum/shared/trust/backups.ts';
import { readBackupState } from '../backups/backup-state.service.ts';
import { type Check, fails, type Finding, holds, type Looked, warns } from './check.ts';

async function lookAtLast({ deps }: Looked): Promise<Finding> {
  const { lastAt } = await readBackupState(deps);
  const toDo = 'Open Backups and press Back up now; it says there why the last one failed.';
  if (lastAt === undefined) return warns('No backup has been made yet.', toDo);
  const hours = Math.floor((deps.now().getTime() - Date.parse(lastAt)) / 3_600_000);
  const age = `The last backup is ${hours === 0 ? 'less than an hour' : hours === 1 ? 'one hour' : `${hours} hours`} old`;
  return hours * 3_600_000 >= backupFreshMs ? fails(`${age}; there should be one every night.`, toDo) : holds(`${age}.`);
}

async function lookAtProof({ deps }: Looked): Promise<Finding> {
  const { provenAt, failure } = await readBackupState(deps);
  const toDo = 'Open Backups and press Prove now.';
  if (failure !== null)
    return fails(`The last backup that was tried could not be restored: ${failure}`, 'Open Backups, make a new one and prove it.');
  if (provenAt === undefined) return warns('No backup has been restored to see that it can be.', toDo);
  const days = Math.floor((deps.now().getTime() - Date.parse(provenAt)) / 86_400_000);
  const age = `A backup was last restored into a temporary place and compared ${days === 0 ? 'within the last day' : days === 1 ? 'a day ago' : `${days} days ago`}`;
  return deps.now().getTime() - Date.parse(provenAt) > proofFreshMs ? warns(`${age}; it should be every week.`, toDo) : holds(`${age}.`);
}

async function lookAtDisk({ deps }: Looked): Promise<Finding> {
  return (await readBackupState(deps)).isOnDataDisk
    ? warns(
        'Backups stand on the same disk as the data: what takes the one takes the other.',
        'Set BACKUP_DIR to a folder on another disk.',
      )
    : holds('Backups stand on another disk than the data.');
}

export const backupChecks: Check[] = [
  { id: 'backup', topic: 'outside', statement: 'There is a backup of the last day', isNeeded: true, look: lookAtLast },
  { id: 'backup-proof', topic: 'outside', statement: 'A backup was restored and compared this week', isNeeded: false, look: lookAtProof },
  { id: 'backup-disk', topic: 'outside', statement: 'Backups stand apart from the data', isNeeded: false, look: lookAtDisk },
];
