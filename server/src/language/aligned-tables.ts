/**
 * Tables of plain text, whose columns are lined up with spaces:
 *
 *     Weight         Dose
 *     15 to 30 kg    0.15 mg
 */

/** The role of a line in such a table. header: the unchanged line with the column names, or empty. last: the index of the line on which the row ends. */
export type AlignedLine = { kind: 'columns' | 'row' | 'rest'; header: string; last: number };

type Cell = { start: number; text: string };
type Rows = { first: number; last: number }[];
/** first: the line of the first row below the names. */
type Table = { header: string; starts: readonly number[]; first: number; isRuled: boolean };

const rule = /^\s*[-=]{3,}(?:\s{2,}[-=]{3,})*\s*$/;
const listMark = /^\s*(?:[-*•◦▪–+]|\(?(?:[a-zA-Z]|[ivx]{1,4}|\d{1,3})[.)])\s/;
/** Text between gaps of two spaces or more. Two spaces between sentences are no gap. */
const cell = /\S+(?:(?: |(?<=[.?!])  (?=\p{Lu}))\S+)*/gu;
const phone = /\d{3}-?\d{4}|\bext\b/i;
/** Fewer rows may line up by chance. */
const fewestRows = 2;

/** The lines of a text that belong to tables, by their index. */
export function alignedTables(lines: readonly string[]): Map<number, AlignedLine> {
  const found = new Map<number, AlignedLine>();
  for (let index = 0; index < lines.length; index++) {
    const table = tableAt(lines, index);
    const rows = table === undefined ? [] : rowsOf(lines, table);
    if (table === undefined || rows.length < (table.isRuled ? fewestRows : 1 + fewestRows)) continue;
    const isNamed = table.isRuled || namesColumns(lines, rows, table);
    const header = isNamed ? table.header : '';
    if (isNamed) found.set(index, { kind: 'columns', header, last: index });
    for (let at = index + 1; at < table.first; at++) found.set(at, { kind: 'rest', header, last: at });
    for (const { first, last } of isNamed && !table.isRuled ? rows.slice(1) : rows) {
      found.set(first, { kind: 'row', header, last });
      for (let at = first + 1; at <= last; at++) found.set(at, { kind: 'rest', header, last });
    }
    index = rows.at(-1)?.last ?? index;
  }
  return found;
}

/** The text of a row's cells, cut where the header's columns begin; without a header, at the row's own gaps. The row has lost its indent, the header has not. */
export function alignedCells(row: string, header: string): string[] {
  const names = cellsOfLine(header);
  const indent = names[0]?.start ?? 0;
  const [firstLine = ''] = row.split('\n', 1);
  const starts = (names.length > 1 ? names : cellsOfLine(firstLine)).map(({ start }) => start - (names.length > 1 ? indent : 0));
  const cells = starts.map(() => [] as string[]);
  row.split('\n').forEach((line, index) => {
    const own = index === 0 ? line : line.slice(Math.min(indent, indentOf(line)));
    cutAt(own, starts).forEach((text, column) => {
      if (text !== '') cells[column]?.push(text);
    });
  });
  return cells.map((parts) => parts.join(' '));
}

/** The table that may begin with a line. */
function tableAt(lines: readonly string[], index: number): Table | undefined {
  const line = lines[index] ?? '';
  const names = cellsOfLine(line);
  if (names.length < 2 || /[|\t]/.test(line) || listMark.test(line) || rule.test(line)) return undefined;
  const starts = names.map(({ start }) => start);
  // The names may take two lines.
  const ruled = [1, 2].find((below) => rule.test(lines[index + below] ?? ''));
  if (ruled === 2 && !fits(lines[index + 1] ?? '', starts)) return undefined;
  return { header: line, starts, first: index + 1 + (ruled ?? 0), isRuled: ruled !== undefined };
}

/**
 * The rows of a table, each with the lines that continue its cells. There are none if it is unclear which row a line belongs to. Without a
 * rule, the first row may contain the column names.
 */
function rowsOf(lines: readonly string[], { starts, first, isRuled }: Table): Rows {
  const rows: Rows = isRuled ? [] : [{ first: first - 1, last: first - 1 }];
  for (let index = first; index < lines.length && fits(lines[index] ?? '', starts); index++) {
    const line = lines[index] ?? '';
    const open = rows.at(-1);
    if (startsRow(line, starts)) rows.push({ first: index, last: index });
    else if (open !== undefined && goesOn(line, starts)) open.last = index;
    else return [];
  }
  const after = lines[(rows.at(-1)?.last ?? 0) + 1] ?? '';
  return cellsOfLine(after).length > 1 && !rule.test(after) ? [] : rows;
}

function startsRow(line: string, starts: readonly number[]): boolean {
  return indentOf(line) === starts[0] && cutAt(line, starts).filter((text) => text !== '').length > 1;
}

/** Whether the gaps of a line are where the columns begin, and only there. */
function fits(line: string, starts: readonly number[]): boolean {
  if (line.trim() === '' || /[|\t]/.test(line) || listMark.test(line)) return false;
  const own = cellsOfLine(line);
  return (
    own.every(({ start }) => starts.includes(start)) &&
    starts.every((start) => start === 0 || line.length <= start || line[start - 1] === ' ')
  );
}

/** Whether a line continues the cells above it. A line that fills every column but the first is another row with the same key. */
function goesOn(line: string, starts: readonly number[]): boolean {
  const own = cellsOfLine(line);
  if (own[0]?.start === starts[0]) return !/\d/.test(line);
  return own.length === 1 || own.length < starts.length - 1 || !/\d/.test(line);
}

/**
 * Whether the first line contains the column names, in a table without a rule: its first cell has no figure and does not begin like the
 * next row's.
 */
function namesColumns(lines: readonly string[], [names, below, ...rest]: Rows, { header, starts }: Table): boolean {
  if (names === undefined || below === undefined || names.last > names.first) return false;
  const [key = '', ...others] = cellsOfLine(header).map(({ text }) => text);
  const [keyBelow = ''] = cellsOfLine(lines[below.first] ?? '').map(({ text }) => text);
  const isInside = cellsOfLine(lines[names.first - 1] ?? '').length > 1;
  if (isInside || /\d|:$/.test(key) || key.split(' ')[0] === keyBelow.split(' ')[0]) return false;
  if (starts.length > 2) return !phone.test(header);
  const withFigures = [below, ...rest].filter((row) => /\d/.test(lines[row.first] ?? '')).length;
  return !others.some((text) => /\d|^\p{Ll}/u.test(text)) && withFigures * 2 > rest.length;
}

/** The parts of a line between its gaps. */
function cellsOfLine(line: string): Cell[] {
  return [...line.matchAll(cell)].map((match) => ({ start: match.index, text: match[0] }));
}

function cutAt(line: string, starts: readonly number[]): string[] {
  return starts.map((start, column) =>
    line
      .slice(start, starts[column + 1])
      .trim()
      .replace(/\s+/g, ' '),
  );
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
