import type { Draft } from '../read-file.ts';
import { writeRow, writeRule } from '../table-rows.ts';
import { tooMuchText } from '../too-much-text.ts';
import type { Cell, Sheet } from './sheet.ts';

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

/** The contents of cells merged downwards apply to every row next to them. */
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

/** After so many rows a table restarts with its header, so that a passage from its middle still says what the columns are. */
const rowsPerTable = 60;

/** The name of a column is not longer. */
const maxColumnName = 80;

type Row = { at: number; cells: Map<number, Cell> };
type Table = { columns: number[]; header: string[] | null };

/** Writes a sheet: titles as lines, tables with the row that names their columns, parts of a table behind a gap under the same names. */
function writeSheet({ rows, merges }: Sheet, maxTextLength: number): { text: string; tables: number } {
  const blocks: string[] = [];
  let tables = 0;
  let length = 0;
  let last: Table | undefined;
  const spanning = new Set(merges.filter(({ left, right }) => right > left).map(({ top }) => top));
  for (const group of splitAtGaps(sortRows(rows))) {
    const { titles, body } = splitTitles(group);
    blocks.push(...titles);
    if (body.length > 0) {
      const { table, rows: data } = beginTable(body, last, spanning);
      tables += table === last ? 0 : 1;
      last = table;
      blocks.push(...writeParts(table, data));
    }
    length += blocks.at(-1)?.length ?? 0;
    if (length > maxTextLength) throw tooMuchText(maxTextLength);
  }
  return { text: blocks.join('\n\n'), tables };
}

function sortRows(rows: Sheet['rows']): Row[] {
  return [...rows].map(([at, cells]) => ({ at, cells })).sort((a, b) => a.at - b.at);
}

/** Empty rows part what belongs together. */
function splitAtGaps(rows: Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const open = groups.at(-1);
    if (open !== undefined && (open.at(-1)?.at ?? -2) + 1 === row.at) open.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Lines of a single cell above a table are its title; a group of such lines only is a list. */
function splitTitles(group: Row[]): { titles: string[]; body: Row[] } {
  const first = group.findIndex(({ cells }) => cells.size > 1);
  const count = first < 0 ? group.length : first;
  const titles = group.slice(0, count).map(({ cells }) => [...cells.values()][0]?.text.replace(/\s+/g, ' ') ?? '');
  return { titles: titles.map((title) => title.replace(/^(?=#{1,6} )/, '\\')), body: group.slice(count) };
}

/** The table that a group of rows is: under its own names, under those of the table before the gap, or without any. */
function beginTable(body: Row[], last: Table | undefined, spanning: ReadonlySet<number>): { table: Table; rows: Row[] } {
  const columns = [...new Set(body.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);
  const [first, second, ...others] = body;
  if (first !== undefined && namesColumns(first, columns, spanning)) {
    // Names in two rows: some of the upper ones span several of the lower.
    if (second !== undefined && others.length > 0 && spanning.has(first.at) && namesColumns(second, columns, spanning))
      return { table: { columns, header: joinNames(first, second, columns) }, rows: others };
    return { table: { columns, header: columns.map((at) => first.cells.get(at)?.text ?? '') }, rows: body.slice(1) };
  }
  if (last !== undefined && last.header !== null && columns.every((at) => last.columns.includes(at))) return { table: last, rows: body };
  return { table: { columns, header: null }, rows: body };
}

/** Whether a row is made of short words that differ from each other, for most of the columns. */
function namesColumns({ at, cells }: Row, columns: number[], spanning: ReadonlySet<number>): boolean {
  const filled = [...cells.values()];
  const texts = filled.map(({ text }) => text);
  const isName = ({ text, isText }: Cell): boolean =>
    (isText && text.length <= maxColumnName && !text.endsWith(':')) || /^(?:19|20)\d\d(?:-\d\d-\d\d)?$/.test(text);
  return (
    columns.length > 1 &&
    (filled.length >= 0.5 * columns.length || spanning.has(at)) &&
    filled.every(isName) &&
    filled.some(({ isText }) => isText) &&
    new Set(texts).size === texts.length
  );
}

function joinNames(upper: Row, lower: Row, columns: number[]): string[] {
  let above = '';
  return columns.map((at) => {
    above = upper.cells.get(at)?.text ?? above;
    const below = lower.cells.get(at)?.text ?? '';
    return [above, below].filter((name) => name !== '').join(' ');
  });
}

function writeParts({ columns, header }: Table, rows: Row[]): string[] {
  const above = header === null ? [] : [writeRow(header), writeRule(columns.length)];
  const lines = rows.map(({ cells }) => writeRow(columns.map((at) => cells.get(at)?.text ?? '')));
  return Array.from({ length: Math.max(1, Math.ceil(lines.length / rowsPerTable)) }, (_, part) =>
    [...above, ...lines.slice(part * rowsPerTable, (part + 1) * rowsPerTable)].join('\n'),
  );
}
