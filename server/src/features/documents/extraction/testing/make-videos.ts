import { deflateSync } from 'node:zlib';

/** A cue: start and end in milliseconds, and its text. */
export type MadeCue = [startMs: number, endMs: number, text: string];

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function box(type: string, ...parts: Buffer[]): Buffer {
  const payload = Buffer.concat(parts);
  return Buffer.concat([u32(payload.length + 8), Buffer.from(type, 'latin1'), payload]);
}
const fullBox = (type: string, flags: number, ...parts: Buffer[]) => box(type, u32(flags), ...parts);

interface Mp4Track {
  cues: MadeCue[];
  codec?: string;
  handler?: string;
  language?: string;
  isDefault?: boolean;
  /** The track is shown so much later than its own times say. */
  gapMs?: number;
  /** This track's names are the chapters of that one, by number from 1. */
  chaptersIn?: number;
}

/** An MP4 of subtitle tracks alone; as most programs do, the index comes behind what it points to. Times are in milliseconds. */
export function makeMp4(tracks: Mp4Track[], options: { brand?: string } = {}): Buffer {
  const head = box('ftyp', Buffer.from(options.brand ?? 'isom'), u32(0), Buffer.from('isom'));
  const samples = tracks.map((track) => samplesOf(track));
  const data = box('mdat', ...samples.flat().map(({ bytes }) => bytes));
  let offset = head.length + 8;
  const traks = tracks.map((track, index) => {
    const first = offset;
    offset += (samples[index] ?? []).reduce((sum, { bytes }) => sum + bytes.length, 0);
    return trak(track, { number: index + 1, first, samples: samples[index] ?? [] });
  });
  const mvhd = fullBox('mvhd', 0, u32(0), u32(0), u32(1000), u32(0), Buffer.alloc(80));
  return Buffer.concat([head, data, box('moov', mvhd, ...traks)]);
}

interface MadeSample {
  bytes: Buffer;
  duration: number;
}

/** A sample between two cues shows nothing. */
function samplesOf({ cues, codec = 'tx3g' }: Mp4Track): MadeSample[] {
  const isVtt = codec === 'wvtt';
  let at = 0;
  return cues.flatMap(([start, end, text]) => {
    const gap = { bytes: isVtt ? box('vtte') : u16(0), duration: start - at };
    at = end;
    const bytes = isVtt
      ? box('vttc', box('sttg', Buffer.from('line:90%')), box('payl', Buffer.from(text)))
      : Buffer.concat([u16(Buffer.byteLength(text)), Buffer.from(text), box('styl', Buffer.alloc(14))]);
    return [...(gap.duration > 0 ? [gap] : []), { bytes, duration: end - start }];
  });
}

function trak(track: Mp4Track, place: { number: number; first: number; samples: MadeSample[] }): Buffer {
  const { codec = 'tx3g', handler = 'sbtl', language = 'eng', isDefault = true, gapMs = 0, chaptersIn } = track;
  const { number, first, samples } = place;
  const code = Buffer.from(language).reduce((bits, letter) => (bits << 5) | (letter - 0x60), 0);
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, u32(1), box(codec, Buffer.alloc(8))),
    fullBox('stts', 0, u32(samples.length), ...samples.flatMap(({ duration }) => [u32(1), u32(duration)])),
    fullBox('stsc', 0, u32(1), u32(1), u32(samples.length), u32(1)),
    fullBox('stsz', 0, u32(0), u32(samples.length), ...samples.map(({ bytes }) => u32(bytes.length))),
    fullBox('stco', 0, u32(1), u32(first)),
  );
  const mdhd = fullBox('mdhd', 0, u32(0), u32(0), u32(1000), u32(0), u16(code), u16(0));
  const hdlr = fullBox('hdlr', 0, u32(0), Buffer.from(handler), Buffer.alloc(13));
  const elst = fullBox('elst', 0, u32(2), u32(gapMs), u32(0xffffffff), u32(0x10000), u32(1), u32(0), u32(0x10000));
  return box(
    'trak',
    fullBox('tkhd', isDefault ? 1 : 0, u32(0), u32(0), u32(number), Buffer.alloc(68)),
    ...(gapMs > 0 ? [box('edts', elst)] : []),
    ...(chaptersIn === undefined ? [] : [box('tref', box('chap', u32(chaptersIn)))]),
    box('mdia', mdhd, hdlr, box('minf', stbl)),
  );
}

interface MatroskaTrack {
  cues: MadeCue[];
  codec?: string;
  language?: string;
  isDefault?: boolean;
  isForced?: boolean;
  packing?: 'zlib' | 'header';
}

/** An element; a null payload length is written as unknown, as live recordings have it. */
function element(id: number, payload: Buffer, isEndless = false): Buffer {
  const bytes = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const name = Buffer.alloc(bytes);
  name.writeUIntBE(id, 0, bytes);
  const size = Buffer.concat([Buffer.from([0x10 | (payload.length >> 24)]), u32(payload.length).subarray(1)]);
  return Buffer.concat([name, isEndless ? Buffer.from('01ffffffffffffff', 'hex') : size, payload]);
}
const number = (id: number, value: number) => element(id, u32(value));
const text = (id: number, value: string) => element(id, Buffer.from(value));

const headerBytes = Buffer.from('Say: ');

/** A Matroska or WebM file of subtitle tracks alone, a cluster each second. */
export function makeMatroska(tracks: MatroskaTrack[], options: { docType?: string; isLive?: boolean } = {}): Buffer {
  const { docType = 'matroska', isLive = false } = options;
  const entries = tracks.map((track, index) => element(0xae, Buffer.concat(entryOf(track, index + 1))));
  const blocks = tracks
    .flatMap((track, index) => track.cues.map((cue) => ({ track, number: index + 1, cue })))
    .toSorted((one, other) => one.cue[0] - other.cue[0]);
  const clusters = blocks.map(({ track, number: trackNumber, cue: [start, end, said] }) => {
    const second = Math.floor(start / 1000) * 1000;
    const block = Buffer.concat([Buffer.from([0x80 | trackNumber]), u16(start - second), Buffer.from([0]), pack(said, track)]);
    const group = element(0xa0, Buffer.concat([element(0xa1, block), number(0x9b, end - start)]));
    return element(0x1f43b675, Buffer.concat([number(0xe7, second), group]), isLive);
  });
  const info = element(0x1549a966, number(0x2ad7b1, 1_000_000));
  const segment = element(0x18538067, Buffer.concat([info, element(0x1654ae6b, Buffer.concat(entries)), ...clusters]), isLive);
  return Buffer.concat([element(0x1a45dfa3, text(0x4282, docType)), segment]);
}

function entryOf(
  { codec = 'S_TEXT/UTF8', language, isDefault = true, isForced = false, packing }: MatroskaTrack,
  trackNumber: number,
): Buffer[] {
  const compression = Buffer.concat([number(0x4254, packing === 'header' ? 3 : 0), element(0x4255, headerBytes)]);
  return [
    number(0xd7, trackNumber),
    number(0x83, 17),
    text(0x86, codec),
    ...(language === undefined ? [] : [text(0x22b59c, language)]),
    number(0x88, isDefault ? 1 : 0),
    number(0x55aa, isForced ? 1 : 0),
    ...(packing === undefined ? [] : [element(0x6d80, element(0x6240, element(0x5034, compression)))]),
  ];
}

function pack(said: string, { packing }: MatroskaTrack): Buffer {
  if (packing === 'zlib') return deflateSync(said);
  return packing === 'header' ? Buffer.from(said).subarray(headerBytes.length) : Buffer.from(said);
}

/** The beginning of containers that carry no subtitles here. */
export function makeAvi(): Buffer {
  const headers = Buffer.concat([Buffer.from('hdrl'), Buffer.alloc(8)]);
  const list = Buffer.concat([Buffer.from('LIST'), littleEndian(headers.length), headers]);
  return Buffer.concat([Buffer.from('RIFF'), littleEndian(list.length + 4), Buffer.from('AVI '), list]);
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
