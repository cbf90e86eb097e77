import type { Line, Page } from './layout.ts';

/** How many lines from either end of a page may be a header or footer. */
const linesAtEnd = 4;

/** A header stands at the same height on each page, give or take this much (points). */
const sameHeight = 6;

/** A number alone, with "page", with the total, between dashes, or Roman. */
const pageNumber =
  /^[-\u2013\u2014|\s]*(?:page|p\.?|seite)?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*(?:(?:of|\/|von)\s*\d{1,4})?[-\u2013\u2014|\s]*$/i;

/**
 * Drops what repeats at the top and the bottom of pages, and page numbers there. A header stays where it comes first on page one: it often names
 * the document.
 */
export function dropFurniture(pages: Page[]): void {
  if (pages.length < 2) return;
  const seen = new Map<string, { pages: Set<number>; heights: number[] }>();
  pages.forEach((page, at) => {
    for (const line of endLines(page)) {
      const entry = seen.get(pattern(line)) ?? { pages: new Set(), heights: [] };
      entry.pages.add(at);
      entry.heights.push(line.y);
      seen.set(pattern(line), entry);
    }
  });
  const needed = Math.min(Math.max(2, Math.ceil(pages.length * 0.2)), 8);
  const repeats = (line: Line): boolean => {
    const entry = seen.get(pattern(line));
    return (
      entry !== undefined && entry.pages.size >= needed && entry.heights.filter((y) => Math.abs(y - line.y) < sameHeight).length >= needed
    );
  };
  pages.forEach((page, at) => {
    const ends = new Set(endLines(page));
    const isKept = (line: Line): boolean => {
      if (!ends.has(line)) return true;
      if (isOutermost(line, page) && pageNumber.test(line.text)) return false;
      return !repeats(line) || (at === 0 && line.y < page.height / 2);
    };
    page.lines = page.lines.filter(isKept);
  });
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

function pattern(line: Line): string {
  return line.text
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .toLowerCase();
}
