import { ExtractionError } from '../extraction-error.ts';
import { openCompoundFile } from './ole/compound-file.ts';
import type { Draft } from './read-file.ts';
import { createCellCounter } from './spreadsheet/limits.ts';
import { emptySheet } from './spreadsheet/sheet.ts';
import { writeSheets } from './spreadsheet/write-sheets.ts';
import { locked, readGlobals, tooOld } from './xls/globals.ts';
import { readSheet } from './xls/read-sheet.ts';

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
        : 'This is an old Office file, but no Excel file: save it as .xlsx or as PDF and upload that.',
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
