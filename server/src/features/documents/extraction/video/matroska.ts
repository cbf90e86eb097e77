import { ExtractionError } from '../extraction-error.ts';
import type { ByteSource } from './byte-source.ts';
import { ids, type Packing, readBlocks } from './matroska-blocks.ts';
import { type Element, elementsIn, textOf, unsigned } from './matroska-elements.ts';
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

/** In WebM a cue's text stands below its name and its settings. */
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
