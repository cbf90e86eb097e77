export interface CsvRow {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
}

/** The message is a sentence for people, with the line. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** Rows of RFC 4180, without blank lines; a line may end in CRLF, LF or CR, cells may be parted by semicolons. Throws CsvError. */
export function* readCsv(text: string): Generator<CsvRow> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const delimiter = delimiterOf(text.slice(at, at + 2_000));
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  while (at < text.length || row.cells.length > 0) {
    const { cell, end } = readCell(text, at, { delimiter, line });
    row.cells.push(cell);
    line += cell.split(/\r\n|\r|\n/).length - 1;
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (row.cells.length > 1 || cell !== '') yield row;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    row = { line, cells: [] };
  }
}

/** A spreadsheet whose numbers have a decimal comma writes semicolons. */
function delimiterOf(start: string): ',' | ';' {
  const [head = ''] = start.trimStart().split(/[\r\n]/, 1);
  return !head.includes(',') && head.includes(';') ? ';' : ',';
}

function readCell(text: string, at: number, { delimiter, line }: { delimiter: ',' | ';'; line: number }): { cell: string; end: number } {
  if (text[at] === '"') return readQuoted(text, at + 1, delimiter, line);
  const plain = delimiter === ',' ? /[^",\r\n]*/y : /[^";\r\n]*/y;
  plain.lastIndex = at;
  const [cell = ''] = plain.exec(text) ?? [];
  const end = at + cell.length;
  if (text[end] === '"') throw new CsvError(`Line ${line}: there is a quotation mark inside a cell that does not start with one`);
  return { cell, end };
}

function readQuoted(text: string, start: number, delimiter: string, line: number): { cell: string; end: number } {
  let close = text.indexOf('"', start);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) throw new CsvError(`Line ${line}: a cell starts with a quotation mark that is never closed`);
  const end = close + 1;
  if (end < text.length && ![delimiter, '\r', '\n'].includes(text[end] ?? '')) {
    throw new CsvError(`Line ${line}: there is text between the quotation mark that ends a cell and the next cell`);
  }
  return { cell: text.slice(start, close).replaceAll('""', '"'), end };
}
