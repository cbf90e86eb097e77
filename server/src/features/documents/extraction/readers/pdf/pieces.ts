import type { Piece, TextItem } from './layout.ts';

type Matrix = number[];

/** Text that is turned by less than this is read together. */
const angleStep = 5;

/**
 * Places items upright and joins those that follow each other on a line in the file. One list for each direction in which text runs on the
 * page, the one with most text first; turned pages are already straightened by the viewport's matrix.
 */
export function placePieces(items: TextItem[], viewport: Matrix): Piece[][] {
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

/** Extends a piece by the one that follows it in the file when both stand on one line without a wide gap. Superscripts count as on the line. */
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
export function joinText(left: string, right: string, gap: number, size: number, spaceBetween: boolean): string {
  const needsSpace = (spaceBetween || gap > 0.16 * size) && !left.endsWith(' ') && !right.startsWith(' ');
  return left + (needsSpace ? ' ' : '') + right;
}
