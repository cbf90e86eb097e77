import type { Line, Page } from './layout.ts';

/** How many lines from either end of a page may be a header or footer. */
const linesAtEnd = 4;

/** A header stands at the same height on each page, give or take this much (points). */
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
export function dropFurniture(pages: Page[]): number {
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

/** Nothing stands between the line and the edge of the page but other furniture of the same height. */
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
