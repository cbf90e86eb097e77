import { exchangeColumns, type exchangeFormats } from '@vademecum/shared/memories/memory-exchange.ts';
import { importLimits } from '@vademecum/shared/memories/memory-import.ts';
import { defused } from '../../../lib/csv.ts';
import { CsvError, type CsvRow, readCsv } from './read-csv.ts';

/** One memory of a file: its cells or values by column. A value that is no object has none. */
export interface FileRecord {
  line: number;
  values: Record<string, unknown>;
}

export interface ImportFile {
  format: (typeof exchangeFormats)[number];
  records: FileRecord[];
  /** Columns that the product does not know, some of them where there are many. */
  ignoredColumns: string[];
}

/** Nothing can be made of the file as a whole; the message is a sentence for people. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const mostIgnored = 20;
const longestName = 60;
const known = new Set<string>(exchangeColumns);

/** Reads a whole file, JSON or CSV by what it begins with. Throws FileError. */
export function readImportFile(bytes: Uint8Array): ImportFile {
  const text = decode(bytes);
  if (text.trim() === '') throw new FileError('The file is empty');
  const file = /^\s*[[{]/.test(text) ? readJson(text) : readTable(text);
  if (file.records.length === 0) throw new FileError('The file contains no memories');
  return file;
}

/** Without the byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('The file is not UTF-8 text. Save it as “CSV UTF-8”, or use a JSON file');
  }
}

function requireRoom(count: number): void {
  if (count <= importLimits.rows) return;
  throw new FileError(`A file can contain ${importLimits.rows.toLocaleString('en-US')} memories at most. Split it into several files`);
}

function readTable(text: string): ImportFile {
  try {
    const rows = readCsv(text);
    const head = rows.next();
    const columns = columnsOf(head.done === true ? { line: 1, cells: [] } : head.value);
    const records: FileRecord[] = [];
    for (const row of rows) {
      requireRoom(records.length + 1);
      records.push({ line: row.line, values: valuesOf(row, columns) });
    }
    return { format: 'csv', records, ignoredColumns: ignored(columns) };
  } catch (error) {
    throw error instanceof CsvError ? new FileError(error.message) : error;
  }
}

function columnsOf({ cells }: CsvRow): string[] {
  const columns = cells.map((cell) => exchangeColumns.find((name) => name.toLowerCase() === cell.trim().toLowerCase()) ?? cell.trim());
  for (const name of ['topic', 'value']) {
    if (!columns.includes(name)) throw new FileError(`Line 1: the first line must name the columns, and “${name}” is not among them`);
  }
  const twice = columns.find((name, index) => known.has(name) && columns.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(`Line 1: the column “${twice}” appears twice`);
  return columns;
}

function valuesOf({ line, cells }: CsvRow, columns: readonly string[]): Record<string, unknown> {
  if (cells.length !== columns.length) {
    const are = cells.length === 1 ? 'is 1 cell' : `are ${cells.length} cells`;
    throw new FileError(`Line ${line}: there ${are}, but the first line names ${columns.length} columns`);
  }
  const named = cells.map((cell, index): [string, string] => [columns[index] ?? '', plain(cell)]);
  return Object.fromEntries(named.filter(([name]) => known.has(name)));
}

/** The export puts an apostrophe before what a spreadsheet would run as a formula. */
const plain = (cell: string): string => (defused.test(cell) ? cell.slice(1) : cell);

function ignored(names: readonly string[]): string[] {
  const unknown = [...new Set(names)].filter((name) => name !== '' && !known.has(name));
  return unknown.slice(0, mostIgnored).map((name) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name));
}

function readJson(text: string): ImportFile {
  const list = parseJson(text);
  if (!Array.isArray(list)) throw new FileError('Line 1: the file must be a list of memories, as an export is');
  requireRoom(list.length);
  const lines = linesOfElements(text);
  const names = new Set<string>();
  const records = list.map((value: unknown, index) => {
    const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
    for (const name of Object.keys(values)) if (names.size < 1_000) names.add(name);
    return { line: lines[index] ?? 1, values: Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name))) };
  });
  return { format: 'json', records, ignoredColumns: ignored([...names]) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
    throw new FileError(`Line ${line}: the file is not complete JSON`);
  }
}

/** The line on which each element of a JSON list begins; the text is known to be valid. */
function linesOfElements(text: string): number[] {
  const lines: number[] = [];
  let [line, depth] = [1, 0];
  let isNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (/\s/.test(char)) continue;
    const isClosing = char === ']' || char === '}';
    if (isNext && !isClosing) lines.push(line);
    isNext = (char === '[' && depth === 0) || (char === ',' && depth === 1);
    if (char === '[' || char === '{') depth += 1;
    if (isClosing) depth -= 1;
    if (char === '"') at = endOfString(text, at);
  }
  return lines;
}

/** The place of the quotation mark that ends the string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
