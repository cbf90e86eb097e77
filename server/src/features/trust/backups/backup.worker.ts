import { standBack } from '../../../runtime/stand-back.ts';
import { StartError } from '../../../lib/start-error.ts';
import { BackupCancelled } from './backup-format.ts';
import { type ProvenCounts, proveBackup } from './prove-backup.ts';
import { type BackupJob, type DataPaths, type JobProgress, takeBackup, type TakenBackup } from './take-backup.ts';

/** Keys are hex, since a Buffer's pool would be shared between threads. */
export interface BackupTask {
  keyHex: string;
  file: string;
  at: string;
  /** What is backed up; left out where the file is to be proven. */
  backup?: { paths: DataPaths; kind: BackupJob['kind'] };
  /** [done, total in KiB, 1 to stop it]. */
  control: Int32Array;
}

/** An error loses its class on the way between threads. */
export type BackupResult =
  | { outcome: 'taken'; taken: TakenBackup }
  | { outcome: 'proven'; proven: ProvenCounts }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; sentence: string; detail: string };

const kib = 1024;

standBack('last');

function followed(control: Int32Array): JobProgress {
  return {
    onProgress: (done, total) => {
      Atomics.store(control, 0, Math.floor(done / kib));
      Atomics.store(control, 1, Math.ceil(total / kib));
    },
    checkStop: () => {
      if (Atomics.load(control, 2) === 1) throw new BackupCancelled();
    },
  };
}

export default async function work({ keyHex, file, at, backup, control }: BackupTask): Promise<BackupResult> {
  const masterKey = Buffer.from(keyHex, 'hex');
  try {
    if (backup === undefined) {
      return { outcome: 'proven', proven: await proveBackup({ file, masterKey, now: () => new Date(at) }, followed(control)) };
    }
    const job: BackupJob = { ...backup, masterKey, file, takenAt: at };
    return { outcome: 'taken', taken: await takeBackup(job, followed(control)) };
  } catch (error) {
    if (error instanceof BackupCancelled) return { outcome: 'cancelled' };
    const message = error instanceof Error ? error.message : String(error);
    const detail = error instanceof Error ? (error.stack ?? message) : message;
    return { outcome: 'failed', sentence: sentenceOf(error, message), detail };
  }
}

/** The message that a person gets; for unforeseen errors, the log alone says more. */
function sentenceOf(error: unknown, message: string): string {
  const isSaid = error instanceof StartError || message.startsWith('The ') || /^(Document|Memory|Passage) \d/.test(message);
  return isSaid ? message : 'It failed. See the server’s log for the reason.';
}

export async function end(): Promise<void> {
  // Nothing stays open between tasks.
}
