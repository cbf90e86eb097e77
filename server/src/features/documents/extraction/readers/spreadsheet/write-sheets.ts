import type { Draft } from '../read-file.ts';
import { tooMuchText } from '../too-much-text.ts';
import type { Cell, Sheet } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

/** Writes a workbook as Markdown: every sheet under its name, hidden ones left out and counted. */
export function writeSheets(sheets: Sheet[], maxTextLength: number): Draft {
  const written: string[] = [];
  let length = 0;
  let tables = 0;
  for (const sheet of sheets.filter(({ isHidden, rows }) => !isHidden && rows.size > 0)) {
    spreadDown(sheet);
    const { text, tables: found } = writeSheet(sheet, maxTextLength);
    length += text.length;
    if (length > maxTextLength) throw tooMuchText(maxTextLength);
    tables += found;
    written.push(`## ${sheet.name.replace(/\s+/g, ' ').trim()}\n\n${text}`);
  }
  const hidden = sheets.filter(({ isHidden, rows }) => isHidden && rows.size > 0).length;
  return {
    text: written.join('\n\n'),
    tables,
    dropped: hidden > 0 ? [{ what: 'hidden sheets', count: hidden }] : [],
    warnings: [],
  };
}

/** What stands in cells merged downwards holds for every row beside it. */
function spreadDown({ rows, merges }: Sheet): void {
  for (const { top, left, bottom } of merges) {
    const value: Cell | undefined = rows.get(top)?.get(left);
    if (value === undefined) continue;
    // Rows without any other cell stay away: a merge may reach down a million of them.
    for (const [at, row] of bottom - top < rows.size ? numbered(rows, top + 1, bottom) : rows)
      if (at > top && at <= bottom && !row.has(left)) row.set(left, value);
  }
}

function numbered(rows: Sheet['rows'], from: number, to: number): [number, Map<number, Cell>][] {
  const found: [number, Map<number, Cell>][] = [];
  for (let at = from; at <= to; at++) {
    const row = rows.get(at);
    if (row !== undefined) found.push([at, row]);
  }
  return found;
}
