import { workerData } from 'node:worker_threads';

let current: unknown = workerData;

/** The data that this thread works with: what it was started with, until it is given other data. */
export function threadData(): unknown {
  return current;
}

/** Gives the thread other data. */
export function replaceThreadData(data: unknown): void {
  current = data;
}
