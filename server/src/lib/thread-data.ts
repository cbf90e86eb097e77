import { workerData } from 'node:worker_threads';

let current: unknown = workerData;

/** What whoever started this thread gave it. */
export function threadData(): unknown {
  return current;
}

/** After its `end`, a thread may be given other data and go on for somebody else. */
export function takeOver(data: unknown): void {
  current = data;
}
