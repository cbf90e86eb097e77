/** Offsets into a text, UTF-16. */
export interface Span {
  start: number;
  end: number;
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const spelled = 'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty sixty ninety'.split(' ');
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 60, 90];

/** A number in digits or in words, as the source of a pattern. */
export const numberPattern = `(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|${spelled.map((word) => `${word}\\b`).join('|')}`;

export function valueOfNumber(written: string): number {
  return values[spelled.indexOf(written.toLowerCase())] ?? Number(written.replaceAll(',', ''));
}
