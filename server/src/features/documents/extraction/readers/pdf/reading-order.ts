import { median, type Piece } from './layout.ts';

/** Fewer lines than this on one side are no column. */
const minColumnLines = 4;

/** A line of a column has at least so many letters; shorter ones are labels, or cells of a table. */
const minProseLetters = 14;

/**
 * Splits a page into parts that are read one after the other: columns of prose left to right, interrupted by what spans them (titles, wide
 * figures). Tables stay whole, since their rows must be read across. After the recursive X-Y cut of Nagy and Seth (1984), with the order in the
 * file as a second witness: prose is written column by column, a table row by row.
 */
export function splitColumns(pieces: Piece[]): Piece[][] {
  const gutter = findGutter(pieces);
  if (gutter === null) return [pieces];
  const { spanning, beside } = partition(pieces, gutter);
  const parts: Piece[][] = [];
  let rest = beside;
  const takeColumns = (band: Piece[]): void => {
    for (const column of [band.filter((piece) => piece.x1 <= gutter), band.filter((piece) => piece.x0 >= gutter)]) {
      if (column.length > 0) parts.push(...splitColumns(column));
    }
  };
  let wide: Piece[] | undefined;
  for (const piece of spanning.toSorted((a, b) => a.y - b.y)) {
    const isAbove = (other: Piece): boolean => other.y < piece.y - 0.3 * piece.size;
    const above = rest.filter(isAbove);
    if (above.length > 0) {
      takeColumns(above);
      rest = rest.filter((other) => !isAbove(other));
      wide = undefined;
    }
    if (wide === undefined) parts.push((wide = []));
    wide.push(piece);
  }
  takeColumns(rest);
  return parts;
}

/** Lines that span a gutter, with everything on the same lines, and the rest. */
function partition(pieces: Piece[], gutter: number): { spanning: Piece[]; beside: Piece[] } {
  const taken = new Set(pieces.filter((piece) => crosses(piece, gutter)).map((piece) => Math.round(piece.y)));
  const isOnTaken = (piece: Piece): boolean => [-1, 0, 1].some((shift) => taken.has(Math.round(piece.y) + shift));
  return { spanning: pieces.filter(isOnTaken), beside: pieces.filter((piece) => !isOnTaken(piece)) };
}

function crosses(piece: Piece, x: number): boolean {
  return piece.x0 < x && piece.x1 > x;
}

/** The x of white space between two columns of prose, or null. */
function findGutter(pieces: Piece[]): number | null {
  if (pieces.length < 2 * minColumnLines) return null;
  const left = Math.min(...pieces.map((piece) => piece.x0));
  const right = Math.max(...pieces.map((piece) => piece.x1));
  const size = median(pieces.map((piece) => piece.size));
  const starts = [...new Set(pieces.map((piece) => Math.floor(piece.x0)))].filter(
    (x) => x > left + 0.15 * (right - left) && x < right - 0.1 * (right - left),
  );
  let best: { x: number; crossing: number } | null = null;
  for (const start of starts) {
    const x = start - 0.3 * size;
    const crossing = pieces.filter((piece) => crosses(piece, x)).length;
    if ((best === null || crossing < best.crossing) && separatesProse(pieces, x, size)) best = { x, crossing };
  }
  return best?.x ?? null;
}

/** Labels of a figure next to a column neither make nor break it: only lines of prose count as evidence. */
function separatesProse(pieces: Piece[], x: number, size: number): boolean {
  const { beside } = partition(pieces, x);
  const prose = beside.filter((piece) => (piece.text.match(/\p{L}/gu)?.length ?? 0) >= minProseLetters);
  const left = prose.filter((piece) => piece.x1 <= x);
  const right = prose.filter((piece) => piece.x0 >= x);
  if (left.length < minColumnLines || right.length < minColumnLines) return false;
  const edge = quantile(
    left.map((piece) => piece.x1),
    0.9,
  );
  const gap = Math.min(...right.map((piece) => piece.x0)) - edge;
  const share = countCharacters(prose) / countCharacters(beside);
  return gap >= 0.5 * size && share >= 0.6 && countSwitches(prose, x) <= Math.max(2, 0.2 * Math.min(left.length, right.length));
}

function countCharacters(pieces: Piece[]): number {
  return pieces.reduce((total, piece) => total + piece.text.length, 0);
}

/** How often the order in the file goes from one side to the other. */
function countSwitches(pieces: Piece[], x: number): number {
  const sides = pieces.map((piece) => piece.x0 >= x);
  return sides.filter((side, at) => at > 0 && side !== sides[at - 1]).length;
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
