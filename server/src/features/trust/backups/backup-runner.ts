import { createQueue } from '../../../runtime/queue.ts';
import { openWorker } from '../../../runtime/worker.ts';
import type { Manifest } from './backup-format.ts';
import { readBackupFile } from './backup-reader.ts';
import type * as BackupWorker from './backup.worker.ts';
import type { BackupResult, BackupTask } from './backup.worker.ts';

export type BackupWork = Omit<BackupTask, 'control' | 'keyHex'>;

/** What is under way: which backup it makes or proves, and how far it is. */
export interface RunningBackup {
  kind: 'backup' | 'proof';
  backupId: number;
  /** 0 to 100. */
  percent: number;
  isStopping: boolean;
}

type What = Pick<RunningBackup, 'kind' | 'backupId'>;

/** A place in the line of what is to be made and proven. */
export interface BackupTurn {
  /** Waits for those before, then does it. Never rejects for what is wrong with a backup. */
  run: (work: BackupWork) => Promise<BackupResult>;
  end: () => void;
}

export interface BackupRunner {
  /** Which master key new backups are made with. */
  keyId: string;
  /** Makes or proves one after the other in a thread of its own, which the one that serves people does not feel. */
  enter: (what: What) => BackupTurn;
  running: () => RunningBackup | null;
  /** What runs or waits, the first first. */
  inLine: () => What[];
  /** Ends what runs or waits for that backup; false if nothing does. */
  cancel: (backupId: number) => boolean;
  isClosed: () => boolean;
  /** What a backup says is in it. Rejects where the key does not open it. */
  readManifest: (file: string) => Promise<Manifest>;
  close: () => Promise<void>;
}

interface InLine {
  what: What;
  control: Int32Array;
}

export function createBackupRunner(masterKey: Buffer, keyId: string): BackupRunner {
  const thread = openWorker<typeof BackupWorker>(new URL('./backup.worker.ts', import.meta.url), { idleTimeout: 1_000 });
  const queue = createQueue();
  const line: InLine[] = [];
  let isClosed = false;
  const keyHex = masterKey.toString('hex');
  const carryOut = async (control: Int32Array, work: BackupWork): Promise<BackupResult> =>
    isClosed || isStopping(control) ? { outcome: 'cancelled' } : thread.run('default', { ...work, keyHex, control });
  return {
    keyId,
    enter: (what) => {
      const entry = enterLine(line, what);
      return { run: (work) => queue.run(() => carryOut(entry.control, work)), end: () => void line.splice(line.indexOf(entry), 1) };
    },
    running: () => (line[0] === undefined ? null : { ...line[0].what, ...progressOf(line[0].control) }),
    inLine: () => line.map(({ what }) => what),
    cancel: (backupId) => stop(line.filter(({ what }) => what.backupId === backupId)),
    isClosed: () => isClosed,
    readManifest: async (file) => {
      const { manifest, close } = await readBackupFile(file, masterKey);
      await close();
      return manifest;
    },
    close: async () => {
      isClosed = true;
      stop(line);
      await queue.idle();
      await thread.end();
    },
  };
}

function enterLine(line: InLine[], what: What): InLine {
  const entry = { what, control: new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) };
  line.push(entry);
  return entry;
}

function stop(entries: readonly InLine[]): boolean {
  for (const { control } of entries) Atomics.store(control, 2, 1);
  return entries.length > 0;
}

const isStopping = (control: Int32Array): boolean => Atomics.load(control, 2) === 1;

function progressOf(control: Int32Array): Pick<RunningBackup, 'percent' | 'isStopping'> {
  const [done, total] = [Atomics.load(control, 0), Atomics.load(control, 1)];
  return { percent: total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total)), isStopping: isStopping(control) };
}
