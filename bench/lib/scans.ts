/**
 * Twenty pages of the data's policies, printed with pdfkit and spoiled in four ways, five pages each: black and white at 300 dots to the inch, gray at
 * 200 with noise, gray at 150 with noise and skewed by 1.2 degrees, and JPEG at 200 of quality 25. They are scans that we made: what a page says is known to the
 * letter, which it is not of public ones. Needs Debian's poppler-utils, and tesseract-ocr for the peer.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { extractText } from '../../server/src/features/documents/extraction/extract.ts';
import { ExtractionError } from '../../server/src/features/documents/extraction/extraction-error.ts';
import { findTextRecognition, type TextRecognition } from '../../server/src/features/documents/extraction/recognition/programs.ts';
import { readSets } from './data.ts';
import type { collectFigures } from './figures.ts';
import { measureChildren } from './measure-children.ts';

const pdftoppm = '/usr/bin/pdftoppm';
const count = 20;
const wordsOnPage = 320;

interface Scan {
  extension: 'tif' | 'jpg';
  bytes: Buffer;
  words: string[];
}

export async function measureScans(figures: ReturnType<typeof collectFigures>): Promise<void> {
  const all = readSets().find(({ name }) => name === 'policies')?.documents ?? [];
  const policies = all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length));
  if (policies.length === 0 || !existsSync(pdftoppm)) return;
  const scans: Scan[] = [];
  for (const [at, { text }] of policies.entries()) scans.push(await makeScan(text, at));
  const own = await measure(scans, { kind: 'built-in', languages: ['eng'] });
  const found = findTextRecognition('eng');
  const peer = found?.kind === 'programs' ? await measure(scans, found) : undefined;
  const add = (name: string, unit: string, which: 'errors' | 'seconds' | 'cpuSeconds'): void => {
    figures.add({ name, value: own[which], unit, ...(peer && { peer: { name: "Debian's tesseract", value: peer[which] } }) });
  };
  console.log(`${scans.length} scans made of policies, ${own.megabytes.toFixed(0)} MB at most`);
  add('scans, words read wrongly', 'of all words', 'errors');
  add('scans, time', 's/page', 'seconds');
  add('scans, processor', 's/page', 'cpuSeconds');
}

async function measure(scans: readonly Scan[], recognition: TextRecognition) {
  let [wrong, all] = [0, 0];
  const { usage } = await measureChildren(async () => {
    for (const { extension, bytes, words } of scans) {
      const open = () => Readable.from([bytes]);
      const text = await extractText({ bytes: open(), extension, recognise: { recognition, open } }).then((read) => read.text, unread);
      wrong += distance(words, wordsOf(text));
      all += words.length;
    }
  });
  return {
    errors: wrong / all,
    seconds: usage.seconds / scans.length,
    cpuSeconds: usage.cpuSeconds / scans.length,
    megabytes: usage.megabytes,
  };
}

function unread(error: unknown): string {
  if (error instanceof ExtractionError) return '';
  throw error;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201C\u201D]/g, '"')
      .match(/[\p{L}\d]+(?:['.,:/-][\p{L}\d]+)*/gu) ?? []
  );
}

/** Words to put in, take out or replace. */
function distance(wanted: readonly string[], found: readonly string[]): number {
  let row = found.map((_, at) => at + 1);
  wanted.forEach((word, at) => {
    let [left, diagonal] = [at + 1, at];
    row = found.map((other, column) => {
      const above = row[column] ?? 0;
      const cost = Math.min(above + 1, left + 1, diagonal + (word === other ? 0 : 1));
      [left, diagonal] = [cost, above];
      return cost;
    });
  });
  return row.at(-1) ?? wanted.length;
}

async function makeScan(text: string, at: number): Promise<Scan> {
  // The standard fonts have these letters alone.
  const plain = text.replace(/[^\x20-\x7E\n]/g, ' ').replace(/\n{2,}/g, '\n');
  const page = plain
    .split(/(?<=\s)/)
    .slice(0, wordsOnPage)
    .join('');
  const pdf = new PDFDocument({ size: [612, 792], margin: 60 });
  pdf.font(at % 2 === 0 ? 'Times-Roman' : 'Helvetica').fontSize(10 + (at % 3));
  pdf.text(page);
  pdf.end();
  const file = await buffer(pdf);
  const words = wordsOf(page);
  const draw = (...args: string[]): Buffer => execFileSync(pdftoppm, ['-f', '1', '-l', '1', ...args, '-'], { input: file, maxBuffer: 1e9 });
  switch (at % 4) {
    case 0:
      return { extension: 'tif', words, bytes: toTiff(spoil(draw('-r', '300', '-gray'), { noise: 0, skew: 0, isBlackAndWhite: true })) };
    case 1:
      return { extension: 'tif', words, bytes: toTiff(spoil(draw('-r', '200', '-gray'), { noise: 45, skew: 0 })) };
    case 2:
      return { extension: 'tif', words, bytes: toTiff(spoil(draw('-r', '150', '-gray'), { noise: 30, skew: 0.021 })) };
    default:
      return { extension: 'jpg', words, bytes: draw('-r', '200', '-gray', '-jpeg', '-jpegopt', 'quality=25') };
  }
}

interface Gray {
  width: number;
  height: number;
  pixels: Buffer;
}

/** skew: in radians. The noise is the same at every run. */
function spoil(pgm: Buffer, { noise, skew, isBlackAndWhite = false }: { noise: number; skew: number; isBlackAndWhite?: boolean }): Gray {
  const head = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(pgm.toString('latin1', 0, 60));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const source = pgm.subarray(head?.[0].length ?? 0);
  const pixels = Buffer.alloc(width * height, 255);
  let seed = 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = [Math.round(x + (y - height / 2) * skew), Math.round(y - (x - width / 2) * skew)] as const;
      const isOn = from[0] >= 0 && from[0] < width && from[1] >= 0 && from[1] < height;
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const value = (isOn ? (source[from[1] * width + from[0]] ?? 255) : 255) + (seed / 2_147_483_648 - 0.5) * 2 * noise;
      pixels[y * width + x] = isBlackAndWhite ? (value < 128 ? 0 : 255) : Math.max(0, Math.min(255, value));
    }
  }
  return { width, height, pixels };
}

/** Uncompressed (TIFF 6.0, section 4). */
function toTiff({ width, height, pixels }: Gray): Buffer {
  const tags: [id: number, value: number][] = [
    ...([
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, 8 + 2 + 12 * 9 + 4],
      [277, 1],
      [278, height],
    ] as [number, number][]),
    [279, pixels.length],
  ];
  const directory = Buffer.alloc(2 + 12 * tags.length + 4);
  directory.writeUInt16LE(tags.length, 0);
  tags.forEach(([id, value], at) => {
    directory.writeUInt16LE(id, 2 + 12 * at);
    directory.writeUInt16LE(4, 4 + 12 * at);
    directory.writeUInt32LE(1, 6 + 12 * at);
    directory.writeUInt32LE(value, 10 + 12 * at);
  });
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), directory, pixels]);
}
