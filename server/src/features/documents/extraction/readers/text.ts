import { ExtractionError } from '../extraction-error.ts';
import type { Draft } from './read-file.ts';
import { decodeByLetters, hasMarksInWords, looksLikeEbcdic } from './text/guess-encoding.ts';

const unknownEncoding = 'The characters of this text file cannot be told: open it in a text editor, save it as UTF-8 and upload it again.';
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
