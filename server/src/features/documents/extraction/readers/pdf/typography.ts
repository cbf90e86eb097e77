import { addWeight, heaviest, type Line, type Page } from './layout.ts';
import { startsBullet } from './markers.ts';

/** What is usual in a document; all else is judged against it. */
export type Typography = {
  bodySize: number;
  bodyFont: string;
  /** Distance between the lines of a paragraph, in type sizes. */
  leading: number;
  /** Sizes of headings, the largest first. */
  headingSizes: number[];
  /** Lower-case words, hyphenated ones too, that are unbroken somewhere in the document. */
  words: Set<string>;
};

/** A size that carries more of the text than this is no heading's. */
const maxHeadingShare = 0.15;

const minHeadingRatio = 1.12;

export function measureTypography(pages: Page[]): Typography {
  const lines = pages.flatMap((page) => page.lines);
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  for (const line of lines) {
    addWeight(sizes, roundSize(line.size), line.text.length);
    addWeight(fonts, line.font, line.text.length);
  }
  const total = [...sizes.values()].reduce((all, weight) => all + weight, 0);
  const bodySize = heaviest(sizes) ?? 1;
  return {
    bodySize,
    bodyFont: heaviest(fonts) ?? '',
    leading: usualLeading(pages),
    headingSizes: [...sizes]
      .filter(([size, weight]) => size >= minHeadingRatio * bodySize && weight < maxHeadingShare * total)
      .map(([size]) => size)
      .sort((a, b) => b - a),
    words: collectWords(lines),
  };
}

export function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}

function usualLeading(pages: Page[]): number {
  const gaps = new Map<number, number>();
  for (const { lines } of pages) {
    for (const [at, line] of lines.entries()) {
      const previous = lines[at - 1];
      if (previous === undefined || previous.region !== line.region || roundSize(previous.size) !== roundSize(line.size)) continue;
      const gap = (line.y - previous.y) / line.size;
      if (gap > 0.8 && gap < 2.6) addWeight(gaps, Math.round(gap * 10) / 10, 1);
    }
  }
  return heaviest(gaps) ?? 1.2;
}

function collectWords(lines: Line[]): Set<string> {
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.text.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*(?!-$)/gu)) words.add(word);
  }
  return words;
}

/** 1, 2 or 3 when a line looks like a heading by its size or font, else null. */
export function headingLevel(line: Line, next: Line | undefined, gapAbove: number, typography: Typography): number | null {
  const { headingSizes, bodyFont, leading } = typography;
  if (line.cells.length > 1 || line.text.length > 150 || !/\p{L}{2}/u.test(line.text) || startsBullet(line.text)) return null;
  const rank = headingSizes.indexOf(roundSize(line.size));
  if (rank >= 0) return Math.min(rank + 1, 3);
  const isDistinct =
    line.font !== bodyFont && next?.font === bodyFont && roundSize(line.size) >= typography.bodySize && next.region === line.region;
  const standsApart = gapAbove > 1.2 * leading * line.size;
  const looksLikeTitle =
    line.text.length <= 80 &&
    /^[\p{Lu}\d]/u.test(line.text) &&
    !/[-.,;:!?|]$/.test(line.text) &&
    next?.cells.length === 1 &&
    !fillsLine(line, next);
  return isDistinct && standsApart && looksLikeTitle ? Math.min(headingSizes.length + 1, 3) : null;
}

/** Whether a line was broken because the next word no longer fitted; else the break was meant and ends a paragraph. */
export function fillsLine(line: Line, next: Line): boolean {
  const word = /^\S+/.exec(next.text)?.[0].length ?? 0;
  const characterWidth = (next.x1 - next.x0) / Math.max(1, next.text.length);
  const room = line.region.x1 - line.x1;
  return room < (word + 1) * characterWidth + 0.5 * next.size;
}
