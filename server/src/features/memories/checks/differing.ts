import { canBothHold, type Figure, isSpanOfLeast } from './figures.ts';
import type { Statement } from './note-index.ts';

export interface FigurePair {
  here: Figure;
  there: Figure;
}

type Figured = Pick<Statement, 'text' | 'figures'>;

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

function unmatched(one: Figured, other: Figured): Figure[] {
  return one.figures.filter((figure) => !other.figures.some((there) => areComparable(figure, there) && canBothHold(figure, there)));
}

const bounded = /\b(?:over|under|above|below|than|aged?)\s+\S+[\s-]*\S*$/i;
const attributed = /\bof\s+$/i;

/** Whether a figure says in which case another figure of its sentence applies: shifts of 8 hours have a break of 30 minutes. */
function saysWhen({ text, figures }: Figured, figure: Figure, other: Figured): boolean {
  const others = figures.filter((one) => one !== figure && !isFrequency(one));
  if (others.length === 0) return false;
  const before = text.slice(Math.max(0, figure.start - 16), figure.start);
  if (bounded.test(before + text.slice(figure.start, figure.end))) return true;
  const agreed = others.find((one) => other.figures.some((there) => areComparable(one, there) && canBothHold(one, there)));
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
