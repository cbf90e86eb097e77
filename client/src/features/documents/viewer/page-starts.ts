import { indexAt } from '../../../lib/text-lines.ts';

/** Lines and pages of a text, both as people count them, from 1. */
export interface PageLines {
  /** Pages by the line on which they start; of several that start on one line (pages without text) the last. */
  pages: ReadonlyMap<number, number>;
  pageOf: (line: number) => number;
  lineOf: (page: number) => number;
}

/** undefined where it is not known where pages start. Both are UTF-16 offsets, in order. */
export function pageLinesOf(pageStarts: readonly number[], lineStarts: readonly number[]): PageLines | undefined {
  if (pageStarts.length === 0) return undefined;
  const lines = pageStarts.map((start) => indexAt(lineStarts, start) + 1);
  return {
    pages: new Map(lines.map((line, index) => [line, index + 1])),
    pageOf: (line) => Math.max(1, indexAt(lines, line) + 1),
    lineOf: (page) => lines[page - 1] ?? 1,
  };
}
