import type { CheckDraft, MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { connectionData } from '../../../db/thread-connection.ts';
import { endPool, openPool } from '../../../lib/thread-pool.ts';
import { unlessStalled } from '../../../lib/stall-limit.ts';
import { localDay } from '../../../lib/local-day.ts';
import type { DraftFindings, DraftTask, SomeTask } from './checks.worker.ts';

/** Compares memories with each other and with documents, in a thread of its own that keeps their words in memory.
 * It starts with the first check, or when it is told to get ready. */
export interface MemoryChecker {
  /** While not all notes have been read, compares with those that the database's index finds, and reads on. */
  checkDraft: (draft: CheckDraft) => Promise<MemoryFinding[]>;
  /** One list for each id, in their order; what somebody writes meanwhile is checked in between. Throws the signal's reason when aborted. */
  checkMany: (ids: readonly number[], options: { signal?: AbortSignal }) => Promise<MemoryFinding[][]>;
  /** Reads all notes before anybody waits for them, with rests; what is asked meanwhile goes first. Resolves early when aborted. */
  getReady: (options: { signal: AbortSignal }) => Promise<void>;
  /** Starts the thread, so that the first check finds it running. */
  warmUp: () => Promise<void>;
  close: () => Promise<void>;
}

/** How long what nobody waits for rests after each slice, as a share of what it took. */
const restShare = 0.5;

type Threads = Piscina<DraftTask, DraftFindings>;

interface CheckerOptions {
  databaseFile: string;
  databaseKey: Buffer;
  now: () => Date;
}

export function createMemoryChecker({ now, ...where }: CheckerOptions): MemoryChecker {
  const workerData = connectionData(where);
  const filename = fileURLToPath(new URL('./checks.worker.ts', import.meta.url));
  const threads: Threads = openPool({ filename, workerData, idleTimeout: Infinity, atomics: 'disabled' });
  const closing = new AbortController();
  let reading: Promise<void> | undefined;
  const readOn = (): void => {
    // What fails here fails for whoever asks next, too, who is told.
    reading ??= getReady(threads, { signal: closing.signal })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  };
  return {
    checkDraft: async (draft) => {
      const { findings, isWhole } = await unlessStalled(threads, (signal) => threads.run({ draft, today: localDay(now()) }, { signal }));
      if (!isWhole) readOn();
      return findings;
    },
    checkMany: (ids, options) => checkMany(threads, { ids, today: localDay(now()) }, options),
    getReady: (options) => getReady(threads, options),
    warmUp: async () => {
      const warming = threads as unknown as Piscina<{ today: string }, undefined>;
      await unlessStalled(threads, (signal) => warming.run({ today: localDay(now()) }, { name: 'warmUp', signal }));
    },
    close: async () => {
      closing.abort();
      await reading;
      await endPool(threads);
    },
  };
}

async function checkMany(threads: Threads, { ids, today }: SomeTask, { signal }: { signal?: AbortSignal }): Promise<MemoryFinding[][]> {
  const many = threads as unknown as Piscina<SomeTask, MemoryFinding[][] | undefined>;
  const found: MemoryFinding[][] = [];
  while (found.length < ids.length) {
    signal?.throwIfAborted();
    const started = performance.now();
    found.push(
      ...(await untilRead(
        threads,
        (ended) => many.run({ ids: ids.slice(found.length), today }, { name: 'checkSome', signal: ended }),
        signal,
      )),
    );
    await sleep(restShare * (performance.now() - started));
  }
  return found;
}

async function getReady(threads: Threads, { signal }: { signal: AbortSignal }): Promise<void> {
  for (;;) {
    const started = performance.now();
    if (signal.aborted || (await follow(threads))) return;
    await sleep(restShare * (performance.now() - started));
  }
}

/** Reads some more; true when nothing is left. */
function follow(threads: Threads): Promise<boolean> {
  const following = threads as unknown as Piscina<undefined, boolean>;
  return unlessStalled(threads, (signal) => following.run(undefined, { name: 'follow', signal }));
}

/** Asks again until all memories have been read; each call reads some, so that whoever waits gets the thread in between. */
async function untilRead<Found>(
  threads: Threads,
  ask: (ended: AbortSignal) => Promise<Found | undefined>,
  signal?: AbortSignal,
): Promise<Found> {
  for (;;) {
    const found = await unlessStalled(threads, ask);
    if (found !== undefined) return found;
    while (!(await follow(threads))) signal?.throwIfAborted();
  }
}
