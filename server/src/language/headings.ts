export type Heading = { title: string; level: number; lineIndex: number };

const markdown = /^ {0,3}(#{1,6})\s+(\S.*)$/;
/** A longer line is running text, however it begins. */
const maxTitle = 1_000;
const numbered =
  /^(?:(?:section|chapter|part|appendix|article|secci[oó]n|cap[ií]tulo|parte|anexo|art[ií]culo)\s+)?((?:\d{1,2}|[A-Z]|[IVX]{1,5})(?:\.\d{1,2}){0,4})[.):]?\s+(\p{Lu}[^.;]*)$/iu;
const underline = /^(?:={3,}|-{3,})\s*$/;
const listMark = /^\s*(?:[-*•◦▪–]|\d{1,3}[.)]|\(?[a-zA-Z][.)]|\([ivx]+\))\s/;

type Found = { title: string; level: number };

/** Looked at within a few milliseconds. */
const linesAtOnce = 4_000;

/** The headings of a text, in order, levels from 1. A text that marks its headings (#) has no others; elsewhere they are recognised only where little else is possible. */
export function outline(content: string): Heading[] {
  const marked = markedHeadings(content);
  return marked.length > 0 ? marked : collect(content.split('\n'), plainHeading);
}

/** Only the headings that are marked as such (#). */
export function markedHeadings(content: string): Heading[] {
  return collect(content.split('\n'), markedHeading);
}

type HeadingAt = (lines: readonly string[], index: number) => Found | undefined;

function collect(lines: readonly string[], headingAt: HeadingAt): Heading[] {
  const scan = scanHeadings(lines, headingAt);
  let step = scan.next();
  while (step.done !== true) step = scan.next();
  return step.value;
}

/** Pauses every few thousand lines, so that other tasks can run; the last value is the result. */
export function* scanHeadings(lines: readonly string[], headingAt: HeadingAt): Generator<undefined, Heading[]> {
  const found: Heading[] = [];
  let fenced = false;
  for (const [lineIndex, line] of lines.entries()) {
    if (lineIndex % linesAtOnce === linesAtOnce - 1) yield;
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const heading = fenced ? undefined : headingAt(lines, lineIndex);
    if (heading !== undefined) found.push({ ...heading, lineIndex });
  }
  return found;
}

export function markedHeading(lines: readonly string[], index: number): Found | undefined {
  const line = lines[index] ?? '';
  const match = line.length > maxTitle ? null : markdown.exec(line);
  return match === null ? undefined : { title: plain(withoutClosing(match[2] ?? '')), level: (match[1] ?? '#').length };
}

export function plainHeading(lines: readonly string[], index: number): Found | undefined {
  const line = (lines[index] ?? '').trim();
  const next = lines[index + 1] ?? '';
  const previousBlank = index === 0 || (lines[index - 1] ?? '').trim() === '';
  if (!previousBlank) return undefined;
  // A title may have a line of particulars below it before the line that underlines both.
  const rule = [next, next.trim() === '' ? '' : (lines[index + 2] ?? '')].find((one) => underlines(line, one));
  if (rule !== undefined) return { title: plain(line.replace(/:$/, '')), level: index === 0 || rule.startsWith('=') ? 1 : 2 };
  return couldBeTitle(line) ? lineHeading(lines, index, line) : undefined;
}

/** Whether the second line underlines the first as a title, which may end with a colon; a sentence above a dividing line is none. */
export function underlines(line: string, below: string): boolean {
  return underline.test(below) && couldBeTitle(line.trim().replace(/:$/, ''));
}

function lineHeading(lines: readonly string[], index: number, title: string): Found | undefined {
  const alone = (lines[index + 1] ?? '').trim() === '';
  const capitals = isCapitals(title);
  if (!alone && !capitals) return undefined;
  if (capitals) return { title, level: index === 0 ? 1 : 2 };
  const number = numbered.exec(title);
  if (number !== null && words(title) <= 12) return { title, level: 1 + (number[1] ?? '').split('.').length };
  // "License: cc-by" is data about the text, not a title within it.
  if (listMark.test(title) || /^\p{L}+:\s/u.test(title)) return undefined;
  if (index === 0) return words(title) <= 25 && followed(lines, index) ? { title, level: 1 } : undefined;
  const short = words(title) <= 8 || (title.endsWith('?') && words(title) <= 25);
  return short && /^[\p{Lu}\p{N}]/u.test(title) && followed(lines, index) ? { title, level: 2 } : undefined;
}

/** A line by itself is a heading only if running text follows, not another short line: lists of short lines are lists. */
function followed(lines: readonly string[], index: number): boolean {
  for (let next = index + 1; next < lines.length && next <= index + 3; next++) {
    const line = (lines[next] ?? '').trim();
    if (line !== '')
      return (
        words(line) > 8 || listMark.test(line) || line.endsWith(':') || /[.!?]$/.test(line) || line.startsWith('|') || next === index + 2
      );
  }
  return false;
}

function couldBeTitle(title: string): boolean {
  return (
    title !== '' &&
    title.length <= 160 &&
    !/[.;:,!|]$/.test(title) &&
    !/^[|>`]/.test(title) &&
    !/^https?:/i.test(title) &&
    /\p{L}{2}/u.test(title)
  );
}

function isCapitals(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, '');
  return (
    letters.length >= 4 &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase() &&
    words(title) <= 12 &&
    !listMark.test(title)
  );
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** "Title ##" is "Title". By hand, as a pattern for it takes minutes over a line of blanks. */
function withoutClosing(title: string): string {
  let end = title.trimEnd().length;
  while (end > 1 && title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trimEnd();
}

function plain(title: string): string {
  return title
    .replace(/[*_`]+/g, '')
    .replace(/\[([^\]]{0,500})\]\([^)]{0,500}\)/g, '$1')
    .trim();
}
