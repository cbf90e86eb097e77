import type { Figure } from './figures.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayPattern = '(0?[1-9]|[12]\\d|3[01])';
const monthFirst = new RegExp(`\\b${monthPattern}\\.? ${dayPattern}(?:st|nd|rd|th)?\\b(?:,? ((?:19|20)\\d\\d))?`, 'gi');
const dayFirst = new RegExp(`\\b${dayPattern}(?:st|nd|rd|th)?(?: of)? ${monthPattern}\\b\\.?(?:,? ((?:19|20)\\d\\d))?`, 'gi');
const iso = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g;
const slashed = /(?<![\d/])(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)?\d\d)(?![\d/])/g;
const wholeMonth =
  /(?<=\b(?:in|every|each|until|by|before|during) (?:early |late |mid-?)?)(January|February|March|April|May|June|July|August|September|October|November|December)\b(?! \d)/g;
const weekday = /\b(?:(first|1st|second|2nd|third|3rd|fourth|4th|last) )?(mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi;
const rows = [['first', '1st'], ['second', '2nd'], ['third', '3rd'], ['fourth', '4th'], ['last']];
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

/** "in March", which any day in March goes with. */
export function monthsIn(text: string): Figure[] {
  return [...text.matchAll(wholeMonth)].map((match) => {
    const { exact: _, ...figure } = days(match, 'date', 100 * (1 + months.indexOf((match[1] ?? '').slice(0, 3).toLowerCase())));
    return { ...figure, high: figure.low + 31 };
  });
}

/** As a number that parts days, not one that counts them. */
function date(match: RegExpMatchArray, month: number, day: number): Figure {
  const { exact: _, ...figure } = days(match, 'date', month * 100 + day);
  return figure;
}

/** A day by itself: "Monday to Friday" and "Mondays and Thursdays" are no single day. */
function weekdaysIn(text: string): Figure[] {
  const found = [...text.matchAll(weekday)];
  const isAlone = found.length === 1;
  return isAlone ? found.map(weekdayOf) : [];
}

/** The second Tuesday is a Tuesday; the first one is another. */
function weekdayOf(match: RegExpMatchArray): Figure {
  const { exact: _, ...figure } = days(match, 'weekday', 0);
  const value = 10 * (1 + weekdays.indexOf((match[2] ?? '').toLowerCase()));
  const row = rows.findIndex((words) => words.includes((match[1] ?? '').toLowerCase()));
  return { ...figure, low: value + Math.max(0, row), high: value + (row < 0 ? rows.length - 1 : row) };
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
