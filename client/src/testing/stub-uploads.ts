import { onTestFinished, vi } from 'vitest';

interface StubbedAnswer {
  status: number;
  body?: unknown;
  /** Seconds of the Retry-After header. */
  retryAfter?: number;
}

/** The files sent so far, by name, and functions that let the server answer. */
export interface StubbedUploads {
  sent: string[];
  /** The departments that each of them is for, as the form says them; null: everyone. */
  audiences: (FormDataEntryValue | null)[];
  /** Answers the upload that is on its way: with a 201 that makes no document where nothing else is said. */
  answer: (answer?: StubbedAnswer) => Promise<void>;
  /** So many percent of the upload that is on its way have gone out. */
  progress: (percent: number) => Promise<void>;
}

/** Replaces the network for files on their way to the server: each file waits until the test answers it. */
export function stubUploads(): StubbedUploads {
  const sent: string[] = [];
  const audiences: StubbedUploads['audiences'] = [];
  const waiting: XMLHttpRequest[] = [];
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => undefined);
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, form) {
    sent.push(((form as FormData).get('file') as File).name);
    audiences.push((form as FormData).get('departmentIds'));
    waiting.push(this);
  });
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    waiting.splice(waiting.indexOf(this), 1);
    this.dispatchEvent(new ProgressEvent('abort'));
  });
  onTestFinished(() => {
    for (const spy of [open, send, abort]) spy.mockRestore();
  });
  return {
    sent,
    audiences,
    progress: async (percent) => {
      await vi.waitUntil(() => waiting.length > 0, { timeout: 10_000 });
      waiting[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: percent, total: 100 }));
    },
    answer: async ({ status, body = {}, retryAfter } = { status: 201 }) => {
      await vi.waitUntil(() => waiting.length > 0, { timeout: 10_000 });
      const request = waiting.shift();
      if (request === undefined) return;
      Object.defineProperties(request, {
        status: { value: status },
        responseText: { value: JSON.stringify(body) },
        getResponseHeader: { value: () => (retryAfter === undefined ? null : String(retryAfter)) },
      });
      request.dispatchEvent(new ProgressEvent(status === 0 ? 'error' : 'load'));
    },
  };
}
