import '../lockdown.ts';
import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { RecognisedPage, RecognitionTask } from './recognition-protocol.ts';

/*
 * The process that reads pictures of text with the engine of the product: one file on stdin, a line of JSON for each page on descriptor 3.
 * As in child.ts, what parses is imported after the lockdown.
 */

const answers = 3;

function send(message: RecognisedPage): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += writeSync(answers, bytes, sent);
}

const { kind, pages, languages } = JSON.parse(process.argv[2] ?? '') as RecognitionTask;
const bytes = await buffer(process.stdin);
const { openEngine } = await import('./engine.ts');
const { openPictures } = await import('./pictures.ts');
const [engine, pictureOf] = await Promise.all([openEngine(languages), openPictures(kind, bytes)]);
for (const page of pages) {
  let text = '';
  try {
    const picture = await pictureOf(page);
    if (picture !== null) text = engine.read(picture.bytes, picture.orientation);
  } catch (error) {
    // Once memory has run out, nothing more can be read: the process ends, and a new one continues with the next page.
    if (error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')) throw error;
  }
  send({ page, text });
}
process.exit(0);
