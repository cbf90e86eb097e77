import { ExtractionError } from '../../extraction-error.ts';

export type PictureSize = { width: number; height: number };

/** The sizes in pixels that a picture claims, of each of its pages; without decoding anything. Throws ExtractionError where its beginning is broken. */
export function pictureSizes(bytes: Buffer): PictureSize[] {
  const begin = bytes.toString('hex', 0, 4);
  try {
    if (begin === '89504e47') return [{ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }];
    if (begin.startsWith('ffd8ff')) return [jpegSize(bytes)];
    if (begin === '49492a00' || begin === '4d4d002a') return tiffPages(bytes).map(({ size }) => size);
  } catch (error) {
    throw error instanceof RangeError ? new ExtractionError('damaged') : error;
  }
  throw new ExtractionError('damaged');
}

/** Markers that begin a frame, and so name its size (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): PictureSize {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new ExtractionError('damaged');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at++;
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** A page of a TIFF and where its directory is. */
export type TiffPage = { size: PictureSize; offset: number };

const [widthTag, heightTag, shortType] = [256, 257, 3];
/** More directories than anybody scans; they may lead in circles. */
const maxDirectories = 2_000;

/** The pages of a TIFF 6.0 file. */
export function tiffPages(bytes: Buffer): TiffPage[] {
  const { short, long } = numbersOf(bytes);
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  for (let offset = long(4); offset !== 0 && pages.length < maxDirectories;) {
    if (seen.has(offset)) throw new ExtractionError('damaged');
    seen.add(offset);
    const tags = readTags(bytes, offset);
    pages.push({ size: { width: tags.get(widthTag) ?? 0, height: tags.get(heightTag) ?? 0 }, offset });
    offset = long(offset + 2 + 12 * short(offset));
  }
  return pages;
}

function numbersOf(bytes: Buffer): { short: (at: number) => number; long: (at: number) => number } {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  return {
    short: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    long: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  };
}

/** The first number of each entry of a directory. */
function readTags(bytes: Buffer, offset: number): Map<number, number> {
  const { short, long } = numbersOf(bytes);
  const tags = new Map<number, number>();
  for (let entry = 0; entry < short(offset); entry++) {
    const at = offset + 2 + 12 * entry;
    tags.set(short(at), short(at + 2) === shortType ? short(at + 8) : long(at + 8));
  }
  return tags;
}

/** Of the directory of a picture that a camera made. */
function orientationIn(exif: Buffer): number | undefined {
  return readTags(exif, numbersOf(exif).long(4)).get(orientationTag);
}

/** A TIFF whose first page is the one asked for, from 1; other kinds of pictures have only that one. Throws where there is none. */
export function pageOfPicture(bytes: Buffer, page: number): Buffer {
  if (!['49492a00', '4d4d002a'].includes(bytes.toString('hex', 0, 4))) return bytes;
  const found = tiffPages(bytes)[page - 1];
  if (found === undefined) throw new ExtractionError('damaged');
  const copy = Buffer.from(bytes);
  if (copy.toString('latin1', 0, 2) === 'II') copy.writeUInt32LE(found.offset, 4);
  else copy.writeUInt32BE(found.offset, 4);
  return copy;
}

const [orientationTag, maxHeadBytes] = [274, 64 * 1024];

/** How a camera was held, as Exif numbers it; 1, upright, where a picture does not say. */
export function orientationOf(bytes: Buffer): number {
  const head = bytes.subarray(0, maxHeadBytes);
  const at = bytes.toString('hex', 0, 3) === 'ffd8ff' ? head.indexOf('Exif\0\0', 0, 'latin1') : -1;
  if (at === -1) return 1;
  try {
    const value = orientationIn(head.subarray(at + 6));
    return value !== undefined && value >= 1 && value <= 8 ? value : 1;
  } catch {
    return 1;
  }
}
