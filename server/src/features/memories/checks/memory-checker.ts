import type { CheckDraft, MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionData } from '../../../db/thread-connection.ts';
import { localDay } from '../../../lib/local-day.ts';
import { stallMs } from '../../../runtime/stall-limit.ts';
import { openWorker, type Worker } from '../../../runtime/worker.ts';
import type * as ChecksWorker from './checks.worker.ts';
import type { SomeTask } from './checks.worker.ts';
import { currentViewer } from '../../../runtime/viewer.ts';

/**
 * Compares memories with each other and with documents, in a thread of its own that keeps their words in memory. It starts with the first
 * check, or when a caller asks it to get ready.
 */
export interface MemoryChecker {
  /** While not all notes have been read, compares with those that the database's index finds, and reads on. */
  checkDraft: (draft: CheckDraft) => Promise<MemoryFinding[]>;
  /**
   * One list for each id, in their order; notes that somebody writes at that time are checked in between. Throws the signal's reason when
   * aborted.
   */
  checkMany: (ids: readonly number[], options: { signal?: AbortSignal }) => Promise<MemoryFinding[][]>;
  /** Reads all notes before anybody waits for them, with pauses; requests that come in between go first. Resolves early when aborted. */
  getReady: (options: { signal: AbortSignal }) => Promise<void>;
  /** Starts the thread, so that the first check finds it running. */
  warmUp: () => Promise<void>;
  close: () => Promise<void>;
}

/** How long what nobody waits for rests after each slice, as a share of what it took. */
const restShare = 0.5;

type Thread = Worker<typeof ChecksWorker>;

interface CheckerOptions {
  databaseFile: string;
  databaseKey: Buffer;
  now: () => Date;
}

export function createMemoryChecker({ now, ...where }: CheckerOptions): MemoryChecker {
  const thread: Thread = openWorker(new URL('./checks.worker.ts', import.meta.url), {
    workerData: connectionData(where),
    idleTimeout: Infinity,
    atomics: 'disabled',
    limitMs: stallMs,
  });
  const closing = new AbortController();
  let reading: Promise<void> | undefined;
  const readOn = (): void => {
    // A failure here also fails the next caller, who gets the error.
    reading ??= getReady(thread, { signal: closing.signal })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  };
  return {
    checkDraft: async (draft) => {
      const { findings, isWhole } = await thread.run('default', { draft, today: localDay(now()), viewer: currentViewer() });
      if (!isWhole) readOn();
      return findings;
    },
    checkMany: (ids, options) => checkMany(thread, { ids, today: localDay(now()) }, options),
    getReady: (options) => getReady(thread, options),
    warmUp: () => thread.run('warmUp', { today: localDay(now()) }),
    close: async () => {
      closing.abort();
      await reading;
      await thread.end();
    },
  };
}

async function checkMany(thread: Thread, { ids, today }: SomeTask, { signal }: { signal?: AbortSignal }): Promise<MemoryFinding[][]> {
  const found: MemoryFinding[][] = [];
  while (found.length < ids.length) {
    signal?.throwIfAborted();
    const started = performance.now();
    found.push(...(await untilRead(thread, () => thread.run('checkSome', { ids: ids.slice(found.length), today }), signal)));
    await sleep(restShare * (performance.now() - started));
  }
  return found;
}

async function getReady(thread: Thread, { signal }: { signal: AbortSignal }): Promise<void> {
  for (;;) {
    const started = performance.now();
    if (signal.aborted || (await follow(thread))) return;
    await sleep(restShare * (performance.now() - started));
  }
}

/** Reads some more; true when nothing is left. */
function follow(thread: Thread): Promise<boolean> {
  return thread.run('follow', undefined);
}

/** Asks again until all memories have been read; each call reads some, so that waiting callers get the thread in between. */
async function untilRead<Found>(thread: Thread, ask: () => Promise<Found | undefined>, signal?: AbortSignal): Promise<Found> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    while (!(await follow(thread))) signal?.throwIfAborted();
  }
}
