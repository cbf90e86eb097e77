import type { ByteSource } from './byte-source.ts';

/** A box of the ISO base media format (ISO/IEC 14496-12): the start and end of its content, in bytes of the file. */
export interface Box {
  type: string;
  start: number;
  end: number;
  /** It claims to be longer than the box around it. */
  isCut: boolean;
}

const headerBytes = 8;
const mostBoxes = 100_000;

/** The boxes from start to end. A box that is cut off comes as far as it goes; data that is no box ends the list. */
export function* boxesIn(source: ByteSource, start: number, end: number): Generator<Box> {
  let at = start;
  for (let count = 0; count < mostBoxes && at + headerBytes <= end; count++) {
    const header = source.read(at, Math.min(2 * headerBytes, end - at));
    const short = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const isLong = short === 1 && header.length === 2 * headerBytes;
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const own = isLong ? 2 * headerBytes : headerBytes;
    if (size < own || !/^[\x20-\x7E\xA9]{4}$/.test(type)) return;
    yield { type, start: at + own, end: Math.min(at + size, end), isCut: at + size > end };
    at += size;
  }
}

export function boxIn(source: ByteSource, { start, end }: Pick<Box, 'start' | 'end'>, ...path: string[]): Box | undefined {
  let found: Box | undefined;
  let within = { start, end };
  for (const type of path) {
    found = undefined;
    for (const box of boxesIn(source, within.start, within.end)) {
      if (box.type !== type) continue;
      found = box;
      break;
    }
    if (found === undefined) return undefined;
    within = found;
  }
  return found;
}

export const bytesOf = (source: ByteSource, { start, end }: Box): Buffer => source.read(start, end - start);
