import { normalise } from '../../normalise.ts';
import type { Extraction } from '../../protocol.ts';
import type { Line, Page } from './layout.ts';
import { type Block, buildBlocks, endsSentence, joinWrapped } from './paragraphs.ts';
import { measureTypography, type Typography } from './typography.ts';

/** Makes the text of a document from the lines of its pages. */
export function assembleText(pages: Page[]): Pick<Extraction, 'text' | 'pageStarts' | 'tables' | 'dropped'> {
  const furniture = dropFurniture(pages);
  const typography = measureTypography(pages);
  const pageStarts: number[] = [];
  let text = '';
  let last: Block | undefined;
  let tables = 0;
  for (const page of pages) {
    const blocks = buildBlocks(page, typography);
    const pageText = normalise(writeBlocks(blocks));
    const joined = joinPages(text, last, pageText, blocks[0], typography);
    pageStarts.push(joined.length - pageText.length);
    text = joined;
    last = blocks.at(-1) ?? last;
    tables += countTables(blocks);
  }
  return { text, pageStarts, tables, dropped: furniture > 0 ? [{ what: 'header and footer lines', count: furniture }] : [] };
}

/** Rows that follow each other are one table, a row alone is none; a table that goes on overleaf counts on each page. */
function countTables(blocks: Block[]): number {
  return blocks.filter(({ kind }, at) => kind === 'row' && blocks[at - 1]?.kind !== 'row' && blocks[at + 1]?.kind === 'row').length;
}

/** Headings and paragraphs are between blank lines; items and rows follow each other. */
function writeBlocks(blocks: Block[]): string {
  return blocks
    .map((block, at) => {
      const previous = blocks[at - 1];
      const isTight = previous?.kind === block.kind && (block.kind === 'item' || block.kind === 'row');
      const text = block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : escapeHeading(block.text);
      return `${previous === undefined ? '' : isTight ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}

/** A printed # at the start of a line must not become a heading. */
function escapeHeading(text: string): string {
  return text.replace(/^(?=#{1,6} )/, '\\');
}

/** A sentence that goes on overleaf stays on one line; the page then starts inside it. */
function joinPages(text: string, last: Block | undefined, pageText: string, first: Block | undefined, { words }: Typography): string {
  if (text === '' || pageText === '' || last === undefined || first === undefined) return text + pageText;
  const isProse = (last.kind === 'paragraph' || last.kind === 'item') && first.kind === 'paragraph';
  if (isProse && Math.abs(last.size - first.size) < 0.6 && !endsSentence(last.text) && /^\p{Ll}/u.test(first.text))
    return joinWrapped(text, pageText, words);
  return `${text}\n\n${pageText}`;
}

/** How many lines from either end of a page may be a header or footer. */
const linesAtEnd = 4;

/** A header has the same height on each page, give or take this much (points). */
const sameHeight = 6;

/** A line with the page's number in it (CHAPTER TWO 57) is furniture once so many pages count on in it. */
const countingPages = 3;

/** What is counted like pages and is none: in a short handbook each chapter has a page of its own. */
const numberedPart =
  /^(?:chapter|section|part|appendix|annex|article|step|unit|module|lesson|policy|procedure|form|table|figure)\s+(?:\d{1,4}|[ivxlc]{1,7})\b[.:]?$/i;

/** A number alone, with "page", with the total, between dashes, or Roman. */
const pageNumber =
  /^[-\u2013\u2014|\s]*(?:(?:page|p\.?|seite)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von)\s*\d{1,4})?[-\u2013\u2014|\s]*$/i;

/**
 * Drops what repeats at the top and the bottom of pages, and page numbers there. A header stays where it comes first on page one: it often names
 * the document. Returns how many lines were dropped.
 */
function dropFurniture(pages: Page[]): number {
  if (pages.length < 2) return 0;
  const seen = new Map<string, Sightings>();
  pages.forEach((page, at) => {
    for (const line of endLines(page)) {
      for (const key of [line.text.toLowerCase(), ...countingKeys(line, at)]) note(seen, key, line, at);
    }
  });
  const needed = Math.min(Math.max(2, Math.ceil(pages.length * 0.2)), 8);
  let dropped = 0;
  pages.forEach((page, at) => {
    const ends = new Set(endLines(page));
    const isKept = (line: Line): boolean => {
      if (!ends.has(line)) return true;
      if (isOutermost(line, page) && pageNumber.test(line.text)) return false;
      const least = isOutermost(line, page) ? countingPages : Math.max(countingPages, needed);
      if (countingKeys(line, at).some((key) => repeats(seen, key, line, least))) return false;
      return !repeats(seen, line.text.toLowerCase(), line, needed) || (at === 0 && line.y < page.height / 2);
    };
    const kept = page.lines.filter(isKept);
    dropped += page.lines.length - kept.length;
    page.lines = kept;
  });
  return dropped;
}

/** Where a text was seen at the ends of pages. */
type Sightings = { pages: Set<number>; heights: number[] };

function note(seen: Map<string, Sightings>, key: string, line: Line, page: number): void {
  const entry = seen.get(key) ?? { pages: new Set(), heights: [] };
  entry.pages.add(page);
  entry.heights.push(line.y);
  seen.set(key, entry);
}

function repeats(seen: Map<string, Sightings>, key: string, line: Line, needed: number): boolean {
  const entry = seen.get(key);
  return (
    entry !== undefined && entry.pages.size >= needed && entry.heights.filter((y) => Math.abs(y - line.y) < sameHeight).length >= needed
  );
}

function endLines(page: Page): Line[] {
  const sorted = page.lines.toSorted((a, b) => a.y - b.y);
  const inMargin = (line: Line): boolean => line.y < 0.2 * page.height || line.y > 0.8 * page.height;
  return [...new Set([...sorted.slice(0, linesAtEnd), ...sorted.slice(-linesAtEnd)])].filter(inMargin);
}

/** Only other furniture of the same height is between the line and the edge of the page. */
function isOutermost(line: Line, page: Page): boolean {
  const above = page.lines.filter((other) => other.y < line.y - 2).length;
  const below = page.lines.filter((other) => other.y > line.y + 2).length;
  return Math.min(above, below) <= 1;
}

/** The line with one of its numbers as how far it is from the page's place: the same on all pages that count on, and nothing else differs. */
function countingKeys({ text }: Line, page: number): string[] {
  if (numberedPart.test(text)) return [];
  const words = text.toLowerCase();
  return [...words.matchAll(/\d+|^[ivxlc]{1,7}\b|\b[ivxlc]{1,7}$/g)].map(
    ({ 0: number, index }) => `${words.slice(0, index)}#${readNumber(number) - page}${words.slice(index + number.length)}`,
  );
}

function readNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const digits = Array.from(text.toLowerCase(), (letter) => ({ i: 1, v: 5, x: 10, l: 50, c: 100 })[letter] ?? 0);
  return digits.reduce((total, digit, at) => total + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
