import type { Document } from 'word-extractor';
import type { Draft } from '../read-file.ts';
import { writeTable } from '../table-rows.ts';

/** As it was typed: dashes and quotation marks are kept. */
const asTyped = { filterUnicode: false };

type Block = { kind: 'paragraph'; text: string } | { kind: 'row'; cells: string[] };

/** Writes what was found in a .doc as Markdown: a line for each paragraph and row; text boxes and notes come after the body. */
export function writeDoc(document: Document): Draft {
  const parts = [
    document.getBody(asTyped),
    document.getTextboxes({ ...asTyped, includeHeadersAndFooters: false }),
    document.getFootnotes(asTyped),
    document.getEndnotes(asTyped),
  ];
  const written = parts.map((part) => writeBlocks(toBlocks(part)));
  const dropped = [
    { what: 'header and footer lines', count: countLines(document.getHeaders(asTyped)) },
    { what: 'comments', count: countLines(document.getAnnotations(asTyped)) },
  ];
  return {
    text: written
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n'),
    tables: written.reduce((total, { tables }) => total + tables, 0),
    dropped: dropped.filter(({ count }) => count > 0),
    warnings: [],
  };
}

/** The end of a cell comes as a tab, that of a row as a line feed. */
function toBlocks(text: string): Block[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('\t').map((cell) => cell.trim());
      const isRow = line.endsWith('\t') && cells.length > 2;
      return isRow ? { kind: 'row', cells: cells.slice(0, -1) } : { kind: 'paragraph', text: line.trim() };
    });
}

function writeBlocks(blocks: Block[]): { text: string; tables: number } {
  const written: string[] = [];
  let tables = 0;
  let rows: string[][] = [];
  const endTable = (): void => {
    if (rows.length > 0) written.push(writeTable(rows));
    tables += rows.length > 1 ? 1 : 0;
    rows = [];
  };
  for (const block of blocks) {
    if (block.kind === 'row') {
      if (block.cells.some((cell) => cell !== '')) rows.push(block.cells);
      continue;
    }
    endTable();
    written.push(block.text.replace(/^(?=#{1,6} )/, '\\'));
  }
  endTable();
  return { text: written.join('\n\n'), tables };
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
