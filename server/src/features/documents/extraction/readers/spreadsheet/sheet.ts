/** A filled cell: the text it shows, and whether that is words rather than a number, date or yes/no. */
export type Cell = { text: string; isText: boolean };

/** Cells merged into one, from row and column 0, both ends included. */
export type Merge = { top: number; left: number; bottom: number; right: number };

/** A sheet of a workbook; rows and cells by their number from 0, empty ones left out. */
export type Sheet = { name: string; isHidden: boolean; rows: Map<number, Map<number, Cell>>; merges: Merge[] };

export function emptySheet(name: string, isHidden: boolean): Sheet {
  return { name, isHidden, rows: new Map(), merges: [] };
}

/** Counts the contents of a workbook while it is read. Throws ExtractionError once it is more than may be read. */
export type CellCounter = () => void;
