import { maxColumns, maxRows } from '../spreadsheet/limits.ts';
import { showNumber } from '../spreadsheet/number-format.ts';
import type { Cell, CellCounter, Merge, Sheet } from '../spreadsheet/sheet.ts';
import { readXml } from './read-xml.ts';
import type { Workbook } from './workbook.ts';

/** A sheet has 16,000 merged places at most in practice; more are left as they are. */
const maxMerges = 20_000;

type OpenCell = { row: number; column: number; type: string; style: number; value: string };

/** Reads the cells of a sheet into it (ECMA-376 part 1, 18.3): what formulas came to when the file was saved, not the formulas. */
export function readSheet(xml: Buffer, sheet: Sheet, workbook: Workbook, count: CellCounter): void {
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
