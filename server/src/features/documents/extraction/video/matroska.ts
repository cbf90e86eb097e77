import { inflateSync } from 'node:zlib';
import { ExtractionError } from '../extraction-error.ts';
import type { ByteSource } from './byte-source.ts';
import { type Element, elementsIn, readSize, textOf, unsigned } from './matroska-elements.ts';
import { chooseTrack, type SubtitleTrack } from './subtitle-track.ts';
import type { CueFormat, RawCue, Subtitles } from './video-protocol.ts';

const entry = {
  track: 0xae,
  number: 0xd7,
  type: 0x83,
  codec: 0x86,
  language: 0x22b59c,
  languageTag: 0x22b59d,
  isDefault: 0x88,
  isForced: 0x55aa,
  encodings: 0x6d80,
  encoding: 0x6240,
  encodingType: 0x5033,
  compression: 0x5034,
  algorithm: 0x4254,
  settings: 0x4255,
} as const;
const subtitleType = 17;

const formats: Partial<Record<string, CueFormat>> = {
  'S_TEXT/UTF8': 'plain',
  'S_TEXT/ASCII': 'plain',
  'S_TEXT/WEBVTT': 'plain',
  'D_WEBVTT/SUBTITLES': 'plain',
  'D_WEBVTT/CAPTIONS': 'plain',
  'S_TEXT/ASS': 'ass',
  'S_TEXT/SSA': 'ass',
  S_ASS: 'ass',
  S_SSA: 'ass',
};

/** Matroska and WebM (RFC 9559). */
export function readMatroska(source: ByteSource): Subtitles {
  let scale = 1_000_000;
  let tracks: Element[] | undefined;
  let endsEarly = false;
  for (const element of elementsIn(source, 0, source.size, new Set([ids.segment]))) {
    endsEarly ||= element.isCut;
    if (element.id === ids.tracks && !element.isCut) tracks = [...elementsIn(source, element.start, element.end)];
    if (element.id === ids.info) scale = scaleOf(source, element) ?? scale;
    // Nothing that is wanted here comes behind the pictures, once the list of tracks is known.
    if (element.id === ids.cluster && tracks !== undefined) break;
  }
  if (tracks === undefined || tracks.length === 0) {
    throw new ExtractionError(
      'damaged',
      'This video is damaged or incomplete: the list of its tracks is missing. Export or download it again and upload the new copy.',
    );
  }
  return chooseTrack(
    tracks.flatMap((track) => subtitleTrack(source, track, scale) ?? []),
    endsEarly,
  );
}

function scaleOf(source: ByteSource, info: Element): number | undefined {
  const found = find(source, info, ids.timestampScale);
  return found === undefined ? undefined : unsigned(source, found) || undefined;
}

function find(source: ByteSource, within: Element | undefined, ...path: number[]): Element | undefined {
  let found = within;
  for (const id of path) {
    found = found && [...elementsIn(source, found.start, found.end)].find((one) => one.id === id);
  }
  return found;
}

function subtitleTrack(source: ByteSource, track: Element, scale: number): SubtitleTrack | undefined {
  if (track.id !== entry.track) return undefined;
  const numberAt = (id: number, standard: number) => {
    const found = find(source, track, id);
    return found === undefined ? standard : unsigned(source, found);
  };
  const textAt = (id: number) => {
    const found = find(source, track, id);
    return found && textOf(source, found);
  };
  if (numberAt(entry.type, 0) !== subtitleType) return undefined;
  const codec = textAt(entry.codec) ?? '';
  const packing = packingOf(source, track);
  const number = numberAt(entry.number, 0);
  return {
    codec,
    language: textAt(entry.languageTag) ?? textAt(entry.language) ?? 'eng',
    isDefault: numberAt(entry.isDefault, 1) === 1,
    isForced: numberAt(entry.isForced, 0) === 1,
    format: packing === undefined ? undefined : formats[codec],
    readCues: () => (packing === undefined ? [] : readBlocks(source, { number, packing, scale }).map(withoutHead(codec))),
  };
}

/** In WebM a cue's text comes after its name and its settings. */
function withoutHead(codec: string): (cue: RawCue) => RawCue {
  if (!codec.startsWith('D_WEBVTT')) return (cue) => cue;
  return ([start, end, text]) => [start, end, text.split('\n').slice(2).join('\n')];
}

/** Undefined: encrypted, packed several times, or in a way that nobody uses for text. */
function packingOf(source: ByteSource, track: Element): Packing | undefined {
  const encodings = find(source, track, entry.encodings);
  if (encodings === undefined) return { kind: 'none' };
  const each = [...elementsIn(source, encodings.start, encodings.end)].filter(({ id }) => id === entry.encoding);
  const [encoding] = each;
  const type = find(source, encoding, entry.encodingType);
  if (encoding === undefined || each.length > 1 || (type !== undefined && unsigned(source, type) !== 0)) return undefined;
  const algorithm = find(source, encoding, entry.compression, entry.algorithm);
  const kind = algorithm === undefined ? 0 : unsigned(source, algorithm);
  if (kind === 0) return { kind: 'zlib' };
  const settings = find(source, encoding, entry.compression, entry.settings);
  if (kind !== 3 || settings === undefined) return undefined;
  return { kind: 'header', bytes: source.read(settings.start, settings.end - settings.start) };
}

const ids = {
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
type Packing = { kind: 'none' } | { kind: 'zlib' } | { kind: 'header'; bytes: Buffer };

interface TrackBlocks {
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
function readBlocks(source: ByteSource, track: TrackBlocks): RawCue[] {
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
