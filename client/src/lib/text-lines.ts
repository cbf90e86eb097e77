export interface TextRange {
  start: number;
  end: number;
}

export interface TextLine {
  text: string;
  /** Offset of the line's first character in the whole text. */
  start: number;
}

/** The lines of a text, split on \n, each with where it starts: UTF-16 offsets, as citations count them. */
export function splitLines(text: string): TextLine[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const from = start;
    start += line.length + 1;
    return { text: line, start: from };
  });
}

/** The part of the line that lies in the range, as offsets in the line; null where they do not meet. */
export function rangeInLine(line: TextLine, range: TextRange): TextRange | null {
  const start = Math.max(0, range.start - line.start);
  const end = Math.min(line.text.length, range.end - line.start);
  return start < end ? { start, end } : null;
}

export interface MarkedPart {
  text: string;
  /** passage: what the reader came for; found: a word that was searched for, elsewhere. */
  mark: 'passage' | 'found' | null;
}

/** A line cut where marks begin and end. The ranges of `found` are in order and apart from each other; inside the passage they do not count. */
export function markLine(line: TextLine, passage: TextRange | null, found: readonly TextRange[]): MarkedPart[] {
  const inPassage = passage === null ? null : rangeInLine(line, passage);
  const ranges = found
    .flatMap((range) => outside(range, passage))
    .flatMap((range) => rangeInLine(line, range) ?? [])
    .map((range): TextRange & Pick<MarkedPart, 'mark'> => ({ ...range, mark: 'found' }));
  if (inPassage !== null) ranges.push({ ...inPassage, mark: 'passage' });
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { start, end, mark } of ranges.sort((one, other) => one.start - other.start)) {
    parts.push({ text: line.text.slice(at, start), mark: null }, { text: line.text.slice(start, end), mark });
    at = end;
  }
  parts.push({ text: line.text.slice(at), mark: null });
  return parts.filter(({ text }) => text !== '');
}

function outside(range: TextRange, hole: TextRange | null): TextRange[] {
  if (hole === null || range.end <= hole.start || range.start >= hole.end) return [range];
  return [
    { start: range.start, end: hole.start },
    { start: hole.end, end: range.end },
  ].filter(({ start, end }) => start < end);
}

/** Where each line starts: UTF-16 offsets, in order. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last start that is not behind the offset; -1 before the first. */
export function indexAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
