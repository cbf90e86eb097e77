import { formatCode } from '../spreadsheet/number-format.ts';
import { readXml } from './read-xml.ts';

/** What the sheets of a workbook share. */
export type Workbook = {
  is1904: boolean;
  /** In the order of the tabs; path is the part of the archive that contains the sheet. */
  sheets: { name: string; isHidden: boolean; path: string }[];
  strings: string[];
  /** The code of the number format of each cell style. */
  formats: string[];
};

type Part = (path: string) => Buffer | undefined;

/** Reads what comes before the sheets (ECMA-376 part 1, 18.2, 18.4, 18.8). */
export function readWorkbook(part: Part, path: string): Workbook {
  const targets = readTargets(part(`${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`), folderOf(path));
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  readXml(part(path) ?? Buffer.alloc(0), {
    open: (name, { name: title = '', state, id = '', date1904 }) => {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (name !== 'sheet') return;
      sheets.push({ name: title, isHidden: state === 'hidden' || state === 'veryHidden', path: targets.get(id) ?? '' });
    },
  });
  const folder = folderOf(path);
  return { is1904, sheets, strings: readStrings(part(`${folder}sharedStrings.xml`)), formats: readFormats(part(`${folder}styles.xml`)) };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function readTargets(xml: Buffer | undefined, folder: string): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml === undefined) return targets;
  readXml(xml, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

/** Each string is one text or several runs; how it is pronounced (rPh) is left out. */
function readStrings(xml: Buffer | undefined): string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}

function readFormats(xml: Buffer | undefined): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  if (xml === undefined) return formats;
  let isInCellStyles = false;
  readXml(xml, {
    open: (name, { numFmtId = '0', formatCode: code = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), code);
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles) formats.push(formatCode(Number(numFmtId), own));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return formats;
}
