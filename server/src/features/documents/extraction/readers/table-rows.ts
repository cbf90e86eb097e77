/** A table as Markdown, one line a row; the first row is the header unless it looks like the labels of a form. */
export function writeTable(rows: string[][]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const [first = '', ...others] = rows.map((row) => writeRow([...row, ...Array<string>(width - row.length).fill('')]));
  const names = rows[0] ?? [];
  const isForm = names.length < width || names.some((name) => name === '' || name.endsWith(':'));
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
