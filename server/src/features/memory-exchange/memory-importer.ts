import { importLimits, type ImportPreview } from '@vademecum/shared/memory-import.ts';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { WriteGate } from '../../db/write-gate.ts';
import { endPool } from '../../lib/end-pool.ts';
import type { ImportOutcome } from './execute-import.ts';
import type { ExecuteTask, ImportWorkerData, ReadResult, ReadTask, ReadyTask, ShowTask } from './import.worker.ts';

/** Reads and imports files in a thread of its own, which keeps what was previewed: see docs/decisions/0015. */
export interface MemoryImporter {
  /** Takes the bytes: they are empty afterwards. */
  read: (task: ReadTask) => Promise<ReadResult>;
  show: (task: ShowTask) => Promise<ImportPreview | undefined>;
  /** Undefined: there is no such preview, or not any more. */
  execute: (task: ReadyTask & Pick<ExecuteTask, 'by'>) => Promise<ImportOutcome | undefined>;
  close: () => Promise<void>;
}

interface ImporterParts {
  databaseFile: string;
  databaseKey: Buffer;
  auditKey: Buffer;
  gate: WriteGate;
}

export function createMemoryImporter({ databaseFile, databaseKey, auditKey, gate }: ImporterParts): MemoryImporter {
  const workerData: ImportWorkerData = {
    databaseFile,
    databaseKeyHex: databaseKey.toString('hex'),
    auditKeyHex: auditKey.toString('hex'),
  };
  const filename = fileURLToPath(new URL('./import.worker.ts', import.meta.url));
  const pool = new Piscina<ExecuteTask, ImportOutcome>({
    filename,
    workerData,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: importLimits.previewMs + 60_000,
  });
  const reading = pool as unknown as Piscina<ReadTask, ReadResult>;
  const showing = pool as unknown as Piscina<ShowTask, ImportPreview | undefined>;
  const preparing = pool as unknown as Piscina<ReadyTask, boolean>;
  let last: Promise<unknown> = Promise.resolve();

  const carryOut = async ({ by, ...task }: ReadyTask & { by: ExecuteTask['by'] }): Promise<ImportOutcome | undefined> => {
    if (!(await preparing.run(task, { name: 'prepare' }))) return undefined;
    return gate.alone(() => pool.run({ token: task.token, by, now: task.now }));
  };
  return {
    read: (task) => reading.run(task, { name: 'read', transferList: [task.bytes.buffer as ArrayBuffer] }),
    show: (task) => showing.run(task, { name: 'show' }),
    execute: (task) => {
      const result = last.then(() => carryOut(task));
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      await last;
      await endPool(pool);
    },
  };
}
