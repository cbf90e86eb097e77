import type { Line, Page } from './layout.ts';
import { startsBullet, startsItem, tidyItem } from './markers.ts';
import { readTable } from './tables.ts';
import { fillsLine, headingLevel, roundSize, type Typography } from './typography.ts';

/** A line of the document's text: a paragraph, a heading, an item, or a row of a table, however many lines it takes in print. */
export type Block = { kind: 'paragraph' | 'heading' | 'item' | 'row'; text: string; size: number; level: number };

const longestWord = 60;

/** In characters. */
const maxHeading = 160;

type Open = Block & { lines: Line[] };

/** Joins the printed lines of a page into blocks. */
export function buildBlocks({ lines }: Page, typography: Typography): Block[] {
  const blocks: Open[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    const table = line.cells.length > 1 ? readTable(lines, at, typography.leading) : null;
    if (table === null) {
      addLine(blocks, line, lines[at + 1], typography);
      continue;
    }
    for (const text of table.rows) blocks.push({ kind: 'row', text, size: line.size, level: 0, lines: [] });
    at += table.count - 1;
  }
  return blocks.map(demote);
}

/** Prose in large type is no heading, however large. */
function demote(block: Open): Open {
  const isProse =
    block.text.length > maxHeading || (block.text.length > 60 && /[.;,]$/.test(block.text)) || block.text.startsWith('\u00A9');
  return block.kind === 'heading' && isProse ? { ...block, kind: 'paragraph', level: 0 } : block;
}

function addLine(blocks: Open[], line: Line, next: Line | undefined, typography: Typography): void {
  const open = blocks.at(-1);
  const previous = open?.lines.at(-1);
  const gap = previous?.region === line.region ? line.y - previous.y : Infinity;
  const level = headingLevel(line, next, gap, typography);
  if (open !== undefined && previous !== undefined && continues(open, previous, line, level, typography)) {
    open.text = joinWrapped(open.text, line.text, typography.words);
    open.lines.push(line);
    return;
  }
  blocks.push(openBlock(line, level));
}

function openBlock(line: Line, level: number | null): Open {
  const shared = { size: line.size, level: level ?? 0, lines: [line] };
  if (level !== null) return { ...shared, kind: 'heading', text: line.text };
  if (line.cells.length > 1) return { ...shared, kind: 'row', text: line.cells.map((cell) => cell.text).join(' | ') };
  return startsItem(line.text) ? { ...shared, kind: 'item', text: tidyItem(line.text) } : { ...shared, kind: 'paragraph', text: line.text };
}

function continues(open: Open, previous: Line, line: Line, level: number | null, typography: Typography): boolean {
  if (open.kind === 'row' || line.cells.length > 1 || roundSize(open.size) !== roundSize(line.size)) return false;
  if (open.kind === 'heading') return level === open.level && line.region === previous.region && line.y - previous.y < 1.6 * line.size;
  if (level !== null) return false;
  const goesOn = !endsSentence(open.text) && /^[\p{Ll}\d(]/u.test(line.text);
  if (startsBullet(line.text) || (startsItem(line.text) && !goesOn)) return false;
  if (line.region !== previous.region) return goesOn && fillsLine(previous, line);
  // Lines next to a picture end short of the column's edge.
  const isUnfinished =
    /^\p{Ll}/u.test(line.text) && !endsSentence(open.text) && (previous.text.length > 35 || /\p{L}-$/u.test(previous.text));
  return !isApart(open, previous, line, typography) && !isIndentedAnew(open, previous, line) && (isUnfinished || fillsLine(previous, line));
}

/** More space above a line than between the lines of its paragraph. */
function isApart(open: Open, previous: Line, line: Line, typography: Typography): boolean {
  const gap = line.y - previous.y;
  const before = open.lines.at(-2);
  const usual = before === undefined ? typography.leading * line.size : previous.y - before.y;
  return gap < -0.5 * line.size || gap > 1.3 * Math.max(usual, line.size);
}

/** A first line set in, or the end of a paragraph that hangs. A second line set in belongs to an item, or to an entry that hangs. */
function isIndentedAnew(open: Open, previous: Line, line: Line): boolean {
  const shift = (line.x0 - previous.x0) / line.size;
  if (shift > 0.8) return open.kind !== 'item' && (open.lines.length > 1 || endsSentence(previous.text));
  if (shift < -0.8) return open.lines.length > 1 || open.kind === 'item';
  return false;
}

export function endsSentence(text: string): boolean {
  return /[.!?:;]["'\u201D\u2019)\]]*$/.test(text);
}

/**
 * Puts a word together that was broken at the end of a line: com-/pile is compile, but evidence-/based stays as it is if the document writes it
 * with its hyphen elsewhere.
 */
export function joinWrapped(left: string, right: string, words: ReadonlySet<string>): string {
  if (left.endsWith('\u00AD')) return left.slice(0, -1) + right;
  // Only the end: a search from the start of a long paragraph takes quadratic time.
  const head = /(\p{L}[\p{L}-]*)[-\u2010]$/u.exec(left.slice(-longestWord))?.[1];
  const tail = /^\p{Ll}[\p{L}-]*/u.exec(right)?.[0];
  if (head === undefined || tail === undefined) return /[\u2013\u2014/]$/.test(left) ? left + right : `${left} ${right}`;
  const joined = `${head}${tail}`.toLowerCase();
  const keepsHyphen = !words.has(joined) && words.has(`${head}-${tail}`.toLowerCase());
  return (keepsHyphen ? left : left.slice(0, -1)) + right;
}
