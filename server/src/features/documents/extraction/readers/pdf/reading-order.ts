import { median, type Piece } from './layout.ts';

/** Fewer lines than this on one side are no column. */
const minColumnLines = 4;

/** Columns of prose are at least this wide, in characters; narrower ones belong to a table. */
const minColumnCharacters = 12;

/**
 * Splits a page into parts that are read one after the other: columns of prose left to right, interrupted by what spans them (titles, wide
 * figures). Tables stay whole, since their rows must be read across. After the recursive X-Y cut of Nagy and Seth (1984), with the order in the
 * file as a second witness: prose is written column by column, a table row by row.
 */
export function splitColumns(pieces: Piece[]): Piece[][] {
  const gutter = findGutter(pieces);
  if (gutter === null) return [pieces];
  const spanning = pieces.filter((piece) => crosses(piece, gutter)).sort((a, b) => a.y - b.y);
  const parts: Piece[][] = [];
  let rest = pieces.filter((piece) => !crosses(piece, gutter));
  const takeColumns = (band: Piece[]): void => {
    for (const column of [band.filter((piece) => piece.x1 <= gutter), band.filter((piece) => piece.x0 >= gutter)]) {
      if (column.length > 0) parts.push(...splitColumns(column));
    }
  };
  for (const [at, piece] of spanning.entries()) {
    const isAbove = (other: Piece): boolean => other.y < piece.y - 0.3 * piece.size;
    const above = rest.filter(isAbove);
    if (above.length > 0) takeColumns(above);
    rest = rest.filter((other) => !isAbove(other));
    const previous = spanning[at - 1];
    if (above.length === 0 && previous !== undefined) parts.at(-1)?.push(piece);
    else parts.push([piece]);
  }
  takeColumns(rest);
  return parts;
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

function separatesProse(pieces: Piece[], x: number, size: number): boolean {
  const left = pieces.filter((piece) => piece.x1 <= x);
  const right = pieces.filter((piece) => piece.x0 >= x);
  if (left.length < minColumnLines || right.length < minColumnLines || left.length + right.length < 0.5 * pieces.length) return false;
  if (
    Math.min(...right.map((piece) => piece.x0)) -
      quantile(
        left.map((piece) => piece.x1),
        0.98,
      ) <
    0.5 * size
  )
    return false;
  if (![left, right].every((side) => median(side.map((piece) => piece.text.length)) >= minColumnCharacters)) return false;
  return countSwitches(pieces, x) <= Math.max(2, 0.2 * Math.min(left.length, right.length));
}

/** How often the order in the file goes from one side to the other. */
function countSwitches(pieces: Piece[], x: number): number {
  const sides = pieces.filter((piece) => !crosses(piece, x)).map((piece) => piece.x0 >= x);
  return sides.filter((side, at) => at > 0 && side !== sides[at - 1]).length;
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
