import { type Figure, figureAt } from './figure.ts';
import { secondsIn } from './units.ts';

const unit = '(minute|hour|day|week|month|year)';
/** Not "the first Tuesday of each month", which says when and not how often. */
const single = new RegExp(
  `(?<!days? of )\\b(every|each|once an?|within an?|for an?|after an?|in an?|half an?|an?|one) (other |second |half |quarter )?${unit}\\b(?!['’]s)`,
  'gi',
);
/** By the first of the words before a unit. */
const roles: Record<string, string> = {
  every: 'every', each: 'every', once: 'every', within: 'at most', in: 'at most', for: 'for', after: 'after',
}; // prettier-ignore
const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ordinal = new RegExp(`\\b(${places.join('|')}|\\d{1,2}(?:st|nd|rd|th)) (day|week|month|hour|visit|dose|time|year)\\b`, 'gi');
/** Of adverbs, without -ly. */
const periods: Record<string, [number, string]> = { dai: [1, 'day'], night: [1, 'day'], quarter: [3, 'month'], annual: [1, 'year'] };
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
  const all = (pattern: RegExp, read: (match: RegExpMatchArray) => Figure): Figure[] => Array.from(text.matchAll(pattern), read);
  const placeOf = (match: RegExpMatchArray, what = '', place: number): Figure => figureAt(match, `place of ${what.toLowerCase()}`, place);
  return [
    ...all(single, (match) => {
      const [, how = '', part = '', what = ''] = match;
      const many = /half/i.test(how + part) ? 0.5 : /quarter/i.test(part) ? 0.25 : part === '' ? 1 : 2;
      return timeAt(match, roles[how.toLowerCase().split(' ')[0] ?? ''] ?? '', many, what);
    }),
    ...all(ordinal, (match) => {
      const place = places.indexOf((match[1] ?? '').toLowerCase());
      return placeOf(match, match[2], place === -1 ? Number.parseInt(match[1] ?? '') : place + 1);
    }),
    ...all(adverb, (match) => {
      const [many, unit] = periods[(match[1] ?? '').toLowerCase()] ?? [1, match[1]];
      return timeAt(match, 'every', many, unit);
    }),
    ...all(everyPart, (match) => timeAt(match, 'every', 1, 'day')),
    ...all(aged, (match) => timeAt(match, '', Number(match[1]), 'year')),
    ...all(numbered, (match) => placeOf(match, match[1], Number(match[2]))),
    ...all(scored, (match) => figureAt(match, (match[1] ?? '').toLowerCase(), Number(match[2]))),
  ];
}

function timeAt(match: RegExpMatchArray, role: string, many: number, unit = ''): Figure {
  const time = many * (secondsIn(unit) ?? 0);
  return figureAt(match, 'time', time, time, { role });
}
