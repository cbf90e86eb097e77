import Database from 'better-sqlite3';
import { stallMs } from '../runtime/stall-limit.ts';
import { openWorker } from '../runtime/worker.ts';
import { connectionData } from './thread-connection.ts';
import type { StepDone, WriteStep } from './write-steps.ts';
import { createTurns, type WriteGate } from './write-gate.ts';
import type * as WriteBesideWorker from './write-beside.worker.ts';

/** What became of the steps, in the worker's words: the code of an error would be lost between threads. */
export type Written = { done: StepDone[] } | 'unmet' | { refused: { code: string; message: string } };
/** Pages in the log, and those of them that are also in the database. */
export interface LogPages {
  log: number;
  copied: number;
}

/** A second connection that writes, in a thread of its own: for many rows at once, which would keep the event loop from everybody else. */
export interface WriteBeside {
  /**
   * All steps in one transaction, in which nothing else writes; resolves to what came of each. Undefined where a step that must change something changed nothing:
   * then none of them did.
   */
  write: (steps: readonly WriteStep[]) => Promise<StepDone[] | undefined>;
  close: () => Promise<void>;
}

/** This long after a write, the contents of the log are copied into the database. */
const copyAfterMs = 500;
/** A log of so many pages restarts as soon as all of it is copied: nobody may write during the moment that the rest takes. */
const longLog = 16_000;
const shortRest = 1_000;
/** A slow disk takes a while for 800 MB. */
const copyLimitMs = 600_000;

/**
 * For the connection of the main thread: from so many pages on, 800 MB, it copies the log itself. A long backup that reads keeps the log
 * from restarting.
 */
export const pagesBeforeOwnCopy = 200_000;

export function createWriteBeside({ gate, ...where }: { databaseFile: string; databaseKey: Buffer; gate: WriteGate }): WriteBeside {
  const workerData = connectionData(where);
  const url = new URL('./write-beside.worker.ts', import.meta.url);
  const thread = openWorker<typeof WriteBesideWorker>(url, { workerData, idleTimeout: 60_000, limitMs: stallMs });
  const inTurn = turnsIn(thread, async () => {
    doneOf(await thread.run('begin', undefined));
  });
  let isClosing = false;
  let waiting: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  const copyOnce = () => thread.run('copyLog', undefined, { limitMs: copyLimitMs });
  const copy = () => copyLog({ beside: () => inTurn(copyOnce), alone: () => inTurn(() => gate.alone(copyOnce)) });
  const copySoon = (): void => {
    if (isClosing) return;
    waiting ??= setTimeout(() => {
      // What cannot be copied now stays in the log, from which it is read just as well; the next time it is tried again.
      current = copy()
        .catch(() => undefined)
        .finally(() => (waiting = undefined));
    }, copyAfterMs).unref();
  };
  gate.onWritten(copySoon);

  return {
    write: async (steps) => {
      const written = await inTurn(() => gate.alone(() => thread.run('default', steps)));
      return doneOf(written);
    },
    close: async () => {
      isClosing = true;
      clearTimeout(waiting);
      await current;
      await thread.end();
    },
  };
}

/** Undefined where a step that must change something changed nothing. Throws what SQLite refused it with. */
function doneOf(written: Written): StepDone[] | undefined {
  if (written === 'unmet') return undefined;
  if ('refused' in written) throw new Database.SqliteError(written.refused.message, written.refused.code);
  return written.done;
}

/**
 * A caller waits for the thread before it waits for the database. So nobody blocks the database for others while the thread does something
 * else or is only starting.
 */
function turnsIn({ hasThread }: { hasThread: () => boolean }, start: () => Promise<unknown>) {
  const turns = createTurns();
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turns.take();
    try {
      if (!hasThread()) await start();
      return await work();
    } finally {
      turns.leave();
    }
  };
}

/** What was written while a long log was being copied is little, and less each time. */
async function copyLog(copy: Record<'beside' | 'alone', () => Promise<LogPages>>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { log, copied } = await copy.beside();
    if (log <= longLog) return;
    if (log - copied < shortRest) {
      await copy.alone();
      return;
    }
  }
}
