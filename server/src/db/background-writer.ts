import Database from 'better-sqlite3';
import { stallMs } from '../runtime/stall-limit.ts';
import { openWorker } from '../runtime/worker.ts';
import { connectionData } from './thread-connection.ts';
import type { Query } from './executors.ts';
import type { Db } from './open.ts';
import { createTurns, type WriteLock } from './write-lock.ts';
import type * as BackgroundWriterWorker from './background-writer.worker.ts';

/** One statement with its parameters, as plain data for the thread. */
export interface WriteStep {
  sql: string;
  parameters: readonly unknown[];
  mustChange?: boolean | undefined;
}

/** What came of a query: rows that it changed, and those that it returned where it is a SELECT or RETURNING, by the columns' own names. */
export interface QueryDone {
  changes: number;
  returned: Readonly<Record<string, unknown>>[];
}

/** What became of the steps, in the worker's words: the code of an error would be lost between threads. */
export type Written = { done: QueryDone[] } | 'unmet' | { refused: { code: string; message: string } };
/** Pages in the log, and those of them that are also in the database. */
export interface LogPages {
  log: number;
  copied: number;
}

/** A second connection that writes, in a thread of its own: for many rows at once, which would keep the event loop from everybody else. */
export interface BackgroundWriter {
  /**
   * All queries in one transaction, in which nothing else writes; resolves to what came of each. Undefined where one that must change
   * something changed nothing: then none of them did.
   */
  write: (queries: readonly Query[]) => Promise<QueryDone[] | undefined>;
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

interface WriterParts {
  databaseFile: string;
  databaseKey: Buffer;
  lock: WriteLock;
}

/** `db` compiles the queries, nothing more. */
export function createBackgroundWriter(db: Db, { lock, ...where }: WriterParts): BackgroundWriter {
  const workerData = connectionData(where);
  const url = new URL('./background-writer.worker.ts', import.meta.url);
  const thread = openWorker<typeof BackgroundWriterWorker>(url, { workerData, idleTimeout: 60_000, limitMs: stallMs });
  const inTurn = turnsIn(thread, async () => {
    doneOf(await thread.run('begin', undefined));
  });
  let isClosing = false;
  let waiting: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  const copyOnce = () => thread.run('copyLog', undefined, { limitMs: copyLimitMs });
  const copy = () => copyLog({ inBackground: () => inTurn(copyOnce), alone: () => inTurn(() => lock.alone(copyOnce)) });
  const copySoon = (): void => {
    if (isClosing) return;
    waiting ??= setTimeout(() => {
      // What cannot be copied now stays in the log, from which it is read just as well; the next time it is tried again.
      current = copy()
        .catch(() => undefined)
        .finally(() => (waiting = undefined));
    }, copyAfterMs).unref();
  };
  lock.onWritten(copySoon);

  return {
    write: async (queries) => {
      const steps = queries.map((query): WriteStep => {
        const { sql, parameters } = query.compile(db);
        return { sql, parameters, mustChange: query.mustChange };
      });
      const written = await inTurn(() => lock.alone(() => thread.run('default', steps)));
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

/** Undefined where a query that must change something changed nothing. Throws what SQLite refused it with. */
function doneOf(written: Written): QueryDone[] | undefined {
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
async function copyLog(copy: Record<'inBackground' | 'alone', () => Promise<LogPages>>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { log, copied } = await copy.inBackground();
    if (log <= longLog) return;
    if (log - copied < shortRest) {
      await copy.alone();
      return;
    }
  }
}
