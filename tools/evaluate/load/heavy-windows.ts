/**
 * A program of its own for what keeps a browser busy with large answers and files: the managers' lists of all documents, uploads and backups. In the program that
 * measures how long people wait, that would be in every figure. Started with IPC: gets what it is to do, and tells what it measured when it is told to end.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { goodFiles, readSets } from '../../../bench/lib/data.ts';
import { administer, type UploadFile } from './administrator.ts';
import { createFigures } from './figures.ts';
import { type Day, isManager, keepLibraryOpen, pause } from './staff.ts';

/** staff: how many there are; arrivalMs: within which the managers come, one after the other; books: whether all uploads are texts of 1,500 pages. */
export interface HeavyWork {
  url: string;
  staff: number;
  arrivalMs: number;
  books: boolean;
}

const bookBytes = 3_000_000;

/** As people upload them, from a page to a book of 350; or one book that the library grows by 6,000 passages with. */
function filesToUpload(books: boolean): UploadFile[] {
  if (!books)
    return ['pdf', 'docx'].flatMap(goodFiles).map((file) => ({ name: basename(file), content: new Uint8Array(readFileSync(file)) }));
  const texts = readSets().flatMap((set) => set.documents.map(({ text }) => text));
  return [{ name: 'book.txt', content: new TextEncoder().encode(texts.join('\n\n').slice(0, bookBytes)) }];
}

const [{ url, staff, arrivalMs, books }] = (await once(process, 'message')) as [HeavyWork];
const ending = new AbortController();
const day: Day = { url, figures: createFigures(), questions: [], signal: ending.signal };
process.once('message', () => {
  ending.abort();
});
const managers = Array.from({ length: staff }, (_, index) => index + 1).filter(isManager);
await Promise.all([
  administer(day, filesToUpload(books)),
  ...managers.map(async (number) => {
    await pause(day, (number / staff) * arrivalMs);
    await keepLibraryOpen(day, number);
  }),
]);
process.send?.(day.figures.snapshot());
process.disconnect();
