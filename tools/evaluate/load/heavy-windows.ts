/**
 * Runs the work that keeps a browser busy with large answers and files: the managers' lists of all documents, uploads and backups. It is a program of its own, as it
 * would otherwise slow down the program that measures how long people wait. Started with IPC: gets its task, and returns its figures on the message to end.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { goodFiles, readSets } from '../../../bench/lib/data.ts';
import { createFigures } from './figures.ts';
import { type Day, isManager, keepLibraryOpen, pause } from './staff.ts';
import { administrator } from '../../../bench/lib/filled-product.ts';
import { createStaffClient, type StaffClient } from './client.ts';

const betweenMs = 5_000;
const backupPollMs = 2_000;
const addressOf = 999;

interface UploadFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Work in the background, again and again: uploads one file after the other and backs everything up. */
async function administer(day: Day, files: readonly UploadFile[]): Promise<void> {
  const client = createStaffClient(day.url, addressOf);
  await client.signIn(administrator);
  await Promise.all([uploadAll(day, client, files), backUpAll(day, client)]);
}

async function uploadAll(day: Day, client: StaffClient, files: readonly UploadFile[]): Promise<void> {
  for (let count = 0; !day.signal.aborted; count += 1) {
    const file = files[count % files.length];
    if (file === undefined) return;
    await day.figures.wait('upload', async () => {
      const form = new FormData();
      form.set('duplicate', 'allow');
      form.set('file', new Blob([file.content]), file.name);
      const reply = await client.upload(form);
      if (!reply.ok) throw new Error(`${file.name}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    });
    await pause(day, betweenMs);
  }
}

async function backUpAll(day: Day, { trpc }: StaffClient): Promise<void> {
  while (!day.signal.aborted) {
    await day.figures.wait('backup of everything', async () => {
      await trpc.backups.create.mutate();
      while ((await trpc.backups.overview.query()).running !== null && (await pause(day, backupPollMs)));
    });
    await pause(day, betweenMs);
  }
}

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
