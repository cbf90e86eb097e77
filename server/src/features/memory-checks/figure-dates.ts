import type { Figure } from './figures.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthFirst = new RegExp(`\\b${monthPattern}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? ((?:19|20)\\d\\d))?`, 'gi');
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthPattern}\\b\\.?(?:,? ((?:19|20)\\d\\d))?`, 'gi');
const iso = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g;
const slashed = /(?<![\d/])(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)?\d\d)(?![\d/])/g;
const weekday = /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi;
const weekdays = 'mon tues wednes thurs fri satur sun'.split(' ');

/** Days of the year and of the week. A date without its year is one in every year. */
export function datesIn(text: string): Figure[] {
  const month = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return [
    ...[...text.matchAll(monthFirst)].map((match) => date(match, month(match[1]), Number(match[2]))),
    ...[...text.matchAll(dayFirst)].map((match) => date(match, month(match[2]), Number(match[1]))),
    ...[...text.matchAll(iso)].map((match) => date(match, Number(match[2]), Number(match[3]))),
    ...[...text.matchAll(slashed)].map((match) => date(match, Number(match[1]), Number(match[2]))),
    ...weekdaysIn(text),
  ];
}

/** As a number that parts days, not one that counts them. */
function date(match: RegExpMatchArray, month: number, day: number): Figure {
  return days(match, 'date', month * 100 + day);
}

/** A day by itself: "Monday to Friday" and "Mondays and Thursdays" are no single day. */
function weekdaysIn(text: string): Figure[] {
  const found = [...text.matchAll(weekday)];
  const isAlone = found.length === 1;
  return isAlone ? found.map((match) => days(match, 'weekday', weekdays.indexOf((match[1] ?? '').toLowerCase()))) : [];
}

function days(match: RegExpMatchArray, dimension: string, value: number): Figure {
  const start = match.index ?? 0;
  return {
    dimension,
    unit: '',
    role: '',
    low: value,
    high: value,
    exact: String(value),
    written: match[0],
    start,
    end: start + match[0].length,
  };
}
