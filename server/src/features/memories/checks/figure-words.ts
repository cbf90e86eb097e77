import type { Figure } from './figures.ts';

const seconds: Record<string, number> = { minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 30.4 * 86_400, year: 365 * 86_400 };
const unit = '(minute|hour|day|week|month|year)';
/** Not "the first Tuesday of each month", which says when and not how often. */
const single = new RegExp(
  `(?<!days? of )\\b(every|each|once an?|within an?|for an?|after an?|in an?|half an?|an?|one) (other |second |half |quarter )?${unit}\\b(?!['’]s)`,
  'gi',
);
const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ordinal = new RegExp(`\\b(${places.join('|')}|\\d{1,2}(?:st|nd|rd|th)) (day|week|month|hour|visit|dose|time|year)\\b`, 'gi');
const spans: Record<string, number> = {
  hour: 3_600,
  dai: 86_400,
  night: 86_400,
  week: 604_800,
  month: 30.4 * 86_400,
  quarter: 91 * 86_400,
  year: 365 * 86_400,
  annual: 365 * 86_400,
};
/** How often something is done, not which one is meant: no "weekly report". */
const adverb =
  /\b(?<!\b(?:once|twice|thrice) )(hour|dai|night|week|month|quarter|year|annual)ly(?=[.,;:)]|$| (?:by|at|in|on|and|before|after|with|for|from|to|when|until|during)\b)/gi;
const everyPart = /\b(?:every|each) (?:morning|evening|night|workday|weekday)\b/gi;
const aged = /\b(\d{1,3})(?:[ -]years?)?(?:[ -]old| of age)? (?:or|and) (?:older|over|up|above|younger|under)\b/gi;
const numbered = /(?<=\b(?:on|from|until|by|after|before|and|or|to) )(day|week|month) (\d{1,3})\b/gi;
const scored =
  /\b(score|index|level|reading|stage|count|INR|pH|A1c|BMI|GFR|grade)s? (?:(?:is|are|of|at|above|below|over|under|reaches|falls|exceeds|to|or) )*(\d+(?:\.\d+)?)(?![\d%:/-]|\.\d|\s*(?:mg|ml|mcg|°|hours?|days?|minutes?|percent))/gi;

/** Spans and places in a row that are written without figures: "every year", "half an hour", "the third day". */
export function wordedIn(text: string): Figure[] {
  const singles = [...text.matchAll(single)].map((match) => {
    const [, how = '', part = '', what = ''] = match;
    const many = /half/i.test(how + part) ? 0.5 : /quarter/i.test(part) ? 0.25 : part === '' ? 1 : 2;
    const role = /^(?:every|each|once)/i.test(how)
      ? 'every'
      : /^(?:within|in)\b/i.test(how)
        ? 'at most'
        : (/^(?:for|after)\b/i.exec(how)?.[0].toLowerCase() ?? '');
    return worded(match, 'time', role, many * (seconds[what.toLowerCase()] ?? 0));
  });
  const rows = [...text.matchAll(ordinal)].map((match) => {
    const place = places.indexOf((match[1] ?? '').toLowerCase());
    return worded(match, `place of ${(match[2] ?? '').toLowerCase()}`, '', place === -1 ? Number.parseInt(match[1] ?? '') : place + 1);
  });
  const adverbs = [...text.matchAll(adverb)].map((match) => worded(match, 'time', 'every', spans[(match[1] ?? '').toLowerCase()] ?? 0));
  const parts = [...text.matchAll(everyPart)].map((match) => worded(match, 'time', 'every', 86_400));
  const ages = [...text.matchAll(aged)].map((match) => worded(match, 'time', '', Number(match[1]) * 12 * 30.4 * 86_400));
  const numberedOnes = [...text.matchAll(numbered)].map((match) =>
    worded(match, `place of ${(match[1] ?? '').toLowerCase()}`, '', Number(match[2])),
  );
  const scores = [...text.matchAll(scored)].map((match) => worded(match, (match[1] ?? '').toLowerCase(), '', Number(match[2])));
  return [...singles, ...rows, ...adverbs, ...parts, ...ages, ...numberedOnes, ...scores];
}

function worded(match: RegExpMatchArray, dimension: string, role: string, value: number): Figure {
  const start = match.index ?? 0;
  return { dimension, unit: '', role, low: value, high: value, written: match[0], start, end: start + match[0].length };
}
