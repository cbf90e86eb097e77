import { ExtractionError } from '../extraction-error.ts';
import type { ChildTask, Extraction } from '../protocol.ts';
import { pictureSizes } from './picture/picture-size.ts';

/** A page of A4 at 600 dots to the inch has 35 million. */
const maxPixels = 80_000_000;
/** Of a TIFF: a fax or a stack of scans. */
const maxPages = 500;

/** Hands every page of a picture over to text recognition, once its size is known to be within reason. Throws ExtractionError. */
export function readPicture(bytes: Buffer, { recognises }: ChildTask): Extraction {
  const sizes = pictureSizes(bytes);
  if (sizes.length === 0) throw new ExtractionError('damaged');
  if (sizes.length > maxPages)
    throw new ExtractionError('too-large', `This file has more than ${maxPages} pages: split it into smaller files and upload those.`);
  if (sizes.some(({ width, height }) => width * height > maxPixels))
    throw new ExtractionError(
      'too-large',
      `This picture has more than ${maxPixels / 1_000_000} million pixels: save it at 300 dots to the inch and upload that.`,
    );
  if (recognises !== true)
    throw new ExtractionError('no-text', 'This is a picture, and no text recognition (OCR) is set up for its language. Upload its text.');
  const pages = sizes.map((_, at) => at + 1);
  return {
    ...{ text: '', pageStarts: pages.map(() => 0), pageCount: pages.length, pagesWithoutText: pages, tables: 0, dropped: [], warnings: [] },
    toRecognise: { scanned: pages, unreadable: [] },
  };
}
