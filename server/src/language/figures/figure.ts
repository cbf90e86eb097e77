/**
 * What a text says in figures, with what they can be compared with. `exact` for what is a name rather than a size (a room, a code, a telephone number);
 * else low and high in one unit per dimension (seconds, milligrams, degrees Celsius, minutes of the day). `unit` narrows a dimension (business days).
 * `role` is how it is meant: at most, at least, every, for, after, before; '' where nothing says. `start` and `end` are
 * offsets into the text, UTF-16.
 */
export interface Figure {
  dimension: string;
  unit: string;
  role: string;
  low: number;
  high: number;
  exact?: string;
  written: string;
  start: number;
  end: number;
}

export function figureAt(match: RegExpMatchArray, dimension: string, low: number, high = low, more: Partial<Figure> = {}): Figure {
  const [start, written] = [match.index ?? 0, match[0].trim()];
  const range = { low: Math.min(low, high), high: Math.max(low, high) };
  return { dimension, unit: '', role: '', ...range, written, start, end: start + match[0].length, ...more };
}

/** Of the one or two numbers that a match begins with. */
export function rangeAt(match: RegExpMatchArray, dimension: string, factor = 1): Figure {
  const [, first = '', second = first] = match;
  return figureAt(match, dimension, valueOfNumber(first) * factor, valueOfNumber(second) * factor);
}

/** A code, a number to call or a place: what it is called, not how much it is. */
export function nameAt(match: RegExpMatchArray, dimension: string, exact: string): Figure {
  return figureAt(match, dimension, 0, 0, { exact });
}

/** A name at the end of what was matched: the words before it say whose it is. */
export function nameAtEnd(match: RegExpMatchArray, dimension: string, written: string, exact = written): Figure {
  const figure = nameAt(match, dimension, exact);
  return { ...figure, written, start: figure.end - written.length };
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberWords = new Map([
  ...ones.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ['hundred', 100],
]);

/** A number in words, and in digits or words, as the sources of patterns. */
export const wordedNumber = `(?:(?:${tens.join('|')})(?:[- ](?:${ones.slice(1, 10).join('|')}))?|${ones.slice(1).join('|')})\\b`;
export const numberPattern = `(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|${wordedNumber}`;

export function valueOfNumber(written: string): number {
  return valueOfWords(written) ?? Number(written.replaceAll(',', ''));
}

export function valueOfWords(written: string): number | undefined {
  const [first = '', second = 'zero'] = written.toLowerCase().split(/[- ]/);
  const [value, more] = [numberWords.get(first), numberWords.get(second)];
  return value === undefined || more === undefined ? undefined : value + more;
}

/** Words before a figure that make it a limit, as the sources of patterns. */
export const below = 'under|below|less than|fewer than|up to|at most|no more than';
export const above = 'over|above|more than|at least';
