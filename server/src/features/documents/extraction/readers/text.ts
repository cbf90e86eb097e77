import chardet from 'chardet';
import { ExtractionError } from '../extraction-error.ts';
import type { Draft } from './read-file.ts';

const unknownEncoding = 'This text file has an unknown encoding. Open it in a text editor, save it as UTF-8 and upload it again.';
const ebcdic =
  'This text file is written in EBCDIC, the code of mainframes: open it in a text editor that knows that code, save it as UTF-8 and upload it again.';
const notText = 'This file is not text: upload it with the extension that belongs to it, or save its text as .txt.';

/** Share of all characters. A text has a form feed here and there, never one control character in a hundred. */
const maxControls = 0.01;

/** Bytes above 127 in Western European text are 2-10 %; in other 8-bit alphabets, and in EBCDIC, most are. */
const maxHighBytes = 0.3;

/** Broken sequences, as a share of the good ones, up to which a file is UTF-8 that was damaged. */
const maxBroken = 0.05;

/**
 * Decodes a text file: UTF-8, UTF-16 of either order with or without byte order mark, Windows-1252, else what its letters tell, with a warning.
 * Throws ExtractionError on anything else.
 */
export function readText(bytes: Buffer): Draft {
  const encoding = detectUtf16(bytes);
  if (encoding !== null) return { text: checkControls(new TextDecoder(encoding).decode(bytes)), warnings: [] };
  if (bytes.includes(0)) throw new ExtractionError('wrong-type', notText);
  return readUtf8(bytes) ?? readByLetters(bytes) ?? readWindows1252(bytes);
}

function detectUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 65_536);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const pairs = sample.length / 2;
  if (odd > 0.4 * pairs && even < 0.02 * pairs) return 'utf-16le';
  if (even > 0.4 * pairs && odd < 0.02 * pairs) return 'utf-16be';
  return null;
}

function readUtf8(bytes: Buffer): Draft | null {
  const text = new TextDecoder().decode(bytes);
  const broken = countMatches(text, /\uFFFD/g);
  if (broken === 0) return { text: checkControls(text), warnings: [] };
  const good = countMatches(text, /[^\0-\x7F\uFFFD]/gu);
  if (broken > 1 + maxBroken * good || good === 0) return null;
  return {
    text: checkControls(text),
    warnings: [broken === 1 ? 'A damaged character was left out.' : `${broken} damaged characters were left out.`],
  };
}

function readByLetters(bytes: Buffer): Draft | null {
  if (looksLikeEbcdic(bytes)) throw new ExtractionError('wrong-type', ebcdic);
  const guessed = decodeByLetters(bytes);
  if (guessed === null) return null;
  return { text: checkControls(guessed.text), warnings: [`Read as ${guessed.name}; check that the letters are right.`] };
}

function readWindows1252(bytes: Buffer): Draft {
  const visible = bytes.filter((byte) => byte > 32);
  const high = visible.filter((byte) => byte > 127);
  // Five bytes have no meaning in Windows-1252.
  const undefinedBytes = high.filter((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte));
  if (high.length > maxHighBytes * visible.length || undefinedBytes.length > 0) throw new ExtractionError('wrong-type', unknownEncoding);
  const text = checkControls(new TextDecoder('windows-1252').decode(bytes));
  if (hasMarksInWords(text)) throw new ExtractionError('wrong-type', unknownEncoding);
  return { text, warnings: [] };
}

function checkControls(text: string): string {
  const controls = countMatches(text, /[\0-\x08\x0E-\x1F\uFFFE\uFFFF]/g);
  if (controls > maxControls * text.length) throw new ExtractionError('wrong-type', notText);
  return text.replace(/\uFFFD/g, '');
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * The detector's names, each with the label and name under which the text is decoded: the Windows code pages contain everything in their
 * ISO relatives.
 */
const decoders: Record<string, [label: string, name: string]> = {
  'windows-1250': ['windows-1250', 'Windows-1250'],
  'ISO-8859-2': ['iso-8859-2', 'ISO 8859-2'],
  'windows-1251': ['windows-1251', 'Windows-1251'],
  'ISO-8859-5': ['iso-8859-5', 'ISO 8859-5'],
  'KOI8-R': ['koi8-r', 'KOI8-R'],
  'windows-1253': ['windows-1253', 'Windows-1253'],
  'ISO-8859-7': ['iso-8859-7', 'ISO 8859-7'],
  'windows-1254': ['windows-1254', 'Windows-1254'],
  'ISO-8859-9': ['windows-1254', 'Windows-1254'],
  'windows-1255': ['windows-1255', 'Windows-1255'],
  'ISO-8859-8': ['windows-1255', 'Windows-1255'],
  'windows-1256': ['windows-1256', 'Windows-1256'],
  'ISO-8859-6': ['iso-8859-6', 'ISO 8859-6'],
  'windows-1257': ['windows-1257', 'Windows-1257'],
  Shift_JIS: ['shift_jis', 'Shift JIS'],
  'EUC-JP': ['euc-jp', 'EUC-JP'],
  'EUC-KR': ['euc-kr', 'EUC-KR'],
  GB18030: ['gb18030', 'GB 18030'],
  Big5: ['big5', 'Big5'],
};

/** Of 100; random bytes reach 15, ten words of a language 40. */
const minConfidence = 35;
/** The detector looks at so much, beginning shortly before the first letter that is not ASCII. */
const sampleBytes = 64 * 1024;
const before = 2 * 1024;
/** Of characters other than space; a table of figures has fewer, but then its letters reveal nothing. */
const minLetters = 0.4;

/**
 * Decodes an 8-bit or East Asian text by how often its letters follow each other. Null when it is Windows-1252, or nothing that can be
 * recognized. name is for people.
 */
function decodeByLetters(bytes: Buffer): { text: string; name: string } | null {
  const first = bytes.findIndex((byte) => byte > 127);
  const sample = bytes.subarray(Math.max(0, first - before), Math.max(0, first - before) + sampleBytes);
  const [best] = chardet.analyse(sample);
  const decoder = best === undefined || best.confidence < minConfidence ? undefined : decoders[best.name];
  if (decoder === undefined) return null;
  const [label, name] = decoder;
  const text = new TextDecoder(label).decode(bytes);
  const visible = text.replace(/\s/g, '');
  const letters = visible.match(/\p{L}/gu)?.length ?? 0;
  const isClean = !/[\uFFFD\x80-\x9F]/.test(text);
  return isClean && letters >= minLetters * visible.length ? { text, name } : null;
}

/** Old DOS and Macintosh files give marks in the middle of words when they are taken for Windows-1252. */
function hasMarksInWords(text: string): boolean {
  const others = text.match(/[^\0-\x7F]/g)?.length ?? 0;
  const inWords = text.match(
    /(?<=\p{L})[\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u2039\u201C\u201D\u2022\u02DC\u2122\u203A\u00A0-\u00BF](?=\p{L})/gu,
  );
  return (inWords?.length ?? 0) > Math.max(1, 0.2 * others);
}

/** In EBCDIC, the code of mainframes, a space is 0x40; in every other code that is an @. */
function looksLikeEbcdic(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  const share = (wanted: number): number => sample.filter((byte) => byte === wanted).length / sample.length;
  const high = sample.filter((byte) => byte > 127).length / sample.length;
  return high > 0.3 && share(0x40) > 0.03 && share(0x40) > 5 * share(0x20);
}
