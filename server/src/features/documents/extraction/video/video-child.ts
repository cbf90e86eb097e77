import '../lockdown.ts';
import { readSync, writeSync } from 'node:fs';
import type { ByteSource } from './byte-source.ts';
import type { Subtitles, VideoMessage, VideoTask } from './video-protocol.ts';

/*
 * The process that looks into one video. It says on descriptor 3 which bytes it needs and gets them on stdin, so that of a file of gigabytes only the
 * parts with subtitles are decrypted, and none of it touches a disk. As in child.ts, what parses is imported after the lockdown.
 */

const answers = 3;

function send(message: VideoMessage): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += writeSync(answers, bytes, sent);
}

function fetch(start: number, length: number): Buffer {
  send({ kind: 'need', start, length });
  const bytes = Buffer.alloc(length);
  for (let got = 0; got < length;) {
    const part = readSync(0, bytes, got, length - got, null);
    if (part === 0) throw new Error('The bytes that were asked for did not come');
    got += part;
  }
  return bytes;
}

async function read({ extension, size, maxTextLength }: VideoTask): Promise<Subtitles> {
  const { createByteSource } = await import('./byte-source.ts');
  const source = createByteSource(size, fetch);
  const subtitles = (await readerOf(extension))(source);
  const length = subtitles.cues.reduce((sum, [, , text]) => sum + text.length, 0);
  if (length <= maxTextLength) return subtitles;
  const { ExtractionError } = await import('../extraction-error.ts');
  throw new ExtractionError('too-large');
}

async function readerOf(extension: VideoTask['extension']): Promise<(source: ByteSource) => Subtitles> {
  const { readAsf, readAvi, readFlv } = await import('./other-containers.ts');
  const { readMatroska } = await import('./matroska.ts');
  const { readMp4 } = await import('./mp4.ts');
  return { mp4: readMp4, mov: readMp4, mkv: readMatroska, webm: readMatroska, avi: readAvi, flv: readFlv, wmv: readAsf }[extension];
}

try {
  send({ kind: 'found', subtitles: await read(JSON.parse(process.argv[2] ?? '') as VideoTask) });
} catch (error) {
  const { ExtractionError } = await import('../extraction-error.ts');
  const { reason, message } = error instanceof ExtractionError ? error : new ExtractionError('damaged');
  send({ kind: 'refused', reason, message });
}
process.exit(0);
