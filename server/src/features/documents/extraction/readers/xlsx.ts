import { ExtractionError } from '../extraction-error.ts';
import type { Draft } from './read-file.ts';
import { createCellCounter } from './spreadsheet/limits.ts';
import { emptySheet } from './spreadsheet/sheet.ts';
import { writeSheets } from './spreadsheet/write-sheets.ts';
import { readSheet } from './xlsx/read-sheet.ts';
import { readXml } from './xlsx/read-xml.ts';
import { readWorkbook } from './xlsx/workbook.ts';
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
    throw new ExtractionError(
      'too-large',
      'This spreadsheet holds more than can be read at once: split it into smaller files and upload those.',
    );
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

/** Throws ExtractionError when the archive holds something else; null when the place of the workbook must be looked up. */
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
    throw new ExtractionError('wrong-type', 'This is no Excel file: save it as .xlsx in Excel and upload that.');
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
