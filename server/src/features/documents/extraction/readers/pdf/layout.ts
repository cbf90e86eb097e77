/** A piece of text as the file places it, turned upright; x runs along the text, y down the page, both in points. */
export type Piece = { text: string; x0: number; x1: number; y: number; size: number; font: string; isRightToLeft: boolean };

export type Cell = { text: string; x0: number; x1: number };

/** One printed line of a column. */
export type Line = Cell & {
  /** Text parts that are far apart: one for prose, several for a row of a table or a form. */
  cells: Cell[];
  y: number;
  size: number;
  font: string;
  /** The column of the line; lines of different columns never share one. */
  region: Region;
};

/** A part of a page that is read from top to bottom. */
export type Region = { x0: number; x1: number };

export type Page = { lines: Line[]; height: number };

/** What the reader of page content gives; the part of pdf.js's TextItem that is used. */
export type TextItem = { str: string; dir: string; transform: number[]; width: number; fontName: string };

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The key with the greatest weight. */
export function heaviest<Key>(weights: Map<Key, number>): Key | undefined {
  return [...weights].reduce<[Key, number] | undefined>(
    (best, entry) => (best === undefined || entry[1] > best[1] ? entry : best),
    undefined,
  )?.[0];
}

export function addWeight<Key>(weights: Map<Key, number>, key: Key, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight);
}
