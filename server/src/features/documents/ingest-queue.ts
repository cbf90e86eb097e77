import { createQueue } from '../../runtime/queue.ts';

/**
 * One document after the other, so that a hundred uploads do not take the machine from those who ask; scans in a line of their own, so that a book
 * of them does not keep everybody's uploads waiting.
 */
export interface IngestQueue {
  /** Resolves when this document was read or has failed; never rejects. */
  add: (documentId: number) => Promise<void>;
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
  const queue = createQueue();
  const slow = createQueue();
  const working = new Set<Promise<void>>();

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

  /** Resolves when the document was read; the queue goes on when it steps aside. */
  const add = async (documentId: number): Promise<void> => {
    const done = Promise.withResolvers<void>();
    working.add(done.promise);
    await queue.run(() => {
      const aside = Promise.withResolvers<void>();
      const over = work(documentId, (slowWork) => {
        aside.resolve();
        return slow.run(slowWork);
      }).then(done.resolve);
      return Promise.race([aside.promise, over]);
    });
    await done.promise;
    working.delete(done.promise);
  };
  const idle = async (): Promise<void> => {
    while (working.size > 0) await Promise.all(working);
  };

  return {
    add,
    idle,
    progress: (documentId) => progress.get(documentId) ?? { pagesRead: 0, pagesTotal: null },
    close: async () => {
      abort.abort();
      await idle();
    },
  };
}
