import { valueOfNumber, valueOfWords } from './figure.ts';
import { type Unit, unitNamed } from './units.ts';

/** A figure among the tokens of a text, or a code, phone number or other word with digits. */
export type Quantity = {
  /** time, mass, volume and the like where the unit is known, the unit's own word where it is another, "count" without one, "code" for codes. */
  kind: string;
  /** In the kind's base unit (seconds, milligrams, millilitres …); of a code its letters and digits. */
  value: string;
  /** What narrows the unit: "work" for working and business days, "calendar". */
  qualifier: string;
  /** Which side of the figure is meant; "" for the figure itself. */
  bound: '' | '≤' | '≥' | '<' | '>' | 'before' | 'after';
  /** The place of the figure's token, and of the last one that belongs to it. */
  at: number;
  end: number;
};

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

const qualifiers: Record<string, string> = { working: 'work', business: 'work', calendar: 'calendar', clinic: 'clinic' };

export function unitOf(written = ''): Unit | undefined {
  const word = written.toLowerCase().replace(/\s/g, '');
  return unitOfWord(word) ?? unitOfWord(word.replace(/s$/, ''));
}

function unitOfWord(word: string): Unit | undefined {
  if (own.has(word)) return own.get(word);
  const unit = unitNamed(word);
  return shared.has(unit?.[0] ?? '') ? unit : undefined;
}

function figureOf(tokens: readonly RawToken[], at: number): number | undefined {
  const text = tokens[at]?.text ?? '';
  if (/^[$€£]?\d[\d,]*(?:\.\d+)?$/.test(text)) return valueOfNumber(text.replace(/^[$€£]/, ''));
  return /^one$/i.test(text) && !isCounting(tokens, at) ? undefined : valueOfWords(text);
}

/** "one" is mostly a pronoun: it counts where a unit or a thing that is counted follows. */
function isCounting(tokens: readonly RawToken[], at: number): boolean {
  return unitOf(tokens[at + 1]?.text) !== undefined || qualifiers[(tokens[at + 1]?.text ?? '').toLowerCase()] !== undefined;
}

/** The figures and codes among the tokens. A figure before "to" takes the unit that follows the second one. */
export function findQuantities(tokens: readonly RawToken[]): Quantity[] {
  const found: Quantity[] = [];
  tokens.forEach((token, at) => {
    const figure = figureOf(tokens, at);
    if (figure !== undefined) found.push(readQuantity(tokens, at, figure));
    else if (/\d/.test(token.text)) {
      const value = token.text.toLowerCase().replace(/[-.]/g, '');
      found.push({ kind: 'code', value, qualifier: '', bound: boundOf(tokens, at, at), at, end: at });
    }
  });
  return found;
}

function readQuantity(tokens: readonly RawToken[], at: number, figure: number): Quantity {
  let next = at + 1;
  if (/^(?:to|or|and)$/i.test(tokens[next]?.text ?? '') && figureOf(tokens, next + 1) !== undefined) next += 2;
  const qualifier = qualifiers[(tokens[next]?.text ?? '').toLowerCase()] ?? '';
  if (qualifier !== '') next++;
  const unit = unitOf(tokens[next]?.text);
  const isMoney = /^[$€£]/.test(tokens[at]?.text ?? '');
  const end = unit === undefined ? at : next;
  const [kind, factor] = unit ?? [isMoney ? 'money' : 'count', 1];
  return { kind, value: String(Number((figure * factor).toPrecision(9))), qualifier, bound: boundOf(tokens, at, end), at, end };
}

function boundOf(tokens: readonly RawToken[], at: number, end: number): Quantity['bound'] {
  const after = (tokens[end + 1]?.text ?? '').toLowerCase();
  if (after === '≥≥') return '≥';
  if (after === '≤≤') return '≤';
  for (const before of [tokens[at - 1], tokens[at - 2]]) {
    const sign = (before?.text ?? '').toLowerCase();
    if (sign === '≤' || sign === '≥' || sign === '<' || sign === '>') return sign;
    if (sign === 'before' || sign === 'after') return sign;
  }
  return after === 'before' ? 'before' : '';
}
