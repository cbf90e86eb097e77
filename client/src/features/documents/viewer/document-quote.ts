import { indexAt, type TextRange } from '../../../lib/text-lines.ts';
import { wordsOf } from '../../../ui/text/inline-parts.ts';
import type { PageLines } from './page-starts.ts';

/** A place of a document that can be pointed at. Lines and pages from 1; page is undefined where pages are not known. */
export interface QuotedPlace {
  line: number;
  lastLine: number;
  page: number | undefined;
  /** Set if it is a passage and not a whole line. */
  range: TextRange | undefined;
  /** As it is read, without Markdown's marks. */
  quote: string;
}

interface QuotedText {
  content: string;
  lineStarts: readonly number[];
  pageLines: PageLines | undefined;
}

/** The passage, or else the whole line. */
export function placeOf({ content, lineStarts, pageLines }: QuotedText, range: TextRange | undefined, ofLine: number): QuotedPlace {
  const line = range === undefined ? Math.min(ofLine, lineStarts.length) : indexAt(lineStarts, range.start) + 1;
  const lastLine = range === undefined ? line : indexAt(lineStarts, range.end - 1) + 1;
  const { start, end } = range ?? { start: lineStarts[line - 1] ?? 0, end: (lineStarts[line] ?? content.length + 1) - 1 };
  return { line, lastLine, page: pageLines?.pageOf(line), range, quote: wordsOf(content.slice(start, end)).trim() };
}

/** "Line 34", "Lines 34–36". */
export function linesLabel({ line, lastLine }: QuotedPlace): string {
  return line === lastLine
    ? `Line ${line.toLocaleString('en-US')}`
    : `Lines ${line.toLocaleString('en-US')}–${lastLine.toLocaleString('en-US')}`;
}

/** The words with where they stand, for a mail or a note. */
export function quoteWithSource(name: string, place: QuotedPlace, address: string): string {
  const page = place.page === undefined ? '' : `, page ${place.page}`;
  return `“${place.quote}”\n— ${name}, ${linesLabel(place).toLowerCase()}${page}\n${address}`;
}
