import { createListeners, type Listeners } from '../../../lib/listeners.ts';
import { newUpload, noUploads, type Upload, type Uploads } from './uploads.ts';

interface QueueOptions {
  /** Sends one file; rejects with the message that is shown next to it. */
  send: (upload: Upload, options: { onPercent: (percent: number) => void; signal: AbortSignal }) => Promise<void>;
  /**
   * One file failed. `isFirst`: it is the first since the queue was empty. Returns the message for the file, and whether the library has the file.
   */
  onFailure: (error: unknown, isFirst: boolean) => Pick<Upload, 'error' | 'duplicate'>;
  /** Nothing waits any more: how many there were, and how many failed. */
  onIdle: (sent: number, failed: number) => void;
}

/** One file may be given a name and a type; several get them from their own names. */
type Named = Pick<Upload, 'name' | 'type'>;

interface Queue extends QueueOptions {
  listeners: Listeners;
  state: Uploads;
  lastKey: number;
  sending: { key: number; stop: AbortController } | null;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Files go one after the other: a slow line is not shared, the first document is there soonest, and one file at a time is in memory. */
export function createUploadQueue(options: QueueOptions) {
  const queue: Queue = { ...options, listeners: createListeners(), state: noUploads, lastKey: 0, sending: null };
  return {
    subscribe: queue.listeners.add,
    state: () => queue.state,
    /** Returns the keys of the uploads that are sent. */
    add: (files: readonly File[], named?: Named) => add(queue, files, named),
    retry: (keys: readonly number[], named?: Named) => {
      update(queue, new Set(keys), { ...named, state: 'waiting', error: null, percent: 0 });
      void run(queue);
    },
    /** The same for a file that the library has already. */
    retryAnyway: (key: number) => {
      update(queue, new Set([key]), { state: 'waiting', error: null, percent: 0, duplicate: 'allow' });
      void run(queue);
    },
    /** Dismisses what failed, cancels what has not come to its end. */
    remove: (keys: readonly number[]) => {
      remove(queue, new Set(keys));
    },
    /** Nothing more goes out; what failed stays. */
    cancel: () => {
      remove(queue, new Set(queue.state.files.filter(({ state }) => state !== 'failed').map(({ key }) => key)));
    },
    forgetLeftOut: () => {
      set(queue, { leftOut: [] });
    },
  };
}

function set(queue: Queue, change: Partial<Uploads>): void {
  const next = { ...queue.state, ...change };
  // Nothing is uploading and nothing failed, so the count starts again.
  queue.state = next.files.length === 0 ? { ...next, done: 0 } : next;
  queue.listeners.notify();
}

function update(queue: Queue, keys: ReadonlySet<number>, change: Partial<Upload>): void {
  set(queue, { files: queue.state.files.map((upload) => (keys.has(upload.key) ? { ...upload, ...change } : upload)) });
}

const without = ({ state }: Queue, keys: ReadonlySet<number>) => state.files.filter(({ key }) => !keys.has(key));

function add(queue: Queue, files: readonly File[], named?: Named): number[] {
  const uploads = files.map((file) => newUpload((queue.lastKey += 1), file));
  const leftOut = files.filter((_, index) => uploads[index] === undefined).map(({ name }) => name);
  const readable = uploads.filter((upload) => upload !== undefined).map((upload) => ({ ...upload, ...named }));
  set(queue, { files: [...queue.state.files, ...readable], leftOut: [...queue.state.leftOut, ...leftOut] });
  void run(queue);
  return readable.map(({ key }) => key);
}

function remove(queue: Queue, keys: ReadonlySet<number>): void {
  set(queue, { files: without(queue, keys) });
  if (queue.sending !== null && keys.has(queue.sending.key)) queue.sending.stop.abort();
}

async function run(queue: Queue): Promise<void> {
  if (queue.sending !== null) return;
  const firstWaiting = () => queue.state.files.find(({ state }) => state === 'waiting');
  let [sent, failed] = [0, 0];
  for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) {
    const outcome = await sendOne(queue, next, failed === 0);
    if (outcome === 'sent') sent += 1;
    if (outcome === 'failed') failed += 1;
  }
  queue.onIdle(sent, failed);
}

async function sendOne(queue: Queue, upload: Upload, isFirstFailure: boolean): Promise<'sent' | 'failed' | 'cancelled'> {
  const { key } = upload;
  const keys = new Set([key]);
  const stop = new AbortController();
  queue.sending = { key, stop };
  update(queue, keys, { state: 'sending', percent: 0, error: null });
  const onPercent = (percent: number) => {
    if (queue.state.files.find((one) => one.key === key)?.percent !== percent) update(queue, keys, { percent });
  };
  try {
    await queue.send(upload, { onPercent, signal: stop.signal });
    set(queue, { files: without(queue, keys), done: queue.state.done + 1 });
    return 'sent';
  } catch (error) {
    if (stop.signal.aborted) return 'cancelled';
    update(queue, keys, { state: 'failed', ...queue.onFailure(error, isFirstFailure) });
    return 'failed';
  } finally {
    queue.sending = null;
  }
}
