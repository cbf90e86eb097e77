import { splitLines, type TextLine } from '../../lib/text-lines.ts';

/** What a line of a document is: plain is shown as it was written, a rule is a dividing line, a border the line of dashes below a table's header. */
export type LineKind = 'plain' | 'text' | 'blank' | 'heading' | 'item' | 'quote' | 'rule' | 'fence' | 'code' | 'row' | 'border';

export interface DocumentLine extends TextLine {
  /** From 1. */
  number: number;
  kind: LineKind;
  /** Of a heading from 1 to 6; how deep an item is, from 0. */
  level: number;
  /** Characters in front of the words: the marks of headings, items and quotes. */
  markLength: number;
  /** A row of a table that is too long to be laid out at once. */
  isOfLongTable: boolean;
}

/** Rows. */
const longTable = 300;

const heading = /^ {0,3}(#{1,6})\s+(?=\S)/;
/** As the readers of Word and PDF files write them: "-", "1.", "a)", "(iv)", "2.1". */
const item = /^(\s{0,40})(?:[-*+•◦▪–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?)\s+(?=\S)/;
/** "> 38 °C" is a figure. */
const quote = /^ {0,3}>(?!\s*\d) ?/;
const rule = /^ {0,3}(?:-{3,}|\*{3,}|={3,})\s*$/;
const fence = /^\s*(?:```|~~~)/;

/** The lines of a text with Markdown's marks, which the readers of Word and PDF files write as well. */
export function documentLines(text: string): DocumentLine[] {
  let isFenced = false;
  const lines = splitLines(text).map((line, index): DocumentLine => {
    const isFence = fence.test(line.text);
    const found = isFence ? plainLine('fence') : isFenced ? plainLine('code') : kindOf(line.text);
    if (isFence) isFenced = !isFenced;
    return { ...line, number: index + 1, isOfLongTable: false, ...found };
  });
  findLongTables(lines);
  return lines;
}

/** The lines of a text without any marks. */
export function plainLines(text: string): DocumentLine[] {
  return splitLines(text).map((line, index) => ({ ...line, number: index + 1, isOfLongTable: false, ...plainLine('plain') }));
}

type Found = Pick<DocumentLine, 'kind' | 'level' | 'markLength'>;

function plainLine(kind: LineKind): Found {
  return { kind, level: 0, markLength: 0 };
}

function kindOf(text: string): Found {
  const trimmed = text.trim();
  if (trimmed === '') return plainLine('blank');
  if (trimmed.length > 1 && trimmed.startsWith('|') && trimmed.endsWith('|')) {
    return plainLine(/^[|\s:-]+$/.test(trimmed) && trimmed.includes('-') ? 'border' : 'row');
  }
  if (rule.test(text)) return plainLine('rule');
  const title = heading.exec(text);
  if (title !== null) return { kind: 'heading', level: (title[1] ?? '#').length, markLength: title[0].length };
  const marked = item.exec(text);
  if (marked !== null) return { kind: 'item', level: Math.min(8, (marked[1] ?? '').length >> 1), markLength: marked[0].length };
  const quoted = quote.exec(text);
  return quoted === null ? plainLine('text') : { kind: 'quote', level: 0, markLength: quoted[0].length };
}

export function isTableLine({ kind }: Pick<DocumentLine, 'kind'>): boolean {
  return kind === 'row' || kind === 'border';
}

function findLongTables(lines: DocumentLine[]): void {
  let first = 0;
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at];
    if (line !== undefined && isTableLine(line)) continue;
    if (at - first > longTable) for (const row of lines.slice(first, at)) row.isOfLongTable = true;
    first = at + 1;
  }
}

export interface Cell {
  /** From its border on the left to the next one; the first and the last reach to the ends of the line. */
  start: number;
  end: number;
  /** Where its words begin and end. */
  from: number;
  to: number;
}

/** The cells of a row, as offsets in its text. */
export function cellsOf(text: string): Cell[] {
  const borders = [...text.matchAll(/\\.|\|/g)].filter(([sign]) => sign === '|').map(({ index }) => index);
  return borders.slice(0, -1).map((border, at) => {
    const next = borders[at + 1] ?? text.length;
    const inner = text.slice(border + 1, next);
    const from = border + 1 + inner.length - inner.trimStart().length;
    const to = Math.max(from, next - (inner.length - inner.trimEnd().length));
    return {
      start: at === 0 ? 0 : border,
      end: at === borders.length - 2 ? text.length : next,
      from: Math.min(from, next),
      to: Math.min(to, next),
    };
  });
}
