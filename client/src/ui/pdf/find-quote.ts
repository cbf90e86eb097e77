import type { TextRange } from '../../lib/text-lines.ts';

/** Words of a document on one of its pages. */
export interface QuoteOnPage {
  /** From 1. */
  page: number;
  words: string;
  /** The text of the page in front of them: the same words may be there as well. */
  before: string;
}

/** The words of a passage on each page that it touches. pageStarts are offsets in the content, in order. */
export function quotesOnPages(content: string, pageStarts: readonly number[], { start, end }: TextRange): QuoteOnPage[] {
  return pageStarts.flatMap((from, index) => {
    const to = pageStarts[index + 1] ?? content.length;
    const words = content.slice(Math.max(from, start), Math.max(from, Math.min(to, end)));
    return words.trim() === '' ? [] : [{ page: index + 1, words, before: content.slice(from, Math.max(from, start)) }];
  });
}

/** A part of one of the strings that a page consists of: UTF-16 offsets. */
export interface FoundPart {
  item: number;
  start: number;
  end: number;
}

/** Letters and figures of a text: what stays the same whatever the line breaks, hyphens, ligatures and spaces are. */
interface Letters {
  text: string;
  /** Item and offset of each letter. */
  at: { item: number; offset: number }[];
}

function lettersOf(items: readonly string[]): Letters {
  const letters: Letters = { text: '', at: [] };
  for (const [item, text] of items.entries()) {
    for (let offset = 0; offset < text.length;) {
      const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
      for (const letter of plain(character)) {
        letters.text += letter;
        for (let unit = 0; unit < letter.length; unit++) letters.at.push({ item, offset });
      }
      offset += character.length;
    }
  }
  return letters;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Where the words are among the strings of a page; none if they are not there. */
export function findQuote(items: readonly string[], { words, before }: Pick<QuoteOnPage, 'words' | 'before'>): FoundPart[] {
  const letters = lettersOf(items);
  const wanted = plain(words);
  if (wanted === '') return [];
  const whole = placesOf(letters.text, wanted);
  const place = whole[Math.min(placesOf(plain(before), wanted).length, whole.length - 1)];
  if (place !== undefined) return partsOf(letters, items, place, place + wanted.length);
  const pieces = words.split(/[|\n]/).map(plain).filter(Boolean);
  return pieces.length > 1 ? findPieces(letters, items, pieces) : findEnds(letters, items, wanted);
}

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

/** How far from each other, in letters, the cells of one row and the lines of one passage may be. */
const farthest = 600;
/** Letters by which a piece can be recognized. */
const leastLetters = 6;

/** Cells that the page has in another order: the longest says where, the others are those next to it. */
function findPieces(letters: Letters, items: readonly string[], pieces: readonly string[]): FoundPart[] {
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best));
  const anchor = longest.length < leastLetters ? -1 : letters.text.indexOf(longest);
  if (anchor < 0) return [];
  return pieces.flatMap((piece) => {
    const [nearest] = placesOf(letters.text, piece).sort((one, other) => Math.abs(one - anchor) - Math.abs(other - anchor));
    return nearest === undefined || Math.abs(nearest - anchor) > farthest ? [] : partsOf(letters, items, nearest, nearest + piece.length);
  });
}

/** Letters at either end of a passage that say where it begins and ends. */
const endLength = 20;

/** A passage with something in between, such as a page's footer: from its beginning to its end. */
function findEnds(letters: Letters, items: readonly string[], wanted: string): FoundPart[] {
  if (wanted.length < endLength * 2) return [];
  const start = letters.text.indexOf(wanted.slice(0, endLength));
  const last = letters.text.indexOf(wanted.slice(-endLength), start + endLength);
  if (start < 0 || last < 0 || last + endLength - start > wanted.length + farthest) return [];
  return partsOf(letters, items, start, last + endLength);
}

function partsOf({ at }: Letters, items: readonly string[], from: number, to: number): FoundPart[] {
  const parts: FoundPart[] = [];
  for (const { item, offset } of at.slice(from, to)) {
    const end = offset + String.fromCodePoint(items[item]?.codePointAt(offset) ?? 0).length;
    const last = parts.at(-1);
    if (last?.item === item) last.end = end;
    else parts.push({ item, start: offset, end });
  }
  return parts;
}
