import { labelEnd, labelStart } from './numbering.ts';
import type { NoteReference, Paragraph, Table, TableCell, TableRow, WordDocument, WordNode } from './word-tree.ts';

/** A cell longer than this is page layout, not data: its table is written as running text. */
const maxCellLength = 1_500;

/** The deepest nesting that is followed; files that nest deeper are made to break readers. */
const maxDepth = 60;

type Writer = { notes: NoteReference[]; document: WordDocument; boldHeadings: boolean; tables: number };

type Block = { text: string; isItem: boolean };

/** Writes Word's document tree as Markdown: one line for each paragraph, item and row; footnotes at the end under their numbers. */
export function writeMarkdown(document: WordDocument): { text: string; tables: number } {
  const writer: Writer = { notes: [], document, boldHeadings: !hasHeadings(document), tables: 0 };
  const blocks = writeAll(document.children, writer, 0);
  // Notes may refer to notes: the list grows while it is walked.
  for (const [at, reference] of writer.notes.entries()) {
    const body = document.notes.resolve(reference)?.body ?? [];
    const text = writeAll(body, writer, 0).map((block) => block.text);
    blocks.push({ text: `[${at + 1}] ${text.join(' ').replace(/\s+/g, ' ').trim()}`, isItem: false });
  }
  return { text: joinBlocks(blocks), tables: writer.tables };
}

function joinBlocks(blocks: Block[]): string {
  return blocks
    .map(({ text, isItem }, at) => `${at === 0 ? '' : isItem && blocks[at - 1]?.isItem === true ? '\n' : '\n\n'}${text}`)
    .join('');
}

function writeAll(nodes: WordNode[], writer: Writer, depth: number): Block[] {
  if (depth > maxDepth) return [];
  return nodes.flatMap((node) => {
    if (node.type === 'paragraph') return writeParagraph(node, writer, depth);
    if (node.type === 'table') return writeTable(node, writer, depth + 1);
    return 'children' in node ? writeAll(node.children, writer, depth + 1) : [];
  });
}

function writeParagraph(paragraph: Paragraph, writer: Writer, depth: number): Block[] {
  const raw = inlineText(paragraph.children, writer, depth);
  const label = raw.startsWith(labelStart) ? raw.slice(1, raw.indexOf(labelEnd)) : null;
  const text = (label === null ? raw : raw.slice(raw.indexOf(labelEnd) + 1)).trim();
  if (text === '') return [];
  const level = headingLevel(paragraph) ?? (writer.boldHeadings && isBoldTitle(paragraph, text) ? 2 : null);
  const numbered = label === null ? text : `${label} ${text}`;
  if (level !== null) return [{ text: `${'#'.repeat(level)} ${numbered.replace(/\s+/g, ' ')}`, isItem: false }];
  if (paragraph.numbering === null) return [{ text: text.replace(/^(?=#{1,6} )/gm, '\\'), isItem: false }];
  const indent = '  '.repeat(Math.min(Number(paragraph.numbering.level) || 0, 8));
  return [{ text: `${indent}${label ?? '-'} ${text.replace(/\n/g, ' ')}`, isItem: true }];
}

/** Word names its heading styles in English in every language; "Title" ranks above them. */
function headingLevel({ styleName, styleId }: Paragraph): number | null {
  const level = /^heading ?([1-9])/i.exec(styleName ?? styleId ?? '')?.[1];
  if (level !== undefined) return Math.min(Number(level), 6);
  return /^title$/i.test(styleName ?? styleId ?? '') ? 1 : null;
}

function hasHeadings(node: WordNode): boolean {
  if (node.type === 'paragraph') return headingLevel(node) !== null;
  return 'children' in node && node.children.some(hasHeadings);
}

/** Who does not use styles writes titles as short bold paragraphs. */
function isBoldTitle(paragraph: Paragraph, text: string): boolean {
  const runs = paragraph.children.filter((child) => child.type === 'run' && inlineText(child.children, null, 0).trim() !== '');
  const isBold = runs.length > 0 && runs.every((run) => run.type === 'run' && run.isBold);
  return (
    isBold && paragraph.numbering === null && text.length <= 80 && /^[\p{L}\d]/u.test(text) && !/[.,;:]$/.test(text) && !text.includes('\n')
  );
}

function inlineText(nodes: WordNode[], writer: Writer | null, depth: number): string {
  if (depth > maxDepth) return '';
  return nodes.map((node) => inlineNode(node, writer, depth + 1)).join('');
}

function inlineNode(node: WordNode, writer: Writer | null, depth: number): string {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'tab':
      return '\t';
    case 'break':
      return node.breakType === 'line' ? '\n' : ' ';
    case 'checkbox':
      return node.checked ? '[x] ' : '[ ] ';
    case 'noteReference':
      return writer === null ? '' : `[${numberOfNote(node, writer.notes)}]`;
    default:
      return 'children' in node ? inlineText(node.children, writer, depth) : '';
  }
}

/** A note is written once, however often it is referred to: notes may refer to each other in a circle. */
function numberOfNote(reference: NoteReference, notes: NoteReference[]): number {
  const known = notes.findIndex(({ noteType, noteId }) => noteType === reference.noteType && noteId === reference.noteId);
  return known === -1 ? notes.push(reference) : known + 1;
}

function writeTable(table: Table, writer: Writer, depth: number): Block[] {
  const rows = table.children.filter((child): child is TableRow => child.type === 'tableRow');
  const written = rows.map((row) =>
    row.children.filter((child) => child.type === 'tableCell').map((cell) => writeCell(cell, writer, depth)),
  );
  const isLayout =
    written.every((row) => row.length <= 1) || written.flat().some(({ parts }) => cellText(parts.flat()).length > maxCellLength);
  if (isLayout) return written.flat().flatMap(({ parts }) => parts.flat());
  writer.tables++;
  const grid = fillGrid(
    written.flatMap(splitParallel).map((row) => row.map(({ cell, parts }) => ({ cell, text: cellText(parts.flat()) }))),
  );
  const lines = grid.filter((row) => row.some((text) => text !== '')).map((row) => ({ text: `| ${row.join(' | ')} |`, isItem: true }));
  const rule = { text: `|${' --- |'.repeat(grid[0]?.length ?? 0)}`, isItem: true };
  return [...lines.slice(0, 1), ...(lines.length > 1 ? [rule] : []), ...lines.slice(1)];
}

/** A cell with the blocks of each of its paragraphs. */
type WrittenCell = { cell: TableCell; parts: Block[][] };

function writeCell(cell: TableCell, writer: Writer, depth: number): WrittenCell {
  return { cell, parts: cell.children.map((child) => writeAll([child], writer, depth)) };
}

/** A row whose cells all contain the same number of short paragraphs is several rows that were typed into one. */
function splitParallel(row: WrittenCell[]): WrittenCell[][] {
  const count = row[0]?.parts.length ?? 0;
  const isShort = (blocks: Block[]): boolean => cellText(blocks).length <= 60;
  const isParallel = row.length > 1 && count > 2 && row.every(({ parts }) => parts.length === count && parts.every(isShort));
  if (!isParallel) return [row];
  return Array.from({ length: count }, (_, at) =>
    row.map(({ cell, parts }) => ({ cell: { ...cell, rowSpan: 1 }, parts: [parts[at] ?? []] })),
  );
}

/** Gives every row all its columns; the cells that a merged cell covers stay empty. */
function fillGrid(rows: { cell: TableCell; text: string }[][]): string[][] {
  const covered = new Map<number, Set<number>>();
  const grid = rows.map((row, at) => {
    const line: string[] = [];
    const skip = (): void => {
      while (covered.get(at)?.has(line.length) === true) line.push('');
    };
    for (const { cell, text } of row) {
      skip();
      const from = line.length;
      line.push(text, ...Array<string>(Math.min(Math.max(cell.colSpan, 1), 64) - 1).fill(''));
      for (let below = at + 1; below < Math.min(at + cell.rowSpan, rows.length); below++) {
        const columns = covered.get(below) ?? new Set();
        covered.set(below, columns);
        for (let column = from; column < line.length; column++) columns.add(column);
      }
    }
    skip();
    return line;
  });
  const width = Math.max(0, ...grid.map((line) => line.length));
  return grid.map((line) => [...line, ...Array<string>(width - line.length).fill('')]);
}

function cellText(blocks: Block[]): string {
  return blocks
    .map((block) => block.text.replace(/^#+ /, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}
