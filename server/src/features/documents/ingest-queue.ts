import { createQueue } from '../../runtime/queue.ts';

/** One document after the other, so that a hundred uploads do not take the machine from those who ask. */
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

export type ReadDocument = (
  documentId: number,
  onProgress: (progress: { pagesRead: number; pagesTotal: number | null }) => void,
  signal: AbortSignal,
) => Promise<void>;

/** `read` must record its own failures; if it throws all the same, the error goes to `onError`. */
export function createIngestQueue(read: ReadDocument, onError: (documentId: number, error: unknown) => void): IngestQueue {
  const abort = new AbortController();
  const progress = new Map<number, { pagesRead: number; pagesTotal: number | null }>();
  const queue = createQueue();
  /** How often each waits. */
  const waiting = new Map<number, number>();

  const work = async (documentId: number): Promise<void> => {
    if (abort.signal.aborted) return;
    try {
      await read(documentId, (state) => progress.set(documentId, state), abort.signal);
    } catch (error) {
      onError(documentId, error);
    } finally {
      progress.delete(documentId);
    }
  };

  const add = async (documentId: number): Promise<void> => {
    waiting.set(documentId, (waiting.get(documentId) ?? 0) + 1);
    await queue.run(() => work(documentId));
    const left = (waiting.get(documentId) ?? 1) - 1;
    if (left === 0) waiting.delete(documentId);
    else waiting.set(documentId, left);
  };

  return {
    add,
    has: (documentId) => waiting.has(documentId),
    idle: queue.idle,
    progress: (documentId) => progress.get(documentId) ?? { pagesRead: 0, pagesTotal: null },
    close: async () => {
      abort.abort();
      await queue.idle();
    },
  };
}
