import { importLimits, type ImportPreview, type ImportProgress } from '@vademecum/shared/memories/memory-import.ts';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { auditedConnectionData } from '../../../db/audited-connection.ts';
import type { WriteGate } from '../../../db/write-gate.ts';
import { endPool, openPool } from '../../../lib/thread-pool.ts';
import { createJobQueue } from '../../../lib/job-queue.ts';
import { unlessStalled } from '../../../lib/stall-limit.ts';
import type { ImportOutcome } from './execute-import.ts';
import type { Counters, Draft, DraftsTask, ExecuteTask, ReadResult, ReadTask, ReadyTask, ShowTask } from './import.worker.ts';

/** Reads and imports files in a thread of its own, which keeps what was previewed: see docs/decisions/0015. Throws StalledError where it does not get on. */
export interface MemoryImporter {
  /** Takes the bytes: they are empty afterwards. */
  read: (task: Omit<ReadTask, 'counters'>) => Promise<ReadResult>;
  /** The next rows to compare, some at a time. */
  drafts: (task: DraftsTask) => Promise<Draft[]>;
  show: (task: ShowTask) => Promise<ImportPreview | undefined>;
  /** Undefined: there is no such preview, or not any more. */
  execute: (task: ReadyTask & Pick<ExecuteTask, 'by'>) => Promise<ImportOutcome | undefined>;
  /** Stops an import that has not begun to write. False: it has, or there is none. */
  cancel: (token: string, userId: number) => boolean;
  /** What is said while rows are compared; undefined: that is over. */
  tell: (progress: NonNullable<ImportProgress> | undefined) => void;
  progress: () => ImportProgress;
  close: () => Promise<void>;
}

interface ImporterParts {
  databaseFile: string;
  databaseKey: Buffer;
  auditKey: Buffer;
  gate: WriteGate;
}

type Import = ReadyTask & Pick<ExecuteTask, 'by'>;
interface State {
  phase: NonNullable<ImportProgress>['phase'];
  counters: Counters;
}

/** Asks the thread to do something. */
type Ask = <Result>(name: string, task: object, counters?: Counters) => Promise<Result>;

export function createMemoryImporter({ gate, ...where }: ImporterParts): MemoryImporter {
  const pool = createPool(auditedConnectionData(where));
  const ask = createAsk(pool);
  const shown: Shown = { state: undefined, told: undefined };
  const { idle, ...imports } = createImports(ask, gate, shown);
  return {
    ...imports,
    read: (task) => {
      const counters = newCounters();
      return during(shown, { phase: 'reading', counters }, () => ask('read', { ...task, counters }, counters));
    },
    drafts: (task) => ask('drafts', task),
    show: (task) => ask('show', task),
    tell: (progress) => {
      shown.told = progress;
    },
    progress: () => (shown.state === undefined ? (shown.told ?? null) : progressOf(shown.state)),
    close: async () => {
      await idle();
      await endPool(pool);
    },
  };
}

/** What is under way, as the screen asks for it. */
interface Shown {
  state: State | undefined;
  told: NonNullable<ImportProgress> | undefined;
}

async function during<Result>(shown: Shown, now: State, work: () => Promise<Result>): Promise<Result> {
  shown.state = now;
  try {
    return await work();
  } finally {
    if (shown.state === now) shown.state = undefined;
  }
}

function createAsk(pool: Piscina<object, unknown>): Ask {
  return <Result>(name: string, task: object, counters = newCounters()) => {
    const asked = pool as unknown as Piscina<object, Result>;
    const transferList = 'bytes' in task ? [(task.bytes as Uint8Array).buffer as ArrayBuffer] : [];
    return unlessStalled(pool, (signal) => asked.run(task, { name, signal, transferList }), { progress: () => Atomics.load(counters, 0) });
  };
}

function createImports(
  ask: Ask,
  gate: WriteGate,
  shown: Shown,
): Pick<MemoryImporter, 'execute' | 'cancel'> & { idle: () => Promise<void> } {
  const queue = createJobQueue();
  const waiting = new Map<string, { userId: number; isCancelled: boolean }>();
  const carryOut = async ({ by, ...task }: Import, now: State): Promise<ImportOutcome | undefined> => {
    const isCancelled = (): boolean => waiting.get(task.token)?.isCancelled === true;
    if (isCancelled()) return { type: 'cancelled' };
    if (!(await ask<boolean>('prepare', task))) return undefined;
    return gate.alone(async () => {
      if (isCancelled()) return { type: 'cancelled' };
      waiting.delete(task.token);
      now.phase = 'importing';
      const { counters } = now;
      return ask<ImportOutcome>('execute', { token: task.token, by, now: task.now, counters }, counters);
    });
  };
  return {
    idle: queue.idle,
    execute: (task) => {
      waiting.set(task.token, { userId: task.userId, isCancelled: false });
      const now: State = { phase: 'preparing', counters: newCounters() };
      return queue.run(() => during(shown, now, () => carryOut(task, now))).finally(() => waiting.delete(task.token));
    },
    cancel: (token, userId) => {
      const one = waiting.get(token);
      if (one?.userId !== userId) return false;
      one.isCancelled = true;
      return true;
    },
  };
}

function createPool(workerData: ReturnType<typeof auditedConnectionData>): Piscina<object, unknown> {
  const filename = fileURLToPath(new URL('./import.worker.ts', import.meta.url));
  return openPool({ filename, workerData, idleTimeout: importLimits.previewMs + 60_000 });
}

const newCounters = (): Counters => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

function progressOf({ phase, counters }: State): ImportProgress {
  return { phase, done: Atomics.load(counters, 0), total: Atomics.load(counters, 1) };
}
