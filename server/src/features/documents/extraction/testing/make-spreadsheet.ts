import { makeZip } from './make-files.ts';
import { makeCompoundFile } from './make-old-office.ts';

/** A cell: its value, and for numbers the code of the format that shows them. */
export type TestCell = string | number | boolean | null | { value: number; format: string };
export type TestSheet = { name: string; rows: TestCell[][]; isHidden?: boolean; merges?: string[] };

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An .xlsx with shared strings and one style for each number format; further parts by name. */
export function makeXlsx(sheets: TestSheet[], parts: Record<string, string> = {}): Buffer {
  const strings: string[] = [];
  const formats: string[] = [];
  const worksheets = sheets.map((sheet) => writeWorksheet(sheet, strings, formats));
  const tabs = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden === true ? ' state="hidden"' : ''} r:id="r${at + 1}"/>`,
  );
  const links = sheets.map((_, at) => `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`);
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`);
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)];
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si><r><t>${text}</t></r><rPh><t>spoken</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...parts,
  });
}

function writeWorksheet({ rows, merges = [] }: TestSheet, strings: string[], formats: string[]): string {
  const written = rows.map((row, at) => {
    const cells = row.map((cell, column) => writeCell(cell, `${String.fromCharCode(65 + column)}${at + 1}`, strings, formats));
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  const merged = merges.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
  return `<worksheet ${main}><sheetData>${written.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
}

function writeCell(cell: TestCell, place: string, strings: string[], formats: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.push(cell.replaceAll('&', '&amp;')) - 1}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><f>1+1</f><v>${cell}</v></c>`;
  return `<c r="${place}" s="${formats.push(cell.format)}"><v>${cell.value}</v></c>`;
}

/** An .xls of Excel 97 with the same. */
export function makeXls(sheets: TestSheet[], { version = 0x0600, locked = false, stream = 'Workbook' } = {}): Buffer {
  const strings: string[] = [];
  const formats: string[] = [];
  const bodies = sheets.map((sheet) => Buffer.concat([begin(version, 0x10), writeBiffSheet(sheet, strings, formats), record(0x0a)]));
  const globals = (offsets: number[]): Buffer =>
    Buffer.concat([
      begin(version, 0x05),
      ...(locked ? [record(0x2f, Buffer.alloc(6))] : []),
      ...formats.map((code, at) => record(0x041e, numbers([200 + at]), wideString(code, 2))),
      record(0xe0, numbers([0, 0])),
      ...formats.map((_, at) => record(0xe0, numbers([0, 200 + at]))),
      ...sheets.map(({ name, isHidden }, at) => {
        const place = Buffer.alloc(6);
        place.writeUInt32LE(offsets[at] ?? 0, 0);
        place.writeUInt8(isHidden === true ? 1 : 0, 4);
        return record(0x85, place, wideString(name, 1));
      }),
      writeStrings(strings),
      record(0x0a),
    ]);
  let next = globals([]).length;
  const offsets = bodies.map((body) => (next += body.length) - body.length);
  return makeCompoundFile({ [stream]: Buffer.concat([globals(offsets), ...bodies]) });
}

function writeBiffSheet({ rows, merges = [] }: TestSheet, strings: string[], formats: string[]): Buffer {
  const cells = rows.flatMap((row, at) => row.map((cell, column) => writeBiffCell(cell, [at, column], strings, formats)));
  const merged = merges.map((reference) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(reference.replace(':', ''), (one) =>
      /\d/.test(one) ? Number(one) - 1 : one.charCodeAt(0) - 65,
    );
    return record(0xe5, numbers([1, top, bottom, left, right]));
  });
  return Buffer.concat([...cells, ...merged]);
}

function writeBiffCell(cell: TestCell, place: number[], strings: string[], formats: string[]): Buffer {
  if (cell === null) return Buffer.alloc(0);
  if (typeof cell === 'string') return record(0xfd, numbers([...place, 0, strings.push(cell) - 1, 0]));
  if (typeof cell === 'boolean') return record(0x205, numbers([...place, 0, cell ? 1 : 0]));
  if (typeof cell === 'object') return record(0x203, numbers([...place, formats.push(cell.format)]), double(cell.value));
  // A whole number is packed, any other is what a formula came to.
  if (!Number.isInteger(cell)) return record(0x06, numbers([...place, 0]), double(cell), Buffer.alloc(8));
  const packed = Buffer.alloc(4);
  packed.writeInt32LE((cell << 2) | 2);
  return record(0x27e, numbers([...place, 0]), packed);
}

/** All strings in a record that breaks off in the middle of each and goes on in the next. */
function writeStrings(strings: string[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(strings.length, 4);
  const parts = [head];
  for (const text of strings) {
    const half = Math.floor(text.length / 2);
    const last = parts.pop() ?? Buffer.alloc(0);
    const length = Buffer.from([text.length & 255, text.length >> 8, 1]);
    parts.push(Buffer.concat([last, length, Buffer.from(text.slice(0, half), 'utf16le')]));
    parts.push(Buffer.concat([Buffer.from([1]), Buffer.from(text.slice(half), 'utf16le')]));
  }
  return Buffer.concat(parts.map((part, at) => record(at === 0 ? 0xfc : 0x3c, part)));
}

function begin(version: number, kind: number): Buffer {
  return record(0x809, numbers([version, kind, 0, 0]));
}

function record(type: number, ...data: Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([numbers([type, body.length]), body]);
}

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => bytes.writeUInt16LE(value, 2 * at));
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

function wideString(text: string, lengthBytes: 1 | 2): Buffer {
  const length = lengthBytes === 1 ? Buffer.from([text.length]) : numbers([text.length]);
  return Buffer.concat([length, Buffer.from([1]), Buffer.from(text, 'utf16le')]);
}
