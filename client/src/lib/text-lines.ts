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
