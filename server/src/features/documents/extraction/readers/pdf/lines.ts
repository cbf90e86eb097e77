import { addWeight, type Cell, heaviest, type Line, type Piece, type Region, type TextItem } from './layout.ts';
import { isMarker } from './markers.ts';
import { splitColumns } from './reading-order.ts';

/** A gap of this many type sizes starts a new cell. */
const cellGap = 1.4;

/** The printed lines of a page in reading order. */
export function buildLines(items: TextItem[], viewport: number[]): Line[] {
  return placePieces(items, viewport).flatMap(splitColumns).flatMap(linesOfPart);
}

function linesOfPart(pieces: Piece[]): Line[] {
  const region: Region = { x0: Math.min(...pieces.map((piece) => piece.x0)), x1: Math.max(...pieces.map((piece) => piece.x1)) };
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && Math.abs(piece.y - first.y) < 0.4 * Math.min(piece.size, first.size)) row.push(piece);
    else rows.push([piece]);
  }
  return lowerRaised(rows).map((row) => buildLine(row, region));
}

/** Puts a raised note number, which sorts above its line, back on it. */
function lowerRaised(rows: Piece[][]): Piece[][] {
  return rows.filter((row, at) => {
    const [piece, ...others] = row;
    const next = rows[at + 1];
    const below = next?.[0];
    if (piece === undefined || next === undefined || below === undefined || others.length > 0 || piece.text.length > 4) return true;
    const isRaised = piece.size < 0.85 * below.size && below.y - piece.y < 0.7 * below.size;
    if (isRaised) next.push(piece);
    return !isRaised;
  });
}

function buildLine(row: Piece[], region: Region): Line {
  const weights = new Map<Piece, number>();
  for (const piece of row) addWeight(weights, piece, piece.text.length);
  const main = heaviest(weights) ?? row[0];
  const isRightToLeft = row.filter((piece) => piece.isRightToLeft).length > row.length / 2;
  const ordered = row.toSorted((a, b) => (isRightToLeft ? b.x1 - a.x1 : a.x0 - b.x0));
  const cells = mergeMarkers(buildCells(ordered, isRightToLeft));
  return {
    text: cells.map((cell) => cell.text).join(' '),
    cells,
    x0: Math.min(...row.map((piece) => piece.x0)),
    x1: Math.max(...row.map((piece) => piece.x1)),
    y: main?.y ?? 0,
    size: main?.size ?? 1,
    font: main?.font ?? '',
    region,
  };
}

function buildCells(ordered: Piece[], isRightToLeft: boolean): Cell[] {
  const cells: Cell[] = [];
  for (const piece of ordered) {
    const last = cells.at(-1);
    const gap = last === undefined ? Infinity : isRightToLeft ? last.x0 - piece.x1 : piece.x0 - last.x1;
    const text = tidy(piece.text);
    if (last === undefined || gap > cellGap * piece.size) cells.push({ text, x0: piece.x0, x1: piece.x1 });
    else {
      last.text = joinText(last.text, text, gap, piece.size, isRightToLeft);
      last.x0 = Math.min(last.x0, piece.x0);
      last.x1 = Math.max(last.x1, piece.x1);
    }
  }
  return cells;
}

/** Ligatures and presentation forms become letters; a run of spaces is one. */
function tidy(text: string): string {
  return text
    .replace(/[\uFB00-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC]+/g, (forms) => forms.normalize('NFKC'))
    .replace(/([\u00A8\u00B4\u02C6\u02DC\u00B8])([\u0131\p{L}])/gu, (_, accent: string, letter: string) => compose(accent, letter))
    .replace(/\s+/g, ' ')
    .trim();
}

/** TeX prints an accent and then its letter. */
function compose(accent: string, letter: string): string {
  const combining = { '\u00A8': '\u0308', '\u00B4': '\u0301', '\u02C6': '\u0302', '\u02DC': '\u0303', '\u00B8': '\u0327' }[accent] ?? '';
  return ((letter === '\u0131' ? 'i' : letter) + combining).normalize('NFC');
}

/** A bullet or number set apart from its item is part of it, not a cell. */
function mergeMarkers(cells: Cell[]): Cell[] {
  const [first, second, ...rest] = cells;
  if (first === undefined || second === undefined || !isMarker(first.text)) return cells;
  return [{ text: `${first.text} ${second.text}`, x0: first.x0, x1: second.x1 }, ...rest];
}

type Matrix = number[];

/** Text that is turned by less than this is read together. */
const angleStep = 5;

/**
 * Places items upright and joins those that follow each other on a line in the file. One list for each direction in which text runs on the
 * page, the one with most text first; turned pages are already straightened by the viewport's matrix.
 */
function placePieces(items: TextItem[], viewport: Matrix): Piece[][] {
  const byAngle = new Map<number, Piece[]>();
  let afterSpace = false;
  for (const item of items) {
    if (item.str.trim() === '') {
      afterSpace ||= item.str !== '';
      continue;
    }
    const { angle, piece } = placeItem(item, viewport);
    const pieces = byAngle.get(angle) ?? [];
    byAngle.set(angle, pieces);
    const last = pieces.at(-1);
    if (last === undefined || !joinPieces(last, piece, afterSpace)) pieces.push(piece);
    afterSpace = false;
  }
  const length = (pieces: Piece[]): number => pieces.reduce((total, piece) => total + piece.text.length, 0);
  return [...byAngle.values()].sort((a, b) => length(b) - length(a));
}

function placeItem(item: TextItem, viewport: Matrix): { angle: number; piece: Piece } {
  const [a, b, c, d, x, y] = multiply(viewport, item.transform);
  const size = Math.hypot(c, d);
  const turn = Math.atan2(b, a);
  const angle = (Math.round((turn * 180) / Math.PI / angleStep) * angleStep + 360) % 360;
  const radians = (angle * Math.PI) / 180;
  const x0 = x * Math.cos(radians) + y * Math.sin(radians);
  const along = item.width * Math.hypot(viewport[0] ?? 1, viewport[1] ?? 0);
  return {
    angle,
    piece: {
      text: item.str,
      x0,
      x1: x0 + along,
      y: y * Math.cos(radians) - x * Math.sin(radians),
      size: size || 1,
      font: item.fontName,
      isRightToLeft: item.dir === 'rtl',
    },
  };
}

function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/**
 * Extends a piece by the one that follows it in the file when both are on one line without a wide gap. Superscripts count as on the line.
 */
function joinPieces(last: Piece, next: Piece, spaceBetween: boolean): boolean {
  const size = Math.max(last.size, next.size);
  const isRaised = Math.min(last.size, next.size) < 0.8 * size && Math.abs(last.y - next.y) < 0.6 * size;
  if (!isRaised && Math.abs(last.y - next.y) > 0.3 * size) return false;
  if (last.isRightToLeft !== next.isRightToLeft || last.isRightToLeft) return false;
  const gap = next.x0 - last.x1;
  if (gap < -0.4 * size || gap > 0.9 * size) return false;
  last.text = joinText(last.text, next.text, gap, size, spaceBetween);
  last.x1 = Math.max(last.x1, next.x1);
  if (next.size > last.size) Object.assign(last, { size: next.size, y: next.y, font: next.font });
  return true;
}

/** Text of two neighbours on a line; a gap above a sixth of the type size is a space. */
function joinText(left: string, right: string, gap: number, size: number, spaceBetween: boolean): string {
  const needsSpace = (spaceBetween || gap > 0.16 * size) && !left.endsWith(' ') && !right.startsWith(' ');
  return left + (needsSpace ? ' ' : '') + right;
}
