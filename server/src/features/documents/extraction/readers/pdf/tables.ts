import type { Cell, Line } from './layout.ts';

export type TableRows = { rows: string[]; /** Lines of the page that the rows were made of. */ count: number };

type Column = { x0: number; x1: number };

/**
 * Reads the table that begins at a line, if one does: two or more lines of several cells each whose cells are in the same columns. Lines
 * that miss the first column, and lines closer together than the rows are, continue the row above. Without rules to go by, a table is only
 * trusted when every cell belongs to exactly one column.
 */
export function readTable(lines: Line[], start: number, leading: number): TableRows | null {
  const run = tableRun(lines, start, leading);
  if (run.filter((line) => line.cells.length > 1).length < 2) return null;
  const columns = findColumns(run.filter((line) => line.cells.length > 1));
  if (columns.length < 2 || !run.every((line) => fitsColumns(line, columns))) return null;
  const grid: string[][] = [];
  for (const [at, line] of run.entries()) {
    const row = placeCells(line, columns);
    const last = grid.at(-1);
    if (last !== undefined && continuesRow(line, run[at - 1], row, run))
      row.forEach((text, column) => (last[column] = `${last[column] ?? ''} ${text}`.trim()));
    else grid.push(row);
  }
  return { rows: grid.map(formatRow), count: run.length };
}

/** A row of cells as Markdown. */
export function formatRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The lines from a start that may be one table: several cells, or one cell close below such a line. */
function tableRun(lines: Line[], start: number, leading: number): Line[] {
  const run: Line[] = [];
  for (let at = start; at < lines.length; at++) {
    const line = lines[at];
    const previous = run.at(-1);
    if (line === undefined || (line.cells.length < 2 && previous === undefined)) break;
    if (previous !== undefined) {
      const gap = (line.y - previous.y) / previous.size;
      const isNear = line.cells.length > 1 ? gap < 4 : gap < 1.15 * Math.min(leading, 1.5);
      if (line.region !== previous.region || gap < 0 || !isNear || Math.abs(line.size - previous.size) > 0.25 * previous.size) break;
    }
    run.push(line);
  }
  while ((run.at(-1)?.cells.length ?? 2) < 2 && !isIndented(run)) run.pop();
  return run;
}

/** Whether the last line, of one cell, begins right of the table's edge: then it continues a cell and is no prose below the table. */
function isIndented(run: Line[]): boolean {
  const last = run.at(-1);
  return last !== undefined && last.x0 > Math.min(...run.map((line) => line.x0)) + last.size;
}

/** Columns are where cells overlap; cells that span several columns are left out of the search. */
function findColumns(rows: Line[]): Column[] {
  const most = Math.max(...rows.map((line) => line.cells.length));
  const columns: Column[] = [];
  for (const cell of rows.filter((line) => line.cells.length >= Math.max(2, most - 1)).flatMap((line) => line.cells)) {
    const overlapping = columns.filter((column) => overlaps(cell, column));
    const merged = { x0: Math.min(cell.x0, ...overlapping.map((c) => c.x0)), x1: Math.max(cell.x1, ...overlapping.map((c) => c.x1)) };
    columns.splice(0, columns.length, ...columns.filter((column) => !overlapping.includes(column)), merged);
  }
  return columns.sort((a, b) => a.x0 - b.x0);
}

function overlaps(cell: Cell, column: Column): boolean {
  return cell.x0 < column.x1 && cell.x1 > column.x0;
}

function fitsColumns(line: Line, columns: Column[]): boolean {
  const places = line.cells.map((cell) => columns.filter((column) => overlaps(cell, column)));
  return places.every((found) => found.length === 1) && new Set(places.flat()).size === line.cells.length;
}

function placeCells(line: Line, columns: Column[]): string[] {
  return columns.map((column) => line.cells.find((cell) => overlaps(cell, column))?.text ?? '');
}

function continuesRow(line: Line, previous: Line | undefined, row: string[], run: Line[]): boolean {
  if (previous === undefined) return false;
  const gap = line.y - previous.y;
  const gaps = run.slice(1).map((other, at) => other.y - (run[at]?.y ?? 0));
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  const hasTwoSpacings = most > 1.3 * least;
  if (hasTwoSpacings) return gap < (least + most) / 2 && gap < 1.5 * line.size;
  return row[0] === '' && gap < 1.5 * line.size;
}
