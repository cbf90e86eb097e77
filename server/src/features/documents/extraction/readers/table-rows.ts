/** A table as Markdown, one line a row; the first row is the header unless it looks like the labels of a form. */
export function writeTable(rows: string[][]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const [first = '', ...others] = rows.map((row) => writeRow([...row, ...Array<string>(width - row.length).fill('')]));
  const names = rows[0] ?? [];
  const isForm = names.length < width || names.some((name, at) => (name === '' && at > 0) || name.endsWith(':'));
  return [first, ...(others.length > 0 && !isForm ? [writeRule(width)] : []), ...others].join('\n');
}

/** The line below a header. */
export function writeRule(width: number): string {
  return `|${' --- |'.repeat(width)}`;
}

export function writeRow(cells: string[]): string {
  return `| ${cells.map(escapeCell).join(' | ')} |`;
}

function escapeCell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)\|/g, '\\|');
}

/**
 * A row whose cells all contain the same number of short paragraphs is several rows that were typed into one. Each cell as its paragraphs.
 */
export function splitParallel(cells: string[][]): string[][] {
  if (cells.length === 0) return [];
  const count = cells[0]?.length ?? 0;
  const isParallel =
    cells.length > 1 && count > 2 && cells.every((cell) => cell.length === count && cell.every((text) => text.length <= 60));
  if (!isParallel) return [cells.map((cell) => cell.filter((text) => text !== '').join(' '))];
  return Array.from({ length: count }, (_, at) => cells.map((cell) => cell[at] ?? ''));
}
