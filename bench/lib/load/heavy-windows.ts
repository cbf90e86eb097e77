/**
 * A program of its own for what keeps a browser busy with large answers and files: the managers' lists of all documents, uploads and backups. In the program that
 * measures how long people wait, that would be in every figure. Started with IPC: gets what it is to do, and tells what it measured when it is told to end.
 */
import { once } from 'node:events';
import { readSets } from '../data.ts';
import { administer } from './administrator.ts';
import { createFigures } from './figures.ts';
import { type Day, isManager, keepLibraryOpen, pause } from './staff.ts';

/** staff: how many there are; arrivalMs: within which the managers come, one after the other. */
export interface HeavyWork {
  url: string;
  staff: number;
  arrivalMs: number;
}

const [{ url, staff, arrivalMs }] = (await once(process, 'message')) as [HeavyWork];
const ending = new AbortController();
const day: Day = { url, figures: createFigures(), questions: [], signal: ending.signal };
process.once('message', () => {
  ending.abort();
});
const managers = Array.from({ length: staff }, (_, index) => index + 1).filter(isManager);
await Promise.all([
  administer(
    day,
    readSets().flatMap((set) => set.documents.map(({ text }) => text)),
  ),
  ...managers.map(async (number) => {
    await pause(day, (number / staff) * arrivalMs);
    await keepLibraryOpen(day, number);
  }),
]);
process.send?.(day.figures.snapshot());
process.disconnect();
