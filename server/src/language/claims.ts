import type { Figure } from './figures/figure.ts';

export interface FigurePair {
  here: Figure;
  there: Figure;
}

type Size = Pick<Figure, 'dimension' | 'unit' | 'low' | 'exact'>;

/** A sentence and its figures. */
interface Figured {
  text: string;
  figures: readonly Figure[];
}

/** Figures of two statements that cannot both be true, if neither statement also gives the other's figure. */
export function differing(a: Figured, b: Figured): FigurePair | undefined {
  const [onlyHere, onlyThere] = [unmatched(a, b), unmatched(b, a)];
  const pairs = onlyHere.flatMap((here) => {
    const there = onlyThere.find((one) => areComparable(here, one));
    return there === undefined ? [] : [{ here, there }];
  });
  const values = pairs.filter(({ here, there }) => !saysWhen(a, here, b) || !saysWhen(b, there, a));
  return values.length < pairs.length ? undefined : values[0];
}

/** Whether one of the figures says what this one says. */
export function gives({ figures }: Pick<Figured, 'figures'>, figure: Figure): boolean {
  return figures.some((one) => areComparable(one, figure) && canBothHold(one, figure));
}

function unmatched(one: Figured, other: Figured): Figure[] {
  return one.figures.filter((figure) => !gives(other, figure));
}

const bounded = /\b(?:over|under|above|below|than|aged?)\s+\S+[\s-]*\S*$/i;
const attributed = /\bof\s+$/i;

/** Whether a figure says in which case another figure of its sentence applies: shifts of 8 hours have a break of 30 minutes. */
function saysWhen({ text, figures }: Figured, figure: Figure, other: Figured): boolean {
  const others = figures.filter((one) => one !== figure && !isFrequency(one));
  if (others.length === 0) return false;
  const before = text.slice(Math.max(0, figure.start - 16), figure.start);
  if (bounded.test(before + text.slice(figure.start, figure.end))) return true;
  const agreed = others.find((one) => gives(other, one));
  const isBefore = agreed !== undefined && agreed.dimension === figure.dimension && figure.start < agreed.start;
  return isBefore && (attributed.test(before) || figure.written.includes('-'));
}

const isFrequency = ({ role, written }: Figure): boolean => role === 'every' || /^(?:an?|per|each) /i.test(written);

/** Roles that say different things of a span of time; a span without a role may be either. */
export function areComparable(a: Figure, b: Figure): boolean {
  if (a.dimension !== b.dimension) return false;
  const isLimit = (role: string): boolean => role === '' || role === 'for' || role === 'at most';
  return (
    a.role === b.role ||
    a.role === '' ||
    b.role === '' ||
    (isLimit(a.role) && isLimit(b.role)) ||
    isSpanOfLeast(a, b) ||
    isSpanOfLeast(b, a)
  );
}

/** "for 40 seconds" compared with "at least 20 seconds". */
const isSpanOfLeast = (span: Figure, least: Figure): boolean => span.role === 'for' && least.role === 'at least';

/** Whether two figures of one dimension can both be true. */
export function canBothHold(a: Figure, b: Figure): boolean {
  if (isSpanOfLeast(a, b) && a.high > b.low) return true;
  if (isSpanOfLeast(b, a) && b.high > a.low) return true;
  if (a.exact !== undefined || b.exact !== undefined) return isSameName(a.exact ?? '', b.exact ?? '');
  if (isRange(a) && isRange(b) && a.unit === b.unit) return isWithin(a, b) || isWithin(b, a);
  if (a.dimension === 'time' && a.unit !== b.unit) {
    // A week of work is five days.
    const [low, high] = [0.65, 1.55];
    return a.low * low <= b.high && b.low <= a.high * high;
  }
  // A month is no exact number of days.
  const isLong = a.dimension === 'time' && a.high >= 25 * 86_400;
  // 36 °F is 2.2 °C, and written for 2 °C.
  const slack = isLong
    ? 0.035 * Math.max(a.high, b.high)
    : a.dimension === 'temperature' && /F/i.test(a.written) !== /F/i.test(b.written)
      ? 0.6
      : 0;
  return overlap({ ...a, low: a.low - slack, high: a.high + slack }, b);
}

const isRange = ({ low, high, dimension }: Figure): boolean => low < high && !/^(?:date|weekday)$/.test(dimension);

/** Ranges that only overlap say different things. */
function isWithin(one: Figure, other: Figure): boolean {
  const slack = one.dimension === 'temperature' ? 0.6 : 0.035 * other.high;
  return one.low >= other.low - slack && one.high <= other.high + slack;
}

/** A telephone number may be written with its area or without, or as the extension that ends it. */
function isSameName(a: string, b: string): boolean {
  return a === b || (a.length >= 4 && b.length >= 4 && /^\d+$/.test(a + b) && (a.endsWith(b) || b.endsWith(a)));
}

/** Whether two figures are the same, however each is meant. */
export function isSameSize(a: Size, b: Size): boolean {
  return a.dimension === b.dimension && a.unit === b.unit && a.low === b.low && a.exact === b.exact;
}

/** Whether two figures are of the same thing, meant in the same way. */
export function isSameMeasure(a: Figure, b: Figure): boolean {
  return a.dimension === b.dimension && a.unit === b.unit && a.role === b.role;
}

/** Whether two figures that are meant in the same way can both be true. */
export function agree(a: Figure, b: Figure): boolean {
  return isSameMeasure(a, b) && overlap(a, b);
}

/** One lies within the other's range, or they are the same but for rounding when units were converted. */
function overlap(a: Figure, b: Figure): boolean {
  const isExact = /^(?:money|phone|extension|time of day)$/.test(a.dimension);
  const slack = isExact ? 0 : 0.01 * Math.max(Math.abs(a.high), Math.abs(b.high));
  return a.low <= b.high + slack && b.low <= a.high + slack;
}
