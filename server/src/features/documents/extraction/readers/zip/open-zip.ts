import { crc32, inflateRawSync } from 'node:zlib';
import { ExtractionError } from '../../extraction-error.ts';

const zipLimits = { entries: 2_000, bytes: 200 * 1024 * 1024 };

export type ZipEntry = { name: string; method: number; checksum: number; packedSize: number; size: number; offset: number };

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 };
const endLength = 22;
const centralLength = 46;
const localLength = 30;

/** A size or offset that is in a ZIP64 field instead. */
const inZip64 = 0xffffffff;

/**
 * Reads the central directory of a zip (APPNOTE.TXT 4.3) without unpacking anything. Throws ExtractionError when the directory is broken,
 * or when the archive contains too many entries, too much data, or names that lead out of it.
 */
export function readDirectory(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + endLength > zip.length) throw new ExtractionError('damaged');
  const count = zip.readUInt16LE(end + 10);
  if (count > zipLimits.entries)
    throw new ExtractionError(
      'too-large',
      'This file is made of too many parts: save it again in the program that made it and upload the new copy.',
    );
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const { entry, length } = readEntry(zip, at);
    entries.push(entry);
    at += length;
  }
  checkEntries(entries);
  return entries;
}

function readEntry(zip: Buffer, at: number): { entry: ZipEntry; length: number } {
  if (at + centralLength > zip.length || zip.readUInt32LE(at) !== signatures.central) throw new ExtractionError('damaged');
  const nameLength = zip.readUInt16LE(at + 28);
  const extraLength = zip.readUInt16LE(at + 30);
  const nameEnd = at + centralLength + nameLength;
  if (nameEnd + extraLength > zip.length) throw new ExtractionError('damaged');
  if ((zip.readUInt16LE(at + 8) & 1) !== 0) throw new ExtractionError('encrypted');
  const wide = wideFields(zip.subarray(nameEnd, nameEnd + extraLength));
  const field = (offset: number): number => {
    const value = zip.readUInt32LE(at + offset);
    return value === inZip64 ? Number(wide.shift() ?? 0n) : value;
  };
  const size = field(24);
  const packedSize = field(20);
  const entry = {
    name: zip.toString('utf8', at + centralLength, nameEnd),
    method: zip.readUInt16LE(at + 10),
    checksum: zip.readUInt32LE(at + 16),
    size,
    packedSize,
    offset: field(42),
  };
  return { entry, length: centralLength + nameLength + extraLength + zip.readUInt16LE(at + 32) };
}

/** The values of the ZIP64 extra field (APPNOTE.TXT 4.5.3): size, packed size, offset, each only if it did not fit. */
function wideFields(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const data = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(data.length / 8) }, (_, index) => data.readBigUInt64LE(8 * index));
  }
  return [];
}

function checkEntries(entries: ZipEntry[]): void {
  const total = entries.reduce((bytes, entry) => bytes + entry.size, 0);
  if (total > zipLimits.bytes) throw unfoldsTooFar();
  const names = entries.map((entry) => entry.name.replaceAll('\\', '/'));
  const leadsOut = (name: string): boolean =>
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..');
  if (names.some(leadsOut) || new Set(names).size !== names.length) throw new ExtractionError('damaged');
}

/** Unpacks one entry. Its unpacked size is compared with the declared size, so a lie about its size ends there. */
export function unpackEntry(zip: Buffer, entry: ZipEntry): Buffer {
  const { offset, packedSize, size, method } = entry;
  if (offset + localLength > zip.length || zip.readUInt32LE(offset) !== signatures.local) throw new ExtractionError('damaged');
  const start = offset + localLength + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + packedSize > zip.length) throw new ExtractionError('damaged');
  const packed = zip.subarray(start, start + packedSize);
  const content = unpack(packed, method, size);
  if (crc32(content) !== entry.checksum) throw new ExtractionError('damaged');
  return content;
}

function unpack(packed: Buffer, method: number, size: number): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw new ExtractionError('damaged');
  if (size === 0) return Buffer.alloc(0);
  try {
    return inflateRawSync(packed, { maxOutputLength: size });
  } catch (error) {
    throw error instanceof RangeError ? unfoldsTooFar() : new ExtractionError('damaged');
  }
}

function unfoldsTooFar(): ExtractionError {
  return new ExtractionError(
    'too-large',
    `This file unfolds to more than it should (${zipLimits.bytes / 1024 / 1024} MB at most): save it again in the program that made it and upload the new copy.`,
  );
}
