import { type Figure, valueOfNumber, valueOfWords } from './figure.ts';
import { type Unit, unitNamed } from './units.ts';

/**
 * A figure among the tokens of a text; `at` and `end` are its first and its last one. Its dimension is "count" without a unit, and "code" for other words
 * with digits.
 */
export type TokenFigure = Pick<Figure, 'dimension' | 'unit' | 'role' | 'low' | 'exact'> & { at: number; end: number };

export type RawToken = { text: string; start: number };

const pattern =
  /≤≤|≥≥|[≤≥<>]|[$€£]?\d+(?:,\d{3})+(?:\.\d+)?|[$€£]?\d+\.\d+|[\p{L}\p{N}$€£]+(?:[-:/.'][\p{L}\p{N}]+)*|[%°]\s?[CF]?\b|[%°]|[,;:.!?()—|]/gu;

/** Words, figures, signs and stops of a text in plain wording, in order; figures glued to units come apart. */
export function rawTokens(plain: string): RawToken[] {
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const [text] = match;
    const glued = /^(\d+(?:\.\d+)?)-?(mg|mcg|g|kg|ml|l|dl|cm|mm|h|hrs?|mins?|minutes?|hours?|days?|weeks?|months?|years?|lb|lbs)$/i.exec(
      text,
    );
    if (glued === null) return [{ text, start: match.index }];
    return [glued[1] ?? '', glued[2] ?? ''].map((part) => ({ text: part, start: match.index }));
  });
}

/**
 * What a token may be a unit of besides. Sizes that a text gives twice ("22 lb (10 kg)") are not converted, so that each figure keeps its own words; feet
 * and meters are things as any other.
 */
const own = new Map<string, Unit | undefined>([
  ['s', ['time', 1]], ['h', ['time', 3_600]], ['quarter', ['months', 3]], ['kg', ['mass', 1_000_000]], ['kilogram', ['mass', 1_000_000]],
  ['inch', ['inch', 1]], ['inche', ['inch', 1]], ['lb', ['lb', 1]], ['pound', ['lb', 1]], ['°f', ['°f', 1]], ['°c', ['°c', 1]], ['°', ['°', 1]],
  ['time', ['times', 1]], ['foot', undefined], ['feet', undefined], ['meter', undefined],
]); // prettier-ignore
const shared = new Set(['time', 'months', 'mass', 'volume', 'length', 'percent', 'gallon', 'joule', 'mmhg']);

/** Words before a unit that narrow it. */
const narrowing = new Map([['business', 'business'], ['working', 'business'], ['calendar', 'calendar'], ['clinic', 'clinic']]); // prettier-ignore

export function unitOf(written = ''): Unit | undefined {
  const word = written.toLowerCase().replace(/\s/g, '');
  return unitOfWord(word) ?? unitOfWord(word.replace(/s$/, ''));
}

function unitOfWord(word: string): Unit | undefined {
  if (own.has(word)) return own.get(word);
  const unit = unitNamed(word);
  return shared.has(unit?.[0] ?? '') ? unit : undefined;
}

function valueAt(tokens: readonly RawToken[], at: number): number | undefined {
  const text = tokens[at]?.text ?? '';
  if (/^[$€£]?\d[\d,]*(?:\.\d+)?$/.test(text)) return valueOfNumber(text.replace(/^[$€£]/, ''));
  return /^one$/i.test(text) && !isCounting(tokens, at) ? undefined : valueOfWords(text);
}

/** "one" is mostly a pronoun: it counts where a unit or a thing that is counted follows. */
function isCounting(tokens: readonly RawToken[], at: number): boolean {
  const next = wordAt(tokens, at + 1);
  return unitOf(next) !== undefined || narrowing.has(next);
}

const wordAt = (tokens: readonly RawToken[], at: number): string => tokens[at]?.text.toLowerCase() ?? '';

/** The figures and codes among the tokens. A figure before "to" takes the unit that follows the second one. */
export function figuresAmong(tokens: readonly RawToken[]): TokenFigure[] {
  return tokens.flatMap(({ text }, at) => {
    const value = valueAt(tokens, at);
    if (value !== undefined) return [readFigure(tokens, at, value)];
    const exact = text.toLowerCase().replace(/[-.]/g, '');
    return /\d/.test(text) ? [{ dimension: 'code', unit: '', role: roleOf(tokens, at, at), low: 0, exact, at, end: at }] : [];
  });
}

function readFigure(tokens: readonly RawToken[], at: number, value: number): TokenFigure {
  const next = /^(?:to|or|and)$/.test(wordAt(tokens, at + 1)) && valueAt(tokens, at + 2) !== undefined ? at + 3 : at + 1;
  const kind = narrowing.get(wordAt(tokens, next));
  const last = kind === undefined ? next : next + 1;
  const unit = unitOf(tokens[last]?.text);
  const end = unit === undefined ? at : last;
  const [dimension, factor] = unit ?? [/^[$€£]/.test(tokens[at]?.text ?? '') ? 'money' : 'count', 1];
  return { dimension, unit: kind ?? '', role: roleOf(tokens, at, end), low: Number((value * factor).toPrecision(9)), at, end };
}

const rolesBehind = new Map([['≥≥', 'at least'], ['≤≤', 'at most']]); // prettier-ignore
const rolesBefore = new Map([['≤', 'at most'], ['≥', 'at least'], ['<', 'under'], ['>', 'over'], ['before', 'before'], ['after', 'after']]); // prettier-ignore

function roleOf(tokens: readonly RawToken[], at: number, end: number): string {
  const behind = wordAt(tokens, end + 1);
  return (
    rolesBehind.get(behind) ??
    rolesBefore.get(wordAt(tokens, at - 1)) ??
    rolesBefore.get(wordAt(tokens, at - 2)) ??
    (behind === 'before' ? behind : '')
  );
}
