import { ExtractionError } from '../extraction-error.ts';
import type { ByteSource } from './byte-source.ts';
import type { Subtitles } from './video-protocol.ts';

/** Containers that carry subtitles rarely, and then in kinds that ffmpeg knows: only their integrity is checked. */

const without = (endsEarly: boolean): Subtitles => ({ cues: [], format: 'plain', otherTracks: 0, unreadable: [], endsEarly });

/** RIFF: the length of the whole, then the list of headers. */
export function readAvi(source: ByteSource): Subtitles {
  const head = beginning(source, 24);
  if (head.toString('latin1', 12, 16) !== 'LIST' || head.toString('latin1', 20, 24) !== 'hdrl') throw new ExtractionError('damaged');
  if (20 + head.readUInt32LE(16) > source.size) throw new ExtractionError('damaged');
  return without(head.readUInt32LE(4) + 8 > source.size);
}

const flvTags = new Set([8, 9, 18]);

/** A header of nine bytes, four zeros, and tags of sound (8), picture (9) or data (18), each followed by its length. */
export function readFlv(source: ByteSource): Subtitles {
  const at = beginning(source, 13).readUInt32BE(5) + 4;
  const tag = source.read(at, 11);
  if (!flvTags.has((tag[0] ?? 0) & 0x1f)) throw new ExtractionError('damaged');
  return without(at + 15 + tag.readUIntBE(1, 3) > source.size);
}

/** The header object gives its own length and the number of objects in it. */
export function readAsf(source: ByteSource): Subtitles {
  const head = beginning(source, 30);
  const length = Number(head.readBigUInt64LE(16));
  if (length < 30 || length > source.size || head.readUInt32LE(24) === 0) throw new ExtractionError('damaged');
  return without(false);
}

function beginning(source: ByteSource, length: number): Buffer {
  return source.read(0, length);
}
