import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { type Element, elementsIn, readSize, unsigned } from './matroska-elements.ts';
import type { RawCue } from './video-protocol.ts';

export const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const;

/** How a track's blocks are packed: not at all, with zlib, or without the bytes that all of them begin with. */
export type Packing = { kind: 'none' } | { kind: 'zlib' } | { kind: 'header'; bytes: Buffer };

export interface TrackBlocks {
  number: number;
  packing: Packing;
  /** Nanoseconds in a unit of time. */
  scale: number;
}

/** A cue without an end is shown until the next one, but not longer. Milliseconds. */
const longestMs = 7_000;
const longestCue = 64 * 1024;
const mostCues = 200_000;
const entered: ReadonlySet<number> = new Set([ids.segment, ids.cluster]);

/** The blocks of one track as cues, in the file's order. */
export function readBlocks(source: ByteSource, track: TrackBlocks): RawCue[] {
  const found: { startMs: number; endMs: number | undefined; text: string }[] = [];
  let clusterTime = 0;
  for (const element of elementsIn(source, 0, source.size, entered)) {
    if (element.id === ids.timestamp) clusterTime = unsigned(source, element);
    if (element.isCut || (element.id !== ids.simpleBlock && element.id !== ids.blockGroup)) continue;
    const inGroup = element.id === ids.blockGroup ? [...elementsIn(source, element.start, element.end)] : [];
    const block = element.id === ids.simpleBlock ? element : inGroup.find(({ id }) => id === ids.block);
    const read = block === undefined ? undefined : readBlock(source, block, track);
    if (read === undefined) continue;
    const length = inGroup.find(({ id }) => id === ids.blockDuration);
    const startMs = toMs(clusterTime + read.time, track);
    const endMs = length === undefined ? undefined : startMs + toMs(unsigned(source, length), track);
    found.push({ startMs, endMs, text: read.text });
    if (found.length === mostCues) break;
  }
  return found.map(({ startMs, endMs, text }, index) => {
    const next = Math.max(startMs, Math.min(found[index + 1]?.startMs ?? Infinity, startMs + longestMs));
    return [startMs, endMs ?? next, text];
  });
}

const toMs = (units: number, { scale }: TrackBlocks): number => Math.max(0, Math.round((units * scale) / 1e6));

/** Undefined for a block of another track, and for one that cannot be unpacked. */
function readBlock(source: ByteSource, { start, end }: Element, track: TrackBlocks): { time: number; text: string } | undefined {
  const header = source.read(start, Math.min(12, end - start));
  const number = readSize(header, 0);
  if (number?.value !== track.number || header.length < number.length + 3 || end - start > longestCue) return undefined;
  const payload = source.read(start + number.length + 3, end - start - number.length - 3);
  const bytes = unpack(payload, track.packing);
  return bytes && { time: header.readInt16BE(number.length), text: bytes.toString('utf8').replace(/(?<!\0)\0+$/, '') };
}

function unpack(bytes: Buffer, packing: Packing): Buffer | undefined {
  if (packing.kind === 'none') return bytes;
  if (packing.kind === 'header') return Buffer.concat([packing.bytes, bytes]);
  try {
    return inflateSync(bytes, { maxOutputLength: longestCue });
  } catch {
    return undefined;
  }
}
