import { ExtractionError } from '../extraction-error.ts';
import type { ByteSource } from './byte-source.ts';
import { type Box, boxIn, bytesOf } from './mp4-boxes.ts';

/** Where a sample lies in the file, and when it is shown, in the track's time units. */
export interface Sample {
  offset: number;
  size: number;
  time: number;
  duration: number;
}

const mostSamples = 200_000;

/** The samples of a track, from the tables of its `stbl` box. Throws ExtractionError (damaged) where the tables do not fit each other. */
export function readSamples(source: ByteSource, stbl: Box): Sample[] {
  const table = (type: string): Buffer | undefined => {
    const box = boxIn(source, stbl, type);
    return box === undefined ? undefined : bytesOf(source, box);
  };
  const sizes = readSizes(table('stsz'));
  const durations = readDurations(table('stts'), sizes.length);
  const offsets = readOffsets(table('stco'), table('co64'));
  const samples: Sample[] = [];
  let time = 0;
  for (const { chunk, count } of readChunks(table('stsc'), offsets.length)) {
    let offset = offsets[chunk] ?? 0;
    for (let index = 0; index < count && samples.length < sizes.length; index++) {
      const [size = 0, duration = 0] = [sizes[samples.length], durations[samples.length]];
      samples.push({ offset, size, time, duration });
      offset += size;
      time += duration;
    }
  }
  return samples;
}

/** A table begins with version and flags, then says how many entries follow. */
function entriesOf(table: Buffer | undefined, entryBytes: number, headerBytes = 8): number {
  if (table === undefined || table.length < headerBytes) return 0;
  const count = table.readUInt32BE(headerBytes - 4);
  if (count > mostSamples || headerBytes + count * entryBytes > table.length) throw new ExtractionError('damaged');
  return count;
}

function readSizes(stsz: Buffer | undefined): number[] {
  if (stsz === undefined || stsz.length < 12) return [];
  const same = stsz.readUInt32BE(4);
  const count = entriesOf(stsz, same === 0 ? 4 : 0, 12);
  return Array.from({ length: count }, (_, index) => (same === 0 ? stsz.readUInt32BE(12 + 4 * index) : same));
}

function readDurations(stts: Buffer | undefined, samples: number): number[] {
  const durations: number[] = [];
  for (let index = 0; index < entriesOf(stts, 8) && stts !== undefined; index++) {
    const count = Math.min(stts.readUInt32BE(8 + 8 * index), samples - durations.length);
    for (let repeat = 0; repeat < count; repeat++) durations.push(stts.readUInt32BE(12 + 8 * index));
  }
  return durations;
}

function readOffsets(stco: Buffer | undefined, co64: Buffer | undefined): number[] {
  if (stco !== undefined) return Array.from({ length: entriesOf(stco, 4) }, (_, index) => stco.readUInt32BE(8 + 4 * index));
  if (co64 === undefined) return [];
  return Array.from({ length: entriesOf(co64, 8) }, (_, index) => Number(co64.readBigUInt64BE(8 + 8 * index)));
}

/** Each chunk with how many samples it holds; an entry of `stsc` holds until the next one begins. */
function* readChunks(stsc: Buffer | undefined, chunks: number): Generator<{ chunk: number; count: number }> {
  const entries = entriesOf(stsc, 12);
  for (let index = 0; index < entries && stsc !== undefined; index++) {
    const first = stsc.readUInt32BE(8 + 12 * index) - 1;
    const next = index + 1 < entries ? stsc.readUInt32BE(8 + 12 * (index + 1)) - 1 : chunks;
    const count = stsc.readUInt32BE(12 + 12 * index);
    if (first < 0 || next < first) throw new ExtractionError('damaged');
    for (let chunk = first; chunk < Math.min(next, chunks); chunk++) yield { chunk, count };
  }
}
