import { createListeners, type Listeners } from '../../../lib/listeners.ts';
import { newUpload, noUploads, type Upload, type Uploads } from './uploads.ts';

interface QueueOptions {
  /** Sends one file and returns the id of its document, null if it is unknown; rejects with the message that is shown next to it. */
  send: (upload: Upload, options: { onPercent: (percent: number) => void; signal: AbortSignal }) => Promise<number | null>;
  /**
   * One file failed. `isFirst`: it is the first since the queue was empty. Returns the message for the file, and whether the library has the file.
   */
  onFailure: (error: unknown, isFirst: boolean) => Pick<Upload, 'error' | 'duplicate'>;
}

/** One file may be given a name and a type; several get them from their own names. Any number are for one audience. */
type Named = Partial<Pick<Upload, 'name' | 'type' | 'departmentIds'>>;

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
    /** The person has seen what was added. */
    forgetAdded: () => {
      set(queue, { added: [] });
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
  const added = queue.state.files.length === 0 ? [] : queue.state.added;
  set(queue, { files: [...queue.state.files, ...readable], added, leftOut: [...queue.state.leftOut, ...leftOut] });
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
  let hasFailed = false;
  for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) {
    const isSent = await sendOne(queue, next, !hasFailed);
    hasFailed ||= !isSent;
  }
}

/** False where it failed; one that was canceled has not. */
async function sendOne(queue: Queue, upload: Upload, isFirstFailure: boolean): Promise<boolean> {
  const { key } = upload;
  const keys = new Set([key]);
  const stop = new AbortController();
  queue.sending = { key, stop };
  update(queue, keys, { state: 'sending', percent: 0, error: null });
  const onPercent = (percent: number) => {
    if (queue.state.files.find((one) => one.key === key)?.percent !== percent) update(queue, keys, { percent });
  };
  try {
    const id = await queue.send(upload, { onPercent, signal: stop.signal });
    const added = [...queue.state.added, { key, id, name: upload.name }];
    set(queue, { files: without(queue, keys), done: queue.state.done + 1, added });
    return true;
  } catch (error) {
    if (stop.signal.aborted) return true;
    update(queue, keys, { state: 'failed', ...queue.onFailure(error, isFirstFailure) });
    return false;
  } finally {
    queue.sending = null;
  }
}
