import { type Figure, figureAt } from './figure.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** As the source of a pattern. */
export const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const dayPattern = '(0?[1-9]|[12]\\d|3[01])';
const monthFirst = new RegExp(`\\b(${monthName})\\.? ${dayPattern}(?:st|nd|rd|th)?\\b(?:,? ((?:19|20)\\d\\d))?`, 'gi');
const dayFirst = new RegExp(`\\b${dayPattern}(?:st|nd|rd|th)?(?: of)? (${monthName})\\b\\.?(?:,? ((?:19|20)\\d\\d))?`, 'gi');
const iso = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g;
const slashed = /(?<![\d/])(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)?\d\d)(?![\d/])/g;
const wholeMonth =
  /(?<=\b(?:in|every|each|until|by|before|during) (?:early |late |mid-?)?)(January|February|March|April|May|June|July|August|September|October|November|December)\b(?! \d)/g;
const weekday = /\b(?:(first|1st|second|2nd|third|3rd|fourth|4th|last) )?(mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi;
const rows = [['first', '1st'], ['second', '2nd'], ['third', '3rd'], ['fourth', '4th'], ['last']];
const weekdays = 'mon tues wednes thurs fri satur sun'.split(' ');

/** Days of the year (hundreds for the month) and of the week. A date without its year is one in every year. */
export function datesIn(text: string): Figure[] {
  const date = (match: RegExpMatchArray, month: string | number = '', day = ''): Figure => {
    return figureAt(match, 'date', (typeof month === 'number' ? month : monthOf(month)) * 100 + Number(day));
  };
  return [
    ...[...text.matchAll(monthFirst)].map((match) => date(match, match[1], match[2])),
    ...[...text.matchAll(dayFirst)].map((match) => date(match, match[2], match[1])),
    ...[...text.matchAll(iso)].map((match) => date(match, Number(match[2]), match[3])),
    ...[...text.matchAll(slashed)].map((match) => date(match, Number(match[1]), match[2])),
    ...weekdaysIn(text),
  ];
}

/** "in March", which any day in March goes with. */
export function monthsIn(text: string): Figure[] {
  return [...text.matchAll(wholeMonth)].map((match) => {
    const month = 100 * monthOf(match[1] ?? '');
    return figureAt(match, 'date', month, month + 31);
  });
}

/** A day by itself: "Monday to Friday" and "Mondays and Thursdays" are no single day. */
function weekdaysIn(text: string): Figure[] {
  const found = [...text.matchAll(weekday)];
  return found.length === 1 ? found.map(weekdayOf) : [];
}

/** The second Tuesday is a Tuesday; the first one is another. */
function weekdayOf(match: RegExpMatchArray): Figure {
  const value = 10 * (1 + weekdays.indexOf((match[2] ?? '').toLowerCase()));
  const row = rows.findIndex((words) => words.includes((match[1] ?? '').toLowerCase()));
  return figureAt(match, 'weekday', value + Math.max(0, row), value + (row < 0 ? rows.length - 1 : row));
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;
const numberedDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const namedDay = new RegExp(`^(${monthName})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'i');
const namedDayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (${monthName})\\.?,? (\\d{4})(?!\\d)`, 'i');
const spanishMonths = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const spanishDay = new RegExp(`^(\\d{1,2}) de (${spanishMonths.join('|')}|setiembre),? (?:del? )?(\\d{4})(?!\\d)`, 'i');

/**
 * The day, as YYYY-MM-DD, that a text begins with: "2026-05-05", "May 5, 2026", "5 May 2026", "5 de mayo de 2026" and, as the United States write it, "5/5/2026". Null where it
 * begins with none; a month alone is no day.
 */
export function dayAtStart(written: string): string | null {
  const text = written.replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? /i, '');
  const iso = isoDay.exec(text);
  if (iso !== null) return isoDayOf(iso[1], iso[2], iso[3]);
  const numbers = numberedDay.exec(text);
  if (numbers !== null) return isoDayOf(numbers[3], numbers[1], numbers[2]);
  const named = namedDay.exec(text);
  if (named !== null) return isoDayOf(named[3], String(monthOf(named[1] ?? '')), named[2]);
  const spanish = spanishDay.exec(text);
  if (spanish !== null) return isoDayOf(spanish[3], String(spanishMonthOf(spanish[2] ?? '')), spanish[1]);
  const dayFirst = namedDayFirst.exec(text);
  return dayFirst === null ? null : isoDayOf(dayFirst[3], String(monthOf(dayFirst[2] ?? '')), dayFirst[1]);
}

const spanishMonthOf = (name: string): number => spanishMonths.indexOf(name.toLowerCase().replace(/^set/, 'sept')) + 1;

/** Null for a day that there is not. */
function isoDayOf(year = '', month = '', date = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const day = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isDay && day >= '1900-01-01' && day <= '2199-12-31' ? day : null;
}

const clock24 = /(?<![\w:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])(?!\s*[ap]\.?m)/gi;
const wordClock = /\b(noon|midday|midnight)\b/gi;
const hours12 = /(?<![\w:.$])(1[0-2]|[1-9])(?::([0-5]\d))?\s*(?:-|–|to|until|and)\s*(1[0-2]|[1-9])(?::([0-5]\d))?\s*([ap])\.?m\b\.?/gi;

/** Times of day beyond 5:30 pm: 17:30, noon, and the first hour of "8 to 5 pm". */
export function clockIn(text: string): Figure[] {
  const minutes = (match: RegExpMatchArray, value: number): Figure => figureAt(match, 'time of day', value);
  return [
    ...[...text.matchAll(hours12)].flatMap((match) => {
      const isAfternoon = match[5]?.toLowerCase() === 'p';
      const to = ((Number(match[3]) % 12) + (isAfternoon ? 12 : 0)) * 60 + Number(match[4] ?? 0);
      const from = (Number(match[1]) % 12) * 60 + Number(match[2] ?? 0);
      const [first, second] = [minutes(match, from + (isAfternoon && from + 720 < to ? 720 : 0)), minutes(match, to)];
      const middle = first.start + (/^[\d:]+/.exec(match[0])?.[0].length ?? 0);
      return [
        { ...first, end: middle },
        { ...second, start: middle },
      ];
    }),
    ...[...text.matchAll(clock24)].map((match) => minutes(match, Number(match[1]) * 60 + Number(match[2]))),
    ...[...text.matchAll(wordClock)].map((match) => minutes(match, /^midn/i.test(match[0]) ? 0 : 720)),
  ];
}
