import type { TextRange } from '../../../lib/text-lines.ts';

/** Hits beyond are neither counted nor marked, and whoever shows the count says so. */
export const maxFound = 10_000;

/** Characters looked through in one go: a few milliseconds. */
const sliceLength = 400_000;
/** How far a hit may reach beyond its slice. */
const overlap = 4_000;

/** Blocks of Unicode with letters that are others with a mark: Latin, Greek, Cyrillic. */
const markedLetters: readonly [number, number][] = [
  [0xc0, 0x24f],
  [0x386, 0x3ce],
  [0x400, 0x4ff],
  [0x1e00, 0x1fff],
];

/** What people type with one key and documents write with another. */
const alike = [`'‘’‚‛′`, `"“”„‟″«»`, '-‐‑‒–—−'];

const marks = '[\\p{M}\\u00ad]*';

export interface FoundText {
  /** In order and apart from each other. */
  ranges: readonly TextRange[];
  /** There are more. */
  isCut: boolean;
}

/**
 * Where the text stands as it was typed: capitals and marks on letters do not count, any white space is any other, also across lines. Pauses
 * after each slice, so that a long text holds up nobody; the last value is what was found. Offsets are UTF-16.
 */
export function* findText(content: string, typed: string): Generator<undefined, FoundText> {
  const pattern = patternOf(typed);
  const ranges: TextRange[] = [];
  let from = 0;
  for (let slice = 0; pattern !== null && slice < content.length; slice += sliceLength) {
    const end = slice + sliceLength;
    const start = Math.max(slice, from);
    for (const match of content.slice(start, end + overlap).matchAll(pattern)) {
      const at = start + match.index;
      if (at >= end) break;
      if (ranges.length === maxFound) return { ranges, isCut: true };
      from = at + match[0].length;
      ranges.push({ start: at, end: from });
    }
    yield;
  }
  return { ranges, isCut: false };
}

function patternOf(typed: string): RegExp | null {
  if (typed.trim() === '') return null;
  const parts = plain(typed).match(/\s+|\S/gu) ?? [];
  return new RegExp(parts.map((part) => (/\s/.test(part) ? '(?<!\\s)\\s+' : `${letter(part)}${marks}`)).join(''), 'giu');
}

function letter(character: string): string {
  const others = alike.find((group) => group.includes(character)) ?? character + (variants().get(character.toLowerCase()) ?? '');
  return `[${Array.from(others, (one) => `\\u{${one.codePointAt(0)?.toString(16) ?? ''}}`).join('')}]`;
}

let known: Map<string, string> | undefined;

/** The letters that are this one with a mark, by the letter in lower case. */
function variants(): Map<string, string> {
  if (known !== undefined) return known;
  known = new Map();
  for (const [first, last] of markedLetters) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      const base = plain(character).toLowerCase();
      if (base !== character.toLowerCase() && base.length === 1) known.set(base, (known.get(base) ?? '') + character);
    }
  }
  return known;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}
