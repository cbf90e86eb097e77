import { importLimits, type ImportPreview, type ImportProgress } from '@vademecum/shared/memories/memory-import.ts';
import { auditedConnectionData } from '../../../db/audited-connection.ts';
import type { WriteLock } from '../../../db/write-lock.ts';
import { createQueue } from '../../../runtime/queue.ts';
import { stallMs } from '../../../runtime/stall-limit.ts';
import { openWorker, type Worker } from '../../../runtime/worker.ts';
import type { ImportOutcome } from './execute-import.ts';
import type * as ImportWorker from './import.worker.ts';
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
  lock: WriteLock;
}

type Import = ReadyTask & Pick<ExecuteTask, 'by'>;
interface State {
  phase: NonNullable<ImportProgress>['phase'];
  counters: Counters;
}

type Thread = Worker<typeof ImportWorker>;

export function createMemoryImporter({ lock, ...where }: ImporterParts): MemoryImporter {
  const workerData = auditedConnectionData(where);
  const options = { workerData, idleTimeout: importLimits.previewMs + 60_000, limitMs: stallMs };
  const thread: Thread = openWorker(new URL('./import.worker.ts', import.meta.url), options);
  const shown: Shown = { state: undefined, told: undefined };
  const { idle, ...imports } = createImports(thread, lock, shown);
  return {
    ...imports,
    read: (task) => {
      const counters = newCounters();
      const options = { progress: () => doneOf(counters), transferList: [task.bytes.buffer as ArrayBuffer] };
      return during(shown, { phase: 'reading', counters }, () => thread.run('read', { ...task, counters }, options));
    },
    drafts: (task) => thread.run('drafts', task),
    show: (task) => thread.run('show', task),
    tell: (progress) => {
      shown.told = progress;
    },
    progress: () => (shown.state === undefined ? (shown.told ?? null) : progressOf(shown.state)),
    close: async () => {
      await idle();
      await thread.end();
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

function createImports(
  thread: Thread,
  lock: WriteLock,
  shown: Shown,
): Pick<MemoryImporter, 'execute' | 'cancel'> & { idle: () => Promise<void> } {
  const queue = createQueue();
  const waiting = new Map<string, { userId: number; isCancelled: boolean }>();
  const carryOut = async ({ by, ...task }: Import, now: State): Promise<ImportOutcome | undefined> => {
    const isCancelled = (): boolean => waiting.get(task.token)?.isCancelled === true;
    if (isCancelled()) return { type: 'cancelled' };
    if (!(await thread.run('prepare', task))) return undefined;
    return lock.alone(async () => {
      if (isCancelled()) return { type: 'cancelled' };
      waiting.delete(task.token);
      now.phase = 'importing';
      const { counters } = now;
      return thread.run('execute', { token: task.token, by, now: task.now, counters }, { progress: () => doneOf(counters) });
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

const doneOf = (counters: Counters): number => Atomics.load(counters, 0);
const newCounters = (): Counters => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

function progressOf({ phase, counters }: State): ImportProgress {
  return { phase, done: doneOf(counters), total: Atomics.load(counters, 1) };
}
