import { ExtractionError } from '../../extraction-error.ts';
import { formatCode } from '../spreadsheet/number-format.ts';
import { readRecords, recordTypes } from './records.ts';
import { StringReader } from './strings.ts';

/** What the sheets of a workbook share. */
export type Globals = {
  is1904: boolean;
  /** Where the records of each sheet begin; worksheets only. */
  sheets: { name: string; isHidden: boolean; from: number }[];
  strings: string[];
  /** The code of the number format of each cell style. */
  formats: string[];
};

const version8 = 0x0600;

/** Reads the first substream of a workbook ([MS-XLS] 2.1.7.20.3). Throws ExtractionError for workbooks that are locked or older than Excel 97. */
export function readGlobals(stream: Buffer): Globals {
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
export function tooOld(): ExtractionError {
  return new ExtractionError(
    'wrong-type',
    'This file was saved by Excel 95 or older: open it in a newer Excel or in LibreOffice, save it as .xlsx and upload that.',
  );
}

/** The refusal of a workbook with a password. */
export function locked(): ExtractionError {
  return new ExtractionError(
    'encrypted',
    'This Excel file is protected with a password: remove the password in Excel, save it and upload it again.',
  );
}
