import { above, below, type Figure, figureAt, numberPattern, valueOfNumber } from './figure.ts';
import { unitNamed, unitPattern } from './units.ts';

/** By the words before a figure: a limit, a frequency, a span, a point after something, which decides what it can be compared with. */
const roles = new Map(
  Object.entries({
    'at most': `within|in under|no later than|not later than|by|${below}`,
    'at least': above,
    every: 'every|once every',
    for: 'for|until',
    after: 'after',
    before: 'before',
    about: 'about|approximately|around',
  }).flatMap(([role, words]) => words.split('|').map((word): [string, string] => [word, role])),
);
const unit = unitPattern(
  ...(['time', 'months', 'mass', 'volume', 'length', 'percent', 'temperature', 'tablets', 'capsules', 'puffs', 'drops', 'units'] as const),
);
const measured = new RegExp(
  `(?:\\b(${[...roles.keys()].join('|')})[\\s:]+(?:the\\s+)?(?:first\\s+|next\\s+)?)?(?<![\\w.,$€£-])(${numberPattern})(?:\\s*(?:-|–|to|or|and)\\s*(${numberPattern}))?(?:\\s*\\(\\d+\\))?[\\s-]*(?:(business|working|calendar|school) )?(${unit})s?(?![\\p{L}\\d])`,
  'giu',
);
const money = /(?<![\w.,])[$€£]\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?)(?![\d%])/g;
const phone = /(?<![\w-])(?:\+?1[-. ])?(?:\(?\d{3}\)?[-. ])?\d{3}[-.]\d{4}(?![\w-])/g;
const extension = /\b(?:ext(?:ension)?\.?|dial)\s+(\d{3,5})\b/gi;
const clock = /(?<![\w:])(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b\.?/gi;

/** The figures of a sentence that can be compared; ages, doses by weight and rough figures ("about") are left out. */
export function quantitiesIn(text: string): Figure[] {
  const all = (pattern: RegExp, read: (match: RegExpMatchArray) => Figure): Figure[] => Array.from(text.matchAll(pattern), read);
  return [
    ...measuredIn(text),
    ...all(money, (match) => figureAt(match, 'money', valueOfNumber(match[1] ?? ''))),
    ...all(phone, (match) => numberToCall(match, 'phone', match[0].replace(/\D/g, '').slice(-7))),
    ...all(extension, (match) => numberToCall(match, 'extension', match[1] ?? '')),
    ...all(clock, (match) => {
      const hour = (Number(match[1]) % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0);
      return figureAt(match, 'time of day', hour * 60 + Number(match[2] ?? 0));
    }),
  ];
}

function numberToCall(match: RegExpMatchArray, dimension: string, digits: string): Figure {
  return figureAt(match, dimension, Number(digits), Number(digits), { exact: String(Number(digits)) });
}

function measuredIn(text: string): Figure[] {
  return [...text.matchAll(measured)].flatMap((match) => {
    const [found, how = '', first = '', second = first, kind = '', name = ''] = match;
    const [dimension = '', factor = 1] = unitNamed(name) ?? [];
    const end = match.index + found.length;
    const role = roles.get(how.toLowerCase()) ?? '';
    if (role === 'about' || isAge(text, match.index, end) || /^\s*(?:\/|per\b|a day|daily)/i.test(text.slice(end))) return [];
    const size = (written: string): number => (valueOfNumber(written) - (/°f/i.test(name) ? 32 : 0)) * factor;
    const narrowed = {
      unit: kind.toLowerCase().replace('working', 'business'),
      role,
      written: found.trim().replace(/:\s*/, ' '),
    };
    return [figureAt(match, dimension, size(first), size(second), narrowed)];
  });
}

/** "under 18 years", "6-week-old", "aged 5 years": the people meant, not the action to take. */
function isAge(text: string, start: number, end: number): boolean {
  return (
    /^[\s-]*(?:old|of age)\b/i.test(text.slice(end)) || /\b(?:aged?|older than|younger than)\s+(?:\w+\s+)?$/i.test(text.slice(0, start))
  );
}
