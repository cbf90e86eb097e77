import { commonUnits } from './units.ts';

/**
 * The statement that a sentence makes in figures. dimension says what can be compared; low and high are in one unit per dimension (seconds,
 * milligrams, degrees Celsius ...); written is the figure as it is in the text, with the word that says how it is meant ("within 2 hours").
 */
export type Quantity = { dimension: string; low: number; high: number; written: string; start: number; end: number };

const spelled: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, value) => [word, value]),
);
const figure = `(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|${Object.keys(spelled).slice(1).join('|')}`;

/** Beyond the common units: what is counted by the piece, other lengths, and degrees. */
const units: Readonly<Record<string, readonly [dimension: string, factor: number]>> = {
  ...commonUnits,
  tablet: ['tablets', 1],
  capsule: ['capsules', 1],
  puff: ['puffs', 1],
  drop: ['drops', 1],
  unit: ['units', 1],
  foot: ['length', 304.8],
  feet: ['length', 304.8],
  inch: ['length', 25.4],
  inche: ['length', 25.4],
  meter: ['length', 1_000],
  '°f': ['temperature', 5 / 9],
  '°c': ['temperature', 1],
};

const unitPattern = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .join('|');
const qualifier =
  'within|in under|no later than|not later than|up to|at least|at most|no more than|more than|less than|fewer than|every|once every|for|after|before|by|over|under|below|above|until|about|approximately|around';
const measured = new RegExp(
  `(?:\\b(${qualifier})[\\s:]+(?:the\\s+)?(?:first\\s+|next\\s+)?)?(?<![\\w.,$€£-])(${figure})(?:\\s*(?:-|–|to|or|and)\\s*(${figure}))?(?:\\s*\\(\\d+\\))?[\\s-]*((?:business|working|calendar|school) )?(${unitPattern})s?(?![\\p{L}\\d])`,
  'giu',
);
const money = /(?<![\w.,])[$€£]\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?)(?![\d%])/g;
const phone = /(?<![\w-])(?:\+?1[-. ])?(?:\(?\d{3}\)?[-. ])?\d{3}[-.]\d{4}(?![\w-])/g;
const extension = /\b(?:ext(?:ension)?\.?|dial)\s+(\d{3,5})\b/gi;
const clock = /(?<![\w:])(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b\.?/gi;

/** How a figure is meant, where that decides what it can be compared with: a limit, a frequency, a span, a point after something. */
const roles: [RegExp, string][] = [
  [/^(?:within|in under|no later than|not later than|by|under|less than|fewer than|below|up to|at most|no more than)/i, 'at most'],
  [/^(?:at least|more than|over|above)/i, 'at least'],
  [/^(?:every|once every)/i, 'every'],
  [/^(?:for|until)/i, 'for'],
  [/^after/i, 'after'],
  [/^before/i, 'before'],
];

/** The figures of a sentence that can be compared; ages, doses by weight and rough figures ("about") are left out. */
export function quantitiesIn(text: string): Quantity[] {
  return [...measuredIn(text), ...moneyIn(text), ...numbersToCall(text), ...timesOfDay(text)];
}

function measuredIn(text: string): Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(measured)) {
    const [written, how = '', first = '', second = first, kind = '', unit = ''] = match;
    const known = units[unit.toLowerCase()];
    const end = match.index + written.length;
    if (known === undefined || isRough(how) || isAge(text, match.index, end) || /^\s*(?:\/|per\b|a day|daily)/i.test(text.slice(end)))
      continue;
    const [low, high] = [valueOf(first, unit, known[1]), valueOf(second, unit, known[1])];
    const role = roles.find(([pattern]) => pattern.test(how))?.[1] ?? '';
    const dimension = [kind.trim().toLowerCase(), known[0], role].filter((part) => part !== '').join(' ');
    found.push({ dimension, low, high: Math.max(low, high), written: written.trim().replace(/:\s*/, ' '), start: match.index, end });
  }
  return found;
}

function valueOf(written: string, unit: string, factor: number): number {
  const value = spelled[written.toLowerCase()] ?? Number(written.replaceAll(',', ''));
  return (/°f/i.test(unit) ? value - 32 : value) * factor;
}

function isRough(how: string): boolean {
  return /^(?:about|approximately|around)/i.test(how);
}

/** "under 18 years", "6-week-old", "aged 5 years": the people meant, not the action to take. */
function isAge(text: string, start: number, end: number): boolean {
  return (
    /^[\s-]*(?:old|of age)\b/i.test(text.slice(end)) || /\b(?:aged?|older than|younger than)\s+(?:\w+\s+)?$/i.test(text.slice(0, start))
  );
}

function moneyIn(text: string): Quantity[] {
  return [...text.matchAll(money)].map((match) => exact(match, 'money', Number((match[1] ?? '').replaceAll(',', ''))));
}

/** The last seven figures of a telephone number, or an extension, as a number. */
function numbersToCall(text: string): Quantity[] {
  const phones = [...text.matchAll(phone)].map((match) => exact(match, 'phone', Number(match[0].replace(/\D/g, '').slice(-7))));
  return [...phones, ...[...text.matchAll(extension)].map((match) => exact(match, 'extension', Number(match[1])))];
}

function timesOfDay(text: string): Quantity[] {
  return [...text.matchAll(clock)].map((match) => {
    const hour = (Number(match[1]) % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0);
    return exact(match, 'time of day', hour * 60 + Number(match[2] ?? 0));
  });
}

function exact(match: RegExpMatchArray, dimension: string, value: number): Quantity {
  const start = match.index ?? 0;
  return { dimension, low: value, high: value, written: match[0], start, end: start + match[0].length };
}

/** Whether two figures can both be true: one lies within the other's range, or they are the same but for rounding when units were converted. */
export function agree(a: Quantity, b: Quantity): boolean {
  const isExact = /^(?:money|phone|extension|time of day)$/.test(a.dimension);
  const slack = isExact ? 0 : 0.01 * Math.max(Math.abs(a.high), Math.abs(b.high));
  return a.low <= b.high + slack && b.low <= a.high + slack;
}
