import fc from 'fast-check';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSubtitles } from '../../video/read-video.ts';
import { ExtractionError } from '../extraction-error.ts';
import { type MadeCue, makeAvi, makeMatroska, makeMp4 } from '../testing/make-videos.ts';
import { createByteSource } from './byte-source.ts';
import { readMatroska } from './matroska.ts';
import { readMp4 } from './mp4.ts';
import { inspectVideoMagic } from './video-magic.ts';

const cues: MadeCue[] = [
  [1_000, 3_500, 'Put on gloves.'],
  [4_000, 6_000, 'Wipe the bench\nfrom clean to dirty.'],
];

const sourceOf = (bytes: Buffer) => createByteSource(bytes.length, (start, length) => bytes.subarray(start, start + length));

async function look(bytes: Buffer, extension: 'mp4' | 'mkv' | 'webm' | 'avi' | 'flv' | 'wmv') {
  const asked: number[] = [];
  async function* read({ start, end }: { start: number; end: number }) {
    await Promise.resolve();
    asked.push(start);
    yield bytes.subarray(start, end + 1);
  }
  return { ...(await findSubtitles({ extension, size: bytes.length, read })), asked };
}

describe('subtitles in a video', () => {
  it.each([
    ['timed text in MP4', makeMp4([{ cues }]), 'mp4'],
    ['WebVTT in MP4', makeMp4([{ cues, codec: 'wvtt', handler: 'text' }]), 'mp4'],
    ['SRT in Matroska', makeMatroska([{ cues }]), 'mkv'],
    ['SRT that is packed', makeMatroska([{ cues, packing: 'zlib' }]), 'mkv'],
    ['a live recording without lengths', makeMatroska([{ cues }], { isLive: true }), 'mkv'],
  ] as const)('are read from %s', async (_what, bytes, extension) => {
    expect(await look(bytes, extension)).toMatchObject({ cues, format: 'plain', otherTracks: 0, endsEarly: false });
  });

  it('are read from WebM below the name and settings of each, from ASS as its lines, and with the bytes that all begin with', () => {
    const named = cues.map(([start, end, said]): MadeCue => [start, end, `7\nline:90%\n${said}`]);
    expect(readMatroska(sourceOf(makeMatroska([{ cues: named, codec: 'D_WEBVTT/SUBTITLES' }], { docType: 'webm' }))).cues).toEqual(cues);
    expect(readMatroska(sourceOf(makeMatroska([{ cues, codec: 'S_TEXT/ASS' }]))).format).toBe('ass');
    const said: MadeCue[] = [[0, 900, 'Say: hello.']];
    expect(readMatroska(sourceOf(makeMatroska([{ cues: said, packing: 'header' }]))).cues).toEqual(said);
  });

  it('are the English ones, else the default ones, never the forced ones where there are others', () => {
    const other: MadeCue[] = [[0, 1_000, 'Handschuhe anziehen.']];
    const mp4 = makeMp4([
      { cues: other, language: 'deu' },
      { cues, language: 'eng', isDefault: false },
    ]);
    expect(readMp4(sourceOf(mp4))).toMatchObject({ cues, otherTracks: 1 });
    const mkv = makeMatroska([
      { cues: other, language: 'fre', isDefault: false },
      { cues: other, language: 'eng', isForced: true },
      { cues, language: 'ger' },
    ]);
    expect(readMatroska(sourceOf(mkv))).toMatchObject({ cues, otherTracks: 2 });
  });

  it('are not the names of chapters, and begin later where the track does', () => {
    const chapters = makeMp4([{ cues: [[0, 9_000, 'Chapter 1']], handler: 'text', codec: 'text', chaptersIn: 1 }]);
    expect(readMp4(sourceOf(chapters)).cues).toEqual([]);
    const late = makeMp4([{ cues, gapMs: 2_000 }]);
    expect(readMp4(sourceOf(late)).cues[0]).toEqual([3_000, 5_500, 'Put on gloves.']);
  });

  it('of a long video cost the parts that hold them, not the pictures between', async () => {
    const [head, rest] = [makeMp4([{ cues }]), Buffer.alloc(30 * 1024 * 1024)];
    // The pictures come after the index, in a box of their own.
    rest.writeUInt32BE(rest.length, 0);
    rest.write('free', 4, 'latin1');
    const { asked, cues: found } = await look(Buffer.concat([head, rest]), 'mp4');
    expect(found).toEqual(cues);
    expect(asked).toEqual([0]);
  });
});

describe('a broken video', () => {
  it.each([
    ['MP4 whose index was cut off', makeMp4([{ cues }]).subarray(0, 150), 'mp4', /its index is missing/],
    ['Matroska without its tracks', makeMatroska([{ cues }]).subarray(0, 60), 'mkv', /the list of its tracks is missing/],
    ['AVI without headers', Buffer.from('RIFF\0\0\0\0AVI nothing that follows'), 'avi', /damaged/],
    ['FLV without a tag', Buffer.from('FLV\x01\x05\0\0\0\x09\0\0\0\0nothing else'), 'flv', /damaged/],
    ['Windows Media without a header', Buffer.alloc(40), 'wmv', /damaged/],
  ] as const)('%s is refused with a sentence', async (_what, bytes, extension, message) => {
    await expect(look(bytes, extension)).rejects.toThrow(message);
    await expect(look(bytes, extension)).rejects.toBeInstanceOf(ExtractionError);
  });

  it('gives what is there where only its end is missing', async () => {
    const whole = makeMatroska([{ cues }]);
    expect(await look(whole.subarray(0, whole.length - 10), 'mkv')).toMatchObject({ cues: [cues[0]], endsEarly: true });
    expect(await look(makeAvi(), 'avi')).toMatchObject({ cues: [], endsEarly: false });
    expect(await look(Buffer.concat([makeAvi().subarray(0, 4), Buffer.from([255]), makeAvi().subarray(5)]), 'avi')).toMatchObject({
      endsEarly: true,
    });
  });

  it.each([
    ['MP4', makeMp4([{ cues }, { cues, codec: 'wvtt' }]), readMp4],
    ['Matroska', makeMatroska([{ cues, packing: 'zlib' }, { cues }]), readMatroska],
  ] as const)('%s with any bytes changed ends in an answer', (_what, whole, read) => {
    const change = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(change, fc.nat(whole.length), (changes, length) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          expect(Array.isArray(read(sourceOf(bytes.subarray(0, bytes.length - (length % 40)))).cues)).toBe(true);
        } catch (error) {
          expect(error instanceof ExtractionError || error instanceof RangeError).toBe(true);
        }
      }),
    );
  });
});

describe('the beginning of a video', () => {
  const zeros = Buffer.alloc(64);
  it.each([
    ['mp4', makeMp4([{ cues }]), null],
    ['mov', Buffer.concat([Buffer.from('\0\0\0\x08wide'), zeros]), null],
    ['webm', makeMatroska([{ cues }], { docType: 'webm' }), null],
    ['mkv', makeMatroska([{ cues }], { docType: 'webm' }), null],
    ['webm', makeMatroska([{ cues }]), /^This is a Matroska video \(\.mkv\), not a \.webm file: give it/],
    ['avi', makeMp4([{ cues }]), /^This is an MP4 or QuickTime video \(\.mp4, \.mov\), not a \.avi file/],
    ['mp4', makeMp4([{ cues }], { brand: 'heic' }), /^This is not a \.mp4 video/],
    ['wmv', Buffer.from('just words'), /^This is not a \.wmv video/],
    ['flv', Buffer.alloc(0), /^This file is empty/],
  ] as const)('named .%s agrees or is refused with a sentence', (extension, bytes, message) => {
    const finding = inspectVideoMagic(bytes, extension);
    if (message === null) expect(finding).toBeNull();
    else expect(finding?.message).toMatch(message);
  });
});

const folder = join(import.meta.dirname, '../../../../../../../shared/data/files');
const manifest = join(folder, 'manifest.json');
interface Entry {
  file: string;
  type: string;
  expect: { kind: string; all?: string[] };
}
const entries = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { files: Entry[] }).files.filter(({ type }) =>
      ['mp4', 'mkv', 'flv', 'avi'].includes(type),
    )
  : [];

describe.skipIf(entries.length === 0)('videos from elsewhere', () => {
  it.each(entries)('$file', async ({ file, type, expect: { kind, all = [] } }) => {
    const path = join(folder, file);
    const size = statSync(path).size;
    const outcome = await findSubtitles({ extension: type as 'mp4', size, read: (range) => createReadStream(path, range) }).catch(
      (error: unknown) => error as ExtractionError,
    );
    if (outcome instanceof ExtractionError) {
      expect(kind).toBe('error');
      return;
    }
    expect(outcome.cues.length > 0 ? 'text' : 'noText').toBe(kind);
    const said = outcome.cues.map(([, , text]) => text).join('\n');
    for (const phrase of all) expect(said).toContain(phrase);
  });
});
