import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { extractText } from '../extract.ts';
import type { Extension, Extraction } from '../protocol.ts';
import { makePdf, readHere } from '../testing/make-files.ts';
import { makeTiff } from '../testing/make-tiff.ts';

/** Two lines of print, 833 by 250 pixels: "Report a needlestick within 2 hours." and "Call occupational health: 4471." */
const photo = readFileSync(join(import.meta.dirname, '../testing/needlestick.png'));

const seen: unknown[] = [];

function read(bytes: Buffer, extension: Extension): Promise<Extraction> {
  const open = () => Readable.from([bytes]);
  const recognise = { recognition: { kind: 'built-in' as const, languages: ['eng' as const] }, open };
  return extractText({ bytes: open(), extension, recognise, onProgress: (progress) => seen.push(progress) });
}

/** The process that reads has no network, no disk and no environment: what it knows came with the product. */
describe('text recognition without anything installed', () => {
  it('reads a picture, and says that numbers need a check', async () => {
    expect(await read(photo, 'png')).toMatchObject({
      text: expect.stringMatching(/^Report a needlestick within 2 hours\.\s+Call occupational health: 4471\.$/) as string,
      recognisedPages: [1],
      warnings: ['The page is a scan, read by text recognition: check numbers.'],
    });
  });

  it('reads the scanned pages of a PDF in their place, turned ones too', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.text('First page of the plan.').addPage().image(photo, 50, 50, { width: 400 });
      pdf.addPage().rotate(3).image(photo, 50, 50, { width: 400 });
    });
    seen.length = 0;
    const { text, pageStarts, recognisedPages } = await read(bytes, 'pdf');
    expect(pageStarts.map((start) => text.slice(start, start + 8))).toEqual(['First pa', 'Report a', 'Report a']);
    expect({ recognisedPages, last: seen.at(-1) }).toEqual({ recognisedPages: [2, 3], last: { pagesRead: 3, pagesTotal: 3 } });
  });

  it('says so where nothing is on the pages', async () => {
    await expect(read(makeTiff(['blank', 'blank']), 'tif')).rejects.toMatchObject({
      reason: 'no-text',
      message: expect.stringMatching(/^No text was found on this picture: /) as string,
    });
  });
});

describe('a picture', () => {
  const png = (width: number, height: number): Buffer => {
    const bytes = Buffer.from(photo);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };

  it.each<[string, string, Extension, Buffer]>([
    ['without text recognition', 'no-text', 'png', photo],
    ['that claims a million pixels a side', 'too-large', 'png', png(1_000_000, 1_000_000)],
    ['cut off in its first bytes', 'damaged', 'png', photo.subarray(0, 12)],
    ['cut off before its size', 'damaged', 'jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['whose pages lead in a circle', 'damaged', 'tif', makeTiff(['blank'], { isCircle: true })],
    ['of more pages than anybody scans', 'too-large', 'tiff', makeTiff(Array<'blank'>(600).fill('blank'))],
    ['of a telephone', 'wrong-type', 'jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['that is a PDF', 'wrong-type', 'png', Buffer.from('%PDF-1.7')],
  ])('%s is refused', async (_, reason, extension, bytes) => {
    await expect(readHere(bytes, extension)).rejects.toMatchObject({ reason });
  });

  it('with another picture’s extension is read all the same', async () => {
    await expect(readHere(photo, 'tif')).rejects.toMatchObject({ reason: 'no-text' });
  });
});
