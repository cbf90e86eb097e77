import { createQueue } from '../../runtime/queue.ts';

/**
 * One document after the other, so that a hundred uploads do not take the machine from those who ask; scans in a line of their own, so that a book
 * of them does not keep everybody's uploads waiting.
 */
export interface IngestQueue {
  /** Resolves when this document was read or has failed; never rejects. */
  add: (documentId: number) => Promise<void>;
  /** Whether it waits to be read or is being read. */
  has: (documentId: number) => boolean;
  /** Resolves when nothing waits. */
  idle: () => Promise<void>;
  /** How far each document in work has come. */
  progress: (documentId: number) => { pagesRead: number; pagesTotal: number | null };
  /** Stops after aborting the document in work, which is read again at the next start. */
  close: () => Promise<void>;
}

/** Lets the next document be read, and does this in the line of slow work, after what waits there. */
export type StepAside = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type ReadDocument = (
  documentId: number,
  onProgress: (progress: { pagesRead: number; pagesTotal: number | null }) => void,
  signal: AbortSignal,
  stepAside: StepAside,
) => Promise<void>;

/** `read` must record its own failures; if it throws all the same, the error goes to `onError`. */
export function createIngestQueue(read: ReadDocument, onError: (documentId: number, error: unknown) => void): IngestQueue {
  const abort = new AbortController();
  const progress = new Map<number, { pagesRead: number; pagesTotal: number | null }>();
  const lines = createLines();
  /** How often each waits. */
  const waiting = new Map<number, number>();

  const work = async (documentId: number, stepAside: StepAside): Promise<void> => {
    if (abort.signal.aborted) return;
    try {
      await read(documentId, (state) => progress.set(documentId, state), abort.signal, stepAside);
    } catch (error) {
      onError(documentId, error);
    } finally {
      progress.delete(documentId);
    }
  };

  const add = async (documentId: number): Promise<void> => {
    waiting.set(documentId, (waiting.get(documentId) ?? 0) + 1);
    await lines.run((stepAside) => work(documentId, stepAside));
    const left = (waiting.get(documentId) ?? 1) - 1;
    if (left === 0) waiting.delete(documentId);
    else waiting.set(documentId, left);
  };

  return {
    add,
    has: (documentId) => waiting.has(documentId),
    idle: lines.idle,
    progress: (documentId) => progress.get(documentId) ?? { pagesRead: 0, pagesTotal: null },
    close: async () => {
      abort.abort();
      await lines.idle();
    },
  };
}

/** A line of work, and one of slow work next to it. The first continues when its work is done or steps aside; run resolves when it is done. */
function createLines() {
  const [quick, slow] = [createQueue(), createQueue()];
  const working = new Set<Promise<void>>();
  const start = async (work: (stepAside: StepAside) => Promise<void>): Promise<void> => {
    let over: Promise<void> | undefined;
    await quick.run(async () => {
      const aside = Promise.withResolvers<undefined>();
      over = work((slowWork) => {
        aside.resolve(undefined);
        return slow.run(slowWork);
      });
      await Promise.race([aside.promise, over]);
    });
    await over;
  };
  return {
    run: async (work: (stepAside: StepAside) => Promise<void>): Promise<void> => {
      const done = start(work);
      working.add(done);
      await done.finally(() => working.delete(done));
    },
    idle: async (): Promise<void> => {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}
