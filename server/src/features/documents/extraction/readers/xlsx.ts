import { ExtractionError } from '../extraction-error.ts';
import type { Draft } from './read-file.ts';
import { createCellCounter, maxColumns, maxRows } from './spreadsheet/limits.ts';
import { showNumber } from './spreadsheet/number-format.ts';
import { type Cell, type CellCounter, emptySheet, type Merge, type Sheet } from './spreadsheet/sheet.ts';
import { writeSheets } from './spreadsheet/write-sheets.ts';
import { readXml } from './xlsx/read-xml.ts';
import { readWorkbook, type Workbook } from './xlsx/workbook.ts';
import { readDirectory, unpackEntry, type ZipEntry } from './zip/open-zip.ts';

/** Pictures, charts and embedded files are never unpacked. */
const readParts = /^(?:_rels\/\.rels|xl\/(?:[^/]+\.xml|_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml))$/i;

/** A price list of 100,000 rows has about 40 MB. */
const maxXmlBytes = 64 * 1024 * 1024;

/**
 * Reads an .xlsx: every sheet under its name, its tables under the row that names their columns. Throws ExtractionError for archives that are
 * broken, unfold too far, or are no Excel file.
 */
export function readXlsx(bytes: Buffer, maxTextLength: number): Draft {
  const entries = readDirectory(bytes);
  const path = checkKind(entries) ?? workbookPath(bytes, entries);
  const wanted = entries.filter(({ name }) => readParts.test(name));
  if (wanted.reduce((total, { size }) => total + size, 0) > maxXmlBytes)
    throw new ExtractionError('too-large', 'This spreadsheet is too large to read. Split it into smaller files and upload those.');
  const byName = new Map(wanted.map((entry) => [entry.name.toLowerCase(), entry]));
  const part = (name: string): Buffer | undefined => {
    const entry = byName.get(name.toLowerCase());
    return entry === undefined ? undefined : unpackEntry(bytes, entry);
  };
  const workbook = readWorkbook(part, path);
  const count = createCellCounter();
  const sheets = workbook.sheets.map(({ name, isHidden, path: sheetPath }) => {
    const sheet = emptySheet(name, isHidden);
    const xml = part(sheetPath);
    if (xml !== undefined && !sheetPath.includes('chartsheets/')) readSheet(xml, sheet, workbook, count);
    return sheet;
  });
  const draft = writeSheets(sheets, maxTextLength);
  return { ...draft, dropped: [...(draft.dropped ?? []), ...countDropped(entries)] };
}

/** Throws ExtractionError when the archive contains something else; null when the place of the workbook must be looked up. */
function checkKind(entries: ZipEntry[]): string | null {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (names.has('xl/workbook.bin'))
    throw new ExtractionError('wrong-type', 'This is a binary workbook (.xlsb): save it as .xlsx in Excel and upload that.');
  if (names.has('word/document.xml'))
    throw new ExtractionError('wrong-type', 'This is a Word file, not an Excel file: give it the extension .docx and upload it again.');
  if (!names.has('[content_types].xml'))
    throw new ExtractionError('wrong-type', 'This is a zip archive, not an Excel file: unpack it and upload the files that are in it.');
  return null;
}

/** Some programs name the workbook otherwise; the archive's relationships say how. */
function workbookPath(bytes: Buffer, entries: ZipEntry[]): string {
  const entry = entries.find(({ name }) => name === '_rels/.rels');
  let path: string | undefined;
  if (entry !== undefined)
    readXml(unpackEntry(bytes, entry), {
      open: (_, { Type = '', Target = '' }) => {
        if (Type.endsWith('/officeDocument')) path ??= Target.replace(/^\//, '');
      },
    });
  if (path === undefined || !/^xl\/[^/]+\.xml$/i.test(path))
    throw new ExtractionError('wrong-type', 'This is not an Excel file: save it as .xlsx in Excel and upload that.');
  return path;
}

function countDropped(entries: ZipEntry[]): { what: string; count: number }[] {
  const kinds: [what: string, pattern: RegExp][] = [
    ['pictures', /^xl\/media\//i],
    ['charts', /^xl\/charts\/chart\d*\.xml$/i],
    ['sheets of comments', /^xl\/(?:comments\d*|threadedComments\/[^/]+)\.xml$/i],
  ];
  return kinds
    .map(([what, pattern]) => ({ what, count: entries.filter(({ name }) => pattern.test(name)).length }))
    .filter(({ count }) => count > 0);
}

/** A sheet has 16,000 merged places at most in practice; more are left as they are. */
const maxMerges = 20_000;

type OpenCell = { row: number; column: number; type: string; style: number; value: string };

/** Reads the cells of a sheet into it (ECMA-376 part 1, 18.3): the results of formulas when the file was saved, not the formulas. */
function readSheet(xml: Buffer, sheet: Sheet, workbook: Workbook, count: CellCounter): void {
  let cell: OpenCell | undefined;
  let isValue = false;
  let isPhonetic = false;
  let row = -1;
  let column = -1;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1;
        column = -1;
      } else if (name === 'c') {
        const place = readPlace(attributes['r']) ?? { row, column: column + 1 };
        ({ row, column } = place);
        cell = { ...place, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
      } else if (name === 'v' || name === 't') isValue = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'mergeCell') addMerge(sheet.merges, attributes['ref'] ?? '');
    },
    text: (part) => {
      if (isValue && cell !== undefined) cell.value += part;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c' && cell !== undefined) {
        keepCell(sheet, cell, workbook, count);
        cell = undefined;
      }
    },
  });
}

function keepCell(sheet: Sheet, { row, column, type, style, value }: OpenCell, workbook: Workbook, count: CellCounter): void {
  const shown = showValue(type, value, workbook.formats[style] ?? 'General', workbook);
  if (shown.text.trim() === '' || !(row >= 0 && row < maxRows && column >= 0 && column < maxColumns)) return;
  count();
  const cells = sheet.rows.get(row) ?? new Map<number, Cell>();
  sheet.rows.set(row, cells.set(column, shown));
}

function showValue(type: string, value: string, format: string, { strings, is1904 }: Workbook): Cell {
  if (type === 's') return { text: strings[Number(value)] ?? '', isText: true };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', isText: false };
  if (type === 'd') return { text: value.replace('T', ' ').replace(/ 00:00:00.*$/s, ''), isText: false };
  const number = Number(value);
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return { text: value, isText: type !== 'e' };
  return showNumber(number, format, is1904);
}

/** B7 as row 6, column 1. */
function readPlace(reference: string | undefined): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = Array.from(letters).reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

function addMerge(merges: Merge[], reference: string): void {
  const [from, to] = reference.split(':').map(readPlace);
  if (from == null || to == null || merges.length >= maxMerges) return;
  merges.push({ top: from.row, left: from.column, bottom: Math.min(to.row, maxRows - 1), right: Math.min(to.column, maxColumns - 1) });
}
