import { ExtractionError } from '../extraction-error.ts';
import type { ByteSource } from './byte-source.ts';
import { type Box, boxesIn, boxIn, bytesOf } from './mp4-boxes.ts';
import { chooseTrack, type SubtitleTrack } from './subtitle-track.ts';
import type { RawCue, Subtitles } from './video-protocol.ts';

const noIndex =
  'This video is damaged or incomplete: its index is missing, as when a recording or a download broke off. Export or download it again and upload the new copy.';

/** MP4 and QuickTime (ISO/IEC 14496-12): subtitles as 3GPP timed text, QuickTime text or WebVTT. */
export function readMp4(source: ByteSource): Subtitles {
  const top = [...boxesIn(source, 0, source.size)];
  const moov = top.find(({ type }) => type === 'moov');
  if (moov === undefined || moov.isCut) throw new ExtractionError('damaged', noIndex);
  const movieScale = scaleOf(source, boxIn(source, moov, 'mvhd'));
  const tracks = [...boxesIn(source, moov.start, moov.end)].filter(({ type }) => type === 'trak');
  if (tracks.length === 0) throw new ExtractionError('damaged', noIndex);
  const chapters = new Set(tracks.flatMap((trak) => chapterTracks(source, trak)));
  const found = tracks.flatMap((trak) => subtitleTrack(source, trak, movieScale) ?? []).filter(({ id }) => !chapters.has(id));
  return chooseTrack(
    found.map(({ track }) => track),
    top.some(({ isCut }) => isCut),
  );
}

/** Names of chapters come as a text track too; the track that uses them refers to it. */
function chapterTracks(source: ByteSource, trak: Box): number[] {
  const chap = boxIn(source, trak, 'tref', 'chap');
  if (chap === undefined) return [];
  const bytes = bytesOf(source, chap);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32BE(4 * index));
}

const textHandlers = new Set(['sbtl', 'text', 'subt', 'clcp']);
const plainCodecs = new Set(['tx3g', 'text']);

function subtitleTrack(source: ByteSource, trak: Box, movieScale: number): { id: number; track: SubtitleTrack } | undefined {
  const [hdlr, mdhd, tkhd] = [boxIn(source, trak, 'mdia', 'hdlr'), boxIn(source, trak, 'mdia', 'mdhd'), boxIn(source, trak, 'tkhd')];
  const stbl = boxIn(source, trak, 'mdia', 'minf', 'stbl');
  if (hdlr === undefined || mdhd === undefined || tkhd === undefined || stbl === undefined) return undefined;
  if (!textHandlers.has(bytesOf(source, hdlr).toString('latin1', 8, 12))) return undefined;
  const stsd = boxIn(source, stbl, 'stsd');
  const codec = stsd === undefined ? '' : bytesOf(source, stsd).toString('latin1', 12, 16);
  const header = bytesOf(source, tkhd);
  const scale = scaleOf(source, mdhd);
  const readCues = () => {
    const reading = { scale, shiftMs: shiftOf(source, trak, { movieScale, scale }), read: codec === 'wvtt' ? webVttText : timedText };
    return readSamples(source, stbl)
      .map((sample) => cueOf(source, sample, reading))
      .filter((cue) => cue !== undefined);
  };
  return {
    id: header.length < 24 ? 0 : header.readUInt32BE(header[0] === 1 ? 20 : 12),
    track: {
      codec,
      language: languageOf(bytesOf(source, mdhd)),
      isDefault: ((header[3] ?? 0) & 1) === 1,
      isForced: false,
      format: plainCodecs.has(codec) || codec === 'wvtt' ? 'plain' : undefined,
      readCues,
    },
  };
}

interface CueReading {
  scale: number;
  shiftMs: number;
  read: (sample: Buffer) => string;
}

/** Undefined for a sample that shows nothing, and for one that lies beyond where the file was cut off. */
function cueOf(source: ByteSource, sample: Sample, { scale, shiftMs, read }: CueReading): RawCue | undefined {
  if (sample.size <= 2 || sample.offset + sample.size > source.size) return undefined;
  const text = read(source.read(sample.offset, sample.size));
  const startMs = Math.max(0, Math.round((sample.time / scale) * 1000 + shiftMs));
  return text === '' ? undefined : [startMs, startMs + Math.round((sample.duration / scale) * 1000), text];
}

/** A length of two bytes, the text, and boxes about its looks. */
function timedText(sample: Buffer): string {
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0));
  if (text[0] === 0xfe && text[1] === 0xff) return new TextDecoder('utf-16be').decode(text);
  if (text[0] === 0xff && text[1] === 0xfe) return new TextDecoder('utf-16le').decode(text);
  return text.toString('utf8');
}

/** Boxes `vttc` with the text in `payl` (ISO/IEC 14496-30). */
function webVttText(sample: Buffer): string {
  const inside: ByteSource = { size: sample.length, read: (start, length) => sample.subarray(start, start + length) };
  const texts = [...boxesIn(inside, 0, sample.length)]
    .filter(({ type }) => type === 'vttc')
    .flatMap((cue) => boxIn(inside, cue, 'payl') ?? [])
    .map((payload) => bytesOf(inside, payload).toString('utf8'));
  return texts.join('\n');
}

/** Time units a second, from a `mvhd` or `mdhd` box. */
function scaleOf(source: ByteSource, box: Box | undefined): number {
  if (box === undefined) return 1000;
  const bytes = bytesOf(source, box);
  const at = bytes[0] === 1 ? 20 : 12;
  return bytes.length < at + 4 ? 1000 : bytes.readUInt32BE(at) || 1000;
}

/** Three letters of five bits each; a lower value is a number of the old Macintosh, where 0 is English. */
function languageOf(mdhd: Buffer): string {
  const at = mdhd[0] === 1 ? 32 : 20;
  const code = mdhd.length < at + 2 ? 0x7fff : mdhd.readUInt16BE(at);
  if (code < 0x400) return code === 0 ? 'eng' : '';
  return String.fromCharCode(...[10, 5, 0].map((shift) => ((code >> shift) & 31) + 0x60));
}

/** How much later than the track's own times it is shown: an edit list may begin with a gap, or skip the beginning. */
function shiftOf(source: ByteSource, trak: Box, { movieScale, scale }: { movieScale: number; scale: number }): number {
  const elst = boxIn(source, trak, 'edts', 'elst');
  if (elst === undefined) return 0;
  const bytes = bytesOf(source, elst);
  const isLong = bytes[0] === 1;
  const entryBytes = isLong ? 20 : 12;
  let shiftMs = 0;
  for (let at = 8; at + entryBytes <= bytes.length; at += entryBytes) {
    const duration = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    const mediaTime = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4);
    if (mediaTime !== -1) return shiftMs - (mediaTime / scale) * 1000;
    shiftMs += (duration / movieScale) * 1000;
  }
  return shiftMs;
}

/** Where a sample lies in the file, and when it is shown, in the track's time units. */
interface Sample {
  offset: number;
  size: number;
  time: number;
  duration: number;
}

const mostSamples = 200_000;

/** The samples of a track, from the tables of its `stbl` box. Throws ExtractionError (damaged) where the tables do not fit each other. */
function readSamples(source: ByteSource, stbl: Box): Sample[] {
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

/** Each chunk with its number of samples; an entry of `stsc` applies until the next one begins. */
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
