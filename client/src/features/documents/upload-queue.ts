import { createListeners } from '../../lib/listeners.ts';
import { newUpload, noUploads, type Upload, type Uploads } from './uploads.ts';

/** Thrown away, not to be tried again: the person cancelled it. */
interface Sending {
  key: number;
  stop: AbortController;
}

interface QueueOptions {
  /** Sends one file; rejects with what is shown beside it. */
  send: (upload: Upload, options: { onPercent: (percent: number) => void; signal: AbortSignal }) => Promise<void>;
  /** One failed; whether it is the first since the queue was empty. */
  onFailure: (error: unknown, isFirst: boolean) => string;
  /** Nothing waits any more: how many there were, and how many failed. */
  onIdle: (sent: number, failed: number) => void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Files go one after the other: a slow line is not shared, the first document is there soonest, and one file at a time is in memory. */
export function createUploadQueue({ send, onFailure, onIdle }: QueueOptions) {
  const listeners = createListeners();
  let state: Uploads = noUploads;
  let lastKey = 0;
  let sending: Sending | null = null;

  function set(change: Partial<Uploads>): void {
    const next = { ...state, ...change };
    // Failed ones that were dismissed were the last that is to be said of it.
    state = next.files.length === 0 ? { ...next, done: 0 } : next;
    listeners.notify();
  }
  function update(keys: ReadonlySet<number>, change: Partial<Upload>): void {
    set({ files: state.files.map((upload) => (keys.has(upload.key) ? { ...upload, ...change } : upload)) });
  }
  const only = (key: number) => new Set([key]);

  async function run(): Promise<void> {
    if (sending !== null) return;
    let [sent, failed] = [0, 0];
    for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) {
      const outcome = await sendOne(next, failed === 0);
      if (outcome === 'sent') sent += 1;
      if (outcome === 'failed') failed += 1;
    }
    onIdle(sent, failed);
  }
  const firstWaiting = () => state.files.find((upload) => upload.state === 'waiting');

  async function sendOne(upload: Upload, isFirstFailure: boolean): Promise<'sent' | 'failed' | 'cancelled'> {
    const { key } = upload;
    const stop = new AbortController();
    sending = { key, stop };
    update(only(key), { state: 'sending', percent: 0, error: null });
    try {
      await send(upload, { onPercent: (percent) => percentOf(key, percent), signal: stop.signal });
      set({ files: without(only(key)), done: state.done + 1 });
      return 'sent';
    } catch (error) {
      if (stop.signal.aborted) return 'cancelled';
      update(only(key), { state: 'failed', error: onFailure(error, isFirstFailure) });
      return 'failed';
    } finally {
      sending = null;
    }
  }
  function percentOf(key: number, percent: number): void {
    if (state.files.find((upload) => upload.key === key)?.percent !== percent) update(only(key), { percent });
  }
  const without = (keys: ReadonlySet<number>) => state.files.filter(({ key }) => !keys.has(key));

  function remove(keys: ReadonlySet<number>): void {
    set({ files: without(keys) });
    if (sending !== null && keys.has(sending.key)) sending.stop.abort();
  }

  return {
    subscribe: listeners.add,
    state: () => state,
    add: (files: readonly File[], named?: Partial<Upload>): void => {
      const uploads = files.map((file) => newUpload((lastKey += 1), file));
      const leftOut = files.filter((_, index) => uploads[index] === undefined).map(({ name }) => name);
      const readable = uploads.filter((upload) => upload !== undefined).map((upload) => ({ ...upload, ...named }));
      set({ files: [...state.files, ...readable], leftOut: [...state.leftOut, ...leftOut] });
      void run();
    },
    retry: (keys: readonly number[]): void => {
      update(new Set(keys), { state: 'waiting', error: null, percent: 0 });
      void run();
    },
    /** Dismisses what failed, cancels what has not come to its end. */
    remove: (keys: readonly number[]): void => {
      remove(new Set(keys));
    },
    /** Nothing more goes out; what failed stays. */
    cancel: (): void => {
      remove(new Set(state.files.filter((upload) => upload.state !== 'failed').map(({ key }) => key)));
    },
    forgetLeftOut: (): void => {
      set({ leftOut: [] });
    },
  };
}
