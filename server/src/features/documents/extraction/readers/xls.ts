import { ExtractionError } from '../extraction-error.ts';
import { openCompoundFile } from './ole/compound-file.ts';
import type { Draft } from './read-file.ts';
import { createCellCounter, maxColumns } from './spreadsheet/limits.ts';
import { formatCode, showNumber } from './spreadsheet/number-format.ts';
import { type Cell, type CellCounter, emptySheet, type Sheet } from './spreadsheet/sheet.ts';
import { writeSheets } from './spreadsheet/write-sheets.ts';
import { type BiffRecord, readRecords, recordTypes } from './xls/records.ts';
import { StringReader } from './xls/strings.ts';

/**
 * Reads an .xls of Excel 97 to 2003, as readXlsx reads an .xlsx. Throws ExtractionError for files that are locked, older, broken, or no Excel
 * files.
 */
export function readXls(bytes: Buffer, maxTextLength: number): Draft {
  const file = openCompoundFile(bytes);
  if (file.names.has('EncryptedPackage')) throw locked();
  if (!file.names.has('Workbook')) {
    if (file.names.has('Book')) throw tooOld();
    const isWord = file.names.has('WordDocument');
    throw new ExtractionError(
      'wrong-type',
      isWord
        ? 'This is a Word file, not an Excel file: give it the extension .doc and upload it again.'
        : 'This is an old Office file, but not an Excel file: save it as .xlsx or as PDF and upload that.',
    );
  }
  const stream = file.read('Workbook');
  const count = createCellCounter();
  try {
    const globals = readGlobals(stream);
    const sheets = globals.sheets.map(({ name, isHidden, from }) => {
      const sheet = emptySheet(name, isHidden);
      readSheet(stream, from, sheet, globals, count);
      return sheet;
    });
    return writeSheets(sheets, maxTextLength);
  } catch (error) {
    throw isShort(error) ? new ExtractionError('damaged') : error;
  }
}

/** A record that is shorter than its kind has to be. */
function isShort(error: unknown): boolean {
  return error instanceof RangeError && !/allocation|Invalid (?:array|string) length/.test(error.message);
}

/** Errors of formulas by their number ([MS-XLS] 2.5.10). */
const errors = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/** Reads the cells of a sheet into it: the results of formulas when the file was saved, not the formulas. */
function readSheet(stream: Buffer, from: number, sheet: Sheet, globals: Globals, count: CellCounter): void {
  const keep = (row: number, column: number, cell: Cell): void => {
    if (cell.text.trim() === '' || column >= maxColumns) return;
    count();
    sheet.rows.set(row, (sheet.rows.get(row) ?? new Map<number, Cell>()).set(column, cell));
  };
  const show = (value: number, style: number): Cell => showNumber(value, globals.formats[style] ?? 'General', globals.is1904);
  let formula: { row: number; column: number } | undefined;
  for (const record of readRecords(stream, from)) {
    const [data = Buffer.alloc(0)] = record.parts;
    if (record.type === recordTypes.formulaText && formula !== undefined) {
      keep(formula.row, formula.column, { text: new StringReader(record.parts).read(2), isText: true });
      formula = undefined;
    } else if (record.type === recordTypes.merged) readMerges(data, sheet);
    else if (record.type === recordTypes.packedRow) {
      for (const { column, style, value } of readPackedRow(data)) keep(data.readUInt16LE(0), column, show(value, style));
    } else if (isCell(record)) {
      const place = { row: data.readUInt16LE(0), column: data.readUInt16LE(2) };
      const cell = readCell(record, data, globals, show);
      if (cell === null) formula = place;
      else keep(place.row, place.column, cell);
    }
  }
}

const cellTypes: number[] = [
  recordTypes.sharedText,
  recordTypes.text,
  recordTypes.number,
  recordTypes.packed,
  recordTypes.formula,
  recordTypes.boolean,
];

function isCell({ type }: BiffRecord): boolean {
  return cellTypes.includes(type);
}

/** A cell, or null when its text is in the next record. */
function readCell(
  { type, parts }: BiffRecord,
  data: Buffer,
  { strings }: Globals,
  show: (value: number, style: number) => Cell,
): Cell | null {
  const style = data.readUInt16LE(4);
  switch (type) {
    case recordTypes.sharedText:
      return { text: strings[data.readUInt32LE(6)] ?? '', isText: true };
    case recordTypes.text:
      return { text: new StringReader(parts, 6).read(2), isText: true };
    case recordTypes.number:
      return show(data.readDoubleLE(6), style);
    case recordTypes.packed:
      return show(unpackNumber(data.readInt32LE(6)), style);
    case recordTypes.boolean:
      return showBoolean(data.readUInt8(6), data.readUInt8(7) !== 0);
    default:
      return readFormula(data, style, show);
  }
}

function readFormula(data: Buffer, style: number, show: (value: number, style: number) => Cell): Cell | null {
  if (data.readUInt16LE(12) !== 0xffff) return show(data.readDoubleLE(6), style);
  const kind = data.readUInt8(6);
  if (kind === 0) return null;
  return kind === 3 ? { text: '', isText: true } : showBoolean(data.readUInt8(8), kind === 2);
}

function showBoolean(value: number, isError: boolean): Cell {
  return { text: isError ? (errors.get(value) ?? '') : value === 1 ? 'TRUE' : 'FALSE', isText: false };
}

/** A number in 30 bits ([MS-XLS] 2.5.217): whole or the upper half of a double, and perhaps a hundredth of that. */
function unpackNumber(packed: number): number {
  const double = Buffer.alloc(8);
  double.writeInt32LE(packed & ~3, 4);
  const value = (packed & 2) !== 0 ? packed >> 2 : double.readDoubleLE(0);
  return (packed & 1) !== 0 ? value / 100 : value;
}

function readPackedRow(data: Buffer): { column: number; style: number; value: number }[] {
  const first = data.readUInt16LE(2);
  return Array.from({ length: Math.floor((data.length - 6) / 6) }, (_, at) => ({
    column: first + at,
    style: data.readUInt16LE(4 + 6 * at),
    value: unpackNumber(data.readInt32LE(6 + 6 * at)),
  }));
}

function readMerges(data: Buffer, sheet: Sheet): void {
  const count = Math.min(data.readUInt16LE(0), Math.floor((data.length - 2) / 8));
  for (let at = 0; at < count; at++) {
    const [top = 0, bottom = 0, left = 0, right = 0] = [0, 2, 4, 6].map((offset) => data.readUInt16LE(2 + 8 * at + offset));
    sheet.merges.push({ top, bottom, left, right });
  }
}

/** What the sheets of a workbook share. */
type Globals = {
  is1904: boolean;
  /** Where the records of each sheet begin; worksheets only. */
  sheets: { name: string; isHidden: boolean; from: number }[];
  strings: string[];
  /** The code of the number format of each cell style. */
  formats: string[];
};

const version8 = 0x0600;

/** Reads the first substream of a workbook ([MS-XLS] 2.1.7.20.3). Throws ExtractionError for workbooks that are locked or older than Excel 97. */
function readGlobals(stream: Buffer): Globals {
  const globals: Globals = { is1904: false, sheets: [], strings: [], formats: [] };
  const own = new Map<number, string>();
  const styles: number[] = [];
  for (const { type, parts } of readRecords(stream, 0)) {
    const [data = Buffer.alloc(0)] = parts;
    if (type === recordTypes.begin && data.readUInt16LE(0) !== version8) throw tooOld();
    else if (type === recordTypes.locked) throw locked();
    else if (type === recordTypes.dateMode) globals.is1904 = data.readUInt16LE(0) === 1;
    else if (type === recordTypes.format) own.set(data.readUInt16LE(0), new StringReader(parts, 2).read(2));
    else if (type === recordTypes.style) styles.push(data.readUInt16LE(2));
    else if (type === recordTypes.strings) globals.strings = readStrings(parts, data.readUInt32LE(4));
    else if (type === recordTypes.sheet && data.readUInt8(5) === 0)
      globals.sheets.push({
        from: data.readUInt32LE(0),
        isHidden: (data.readUInt8(4) & 3) !== 0,
        name: new StringReader(parts, 6).read(1),
      });
  }
  globals.formats = styles.map((id) => formatCode(id, own));
  return globals;
}

function readStrings(parts: Buffer[], count: number): string[] {
  const reader = new StringReader(parts, 8);
  const strings: string[] = [];
  // The count is the file's word: reading past the end throws.
  while (strings.length < count) strings.push(reader.read(2));
  return strings;
}

/** The refusal of a workbook of Excel 5 or 95. */
function tooOld(): ExtractionError {
  return new ExtractionError(
    'wrong-type',
    'This file was saved by Excel 95 or older: open it in a newer Excel or in LibreOffice, save it as .xlsx and upload that.',
  );
}

/** The refusal of a workbook with a password. */
function locked(): ExtractionError {
  return new ExtractionError(
    'encrypted',
    'This Excel file is protected with a password: remove the password in Excel, save it and upload it again.',
  );
}
