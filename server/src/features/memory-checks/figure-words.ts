import type { Figure } from './figures.ts';

const seconds: Record<string, number> = { minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 30.4 * 86_400, year: 365 * 86_400 };
const unit = '(minute|hour|day|week|month|year)';
const single = new RegExp(
  `\\b(every|each|once an?|within an?|for an?|after an?|in an?|half an?|an?|one) (other |second |half |quarter )?${unit}\\b(?!['’]s)`,
  'gi',
);
const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ordinal = new RegExp(`\\b(${places.join('|')}|\\d{1,2}(?:st|nd|rd|th)) (day|week|month|hour|visit|dose|time|year)\\b`, 'gi');

/** Spans and places in a row that are written without figures: "every year", "half an hour", "the third day". */
export function wordedIn(text: string): Figure[] {
  const spans = [...text.matchAll(single)].map((match) => {
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
  return [...spans, ...rows];
}

function worded(match: RegExpMatchArray, dimension: string, role: string, value: number): Figure {
  const start = match.index ?? 0;
  return { dimension, unit: '', role, low: value, high: value, written: match[0], start, end: start + match[0].length };
}
