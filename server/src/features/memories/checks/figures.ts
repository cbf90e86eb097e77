import { agree, quantitiesIn } from '../../../language/quantities.ts';
import { stem } from '../../../language/terms.ts';
import { datesIn, monthsIn } from './figure-dates.ts';
import { wordedIn } from './figure-words.ts';
import { numberPattern, overlaps, type Span, valueOfNumber } from './figure-parts.ts';

/**
 * What a note says in figures, with what they can be compared with. `exact` for what is a name rather than a size (a room, a code, a telephone number);
 * else low and high in one unit per dimension: seconds for all times, milligrams, degrees Celsius, minutes of the day. `unit` narrows a dimension
 * (business days, per kilogram). `role` is how it is meant: at most, at least, every, for, after, before; '' where nothing says.
 */
export interface Figure extends Span {
  dimension: string;
  unit: string;
  role: string;
  low: number;
  high: number;
  exact?: string;
  written: string;
}

const secondsPerMonth = 30.4 * 86_400;

/** Without one of these there is no figure: what is looked for in most sentences before anything else. */
const hint =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety|once|twice|thrice|(?:hour|dai|night|week|month|quarter|year|annual)ly|(?:every|each) [a-z]+|noon|midday|midnight|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|minute|hour|day|week|month|year|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|ground) [a-z]+|(?:cabinet|cupboard|drawer|shelf|locker|bin|rack|station|gate|door|entrance|building|lot|zone|tray|cart) [A-Z])\b/i;

/** The figures of a text, in its order. */
export function figuresIn(text: string): Figure[] {
  if (!hint.test(text)) return [];
  const found: Figure[] = [];
  const add = (figures: readonly Figure[]): void => {
    for (const figure of figures) if (!found.some((one) => overlaps(one, figure))) found.push(figure);
  };
  add(identityNumbers(text));
  add(callNumbers(text));
  add(ratesIn(text));
  add(datesIn(text));
  add(clockIn(text));
  add(quantitiesIn(text).map((quantity) => asFigure(quantity, text)));
  add(degreesIn(text));
  add(otherUnitsIn(text));
  add(placesIn(text));
  add(wordedIn(text));
  add(countsIn(text));
  if (found.length === 0) add(monthsIn(text));
  return found.sort((a, b) => a.start - b.start);
}

const roleEnd = / ?(at most|at least|every|for|after|before)$/;

/** 20 seconds at least, 3 days or less. */
const trailing: [RegExp, string][] = [
  [/^,? (?:at least|or (?:more|longer)|minimum)\b/i, 'at least'],
  [/^,? (?:at most|at the latest|or (?:less|fewer|sooner)|maximum)\b/i, 'at most'],
];

function asFigure({ dimension, low, high, written, start, end }: ReturnType<typeof quantitiesIn>[number], text: string): Figure {
  const role = trailing.find(([pattern]) => pattern.test(text.slice(end)))?.[1] ?? roleEnd.exec(dimension)?.[1] ?? '';
  const plain = dimension.replace(roleEnd, '');
  const [, unit = '', kind = plain] = /^(business|working|calendar|school) (.+)$/.exec(plain) ?? [];
  const isMonths = kind === 'months';
  const factor = isMonths ? secondsPerMonth : 1;
  const isCalled = kind === 'phone' || kind === 'extension';
  return {
    dimension: isMonths ? 'time' : isCalled ? 'phone' : kind,
    unit: unit === 'working' ? 'business' : unit,
    role,
    low: low * factor,
    high: high * factor,
    ...(isCalled && { exact: String(low) }),
    written: written.replace(/^(?:within|in under|no later than|not later than|up to|for|after|before|by|until)[\s:]+(?:the\s+)?/i, ''),
    start,
    end,
  };
}

const named = (match: RegExpMatchArray, dimension: string, exact: string, written: string): Figure => {
  const start = match.index ?? 0;
  return { dimension, unit: '', role: '', low: 0, high: 0, exact, written, start, end: start + match[0].length };
};

/** A name at the end of what was matched: the words before it say whose it is. */
const atEndOf = (match: RegExpMatchArray, dimension: string, exact: string, written: string): Figure => {
  const figure = named(match, dimension, exact, written);
  return { ...figure, start: figure.end - written.length };
};

/** What looks like a telephone number and is none. */
const identity =
  /\b\d{3}-\d{2}-\d{4}\b|\b(?:MRN|policy|claim|account|license|licence|NPI|serial|lot|model)(?: (?:number|no\.?))?[ :#]*[A-Z]*-?\d[\w-]*/gi;

function identityNumbers(text: string): Figure[] {
  return [...text.matchAll(identity)].map((match) => named(match, 'number', match[0].replace(/\W/g, '').toLowerCase(), match[0]));
}

const telephone = /(?<![\w.-])(?:\+\d{1,3}[-. ]?)?(?:\(\d{2,5}\)[-. ]?|\d{2,5}[-. ])?\d{3,4}[-. ]\d{3,4}(?:[-. ]\d{3,4})?(?![\w-]|\.\d)/g;
const short =
  /\b(?:ext(?:ension|n)?\.?|x|dial|pager|page|bleep|beep|call|ring|phone|fax|hotline|helpline|desk|line)(?: (?:number|no\.?|is|at|on|to))*[ :#]*(\d{3,6})\b(?![-.:/]\d|\s*(?:mg|ml|hours?|days?|minutes?|%|patients?|calls?|°))/gi;

const shortAfter =
  /\b(?:(?:extension|pager|bleep|phone|telephone|number|hotline|helpline|fax)(?: (?:of|for) [^.:;,\d]{1,40}?)? is|(?:call|dial|ring|reach|page|contact)(?:s|d|ed)?\b[^.;:\d]{0,40}? (?:at|on|by dialing)) #?(\d{3,6})\b(?![-.:/]\d| ?(?:am|pm|mg|ml|hours?|days?|minutes?|%|°))/gi;

function callNumbers(text: string): Figure[] {
  const long = [...text.matchAll(telephone)]
    .filter(([written]) => written.replace(/\D/g, '').length >= 7 && !/^(?:19|20)\d\d-(?:19|20)\d\d$/.test(written))
    .map((match) => named(match, isFax(text, match.index) ? 'fax' : 'phone', match[0].replace(/\D/g, '').slice(-7), match[0].trim()));
  const inside = [short, shortAfter].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => atEndOf(match, /^fax/i.test(match[0]) ? 'fax' : 'phone', match[1] ?? '', match[1] ?? '')),
  );
  return [...long, ...inside];
}

function isFax(text: string, at: number): boolean {
  return /\bfax(?:ed|es)?\b[^.;,]{0,25}$/i.test(text.slice(Math.max(0, at - 35), at));
}

const rate = new RegExp(
  `(?<![\\d,]{20})(${numberPattern})(?:\\s*(?:-|–|to)\\s*(${numberPattern}))?\\s*(mg|mcg|g|ml|l|units?|iu|mmol|meq|drops?|puffs?|times?|doses?|breaths?|compressions?|joules?)\\s*(?:\\/|per|in|an?|each|every)\\s*(\\d+\\s*)?(kg|kilogram|ml|l|litre|liter|dl|day|hour|hr|h|minute|min|dose|week|month|year|visit|shift)\\b`,
  'giu',
);
const often: Record<string, number> = { once: 1, twice: 2, thrice: 3 };
const timesPer =
  /\b(once|twice|thrice)\s+(?:a|per|each|every)\s+(day|week|month|year|shift|visit)\b|\b(once|twice|thrice)\s+(dai|week|month|year)ly\b/gi;
const factors: Record<string, number> = { mcg: 0.001, mg: 1, g: 1_000, ml: 1, l: 1_000 };
const perWords: Record<string, string> = { kilogram: 'kg', hr: 'hour', h: 'hour', min: 'minute', liter: 'l', litre: 'l', dai: 'day' };

/** A dose by weight, a drip's speed, how often in a day. */
function ratesIn(text: string): Figure[] {
  const rates = [...text.matchAll(rate)].map((match) => {
    const [written, first = '', second = first, unit = '', many = '1', per = ''] = match;
    const what = unit.toLowerCase().replace(/s$/, '');
    const factor = (factors[what] ?? 1) / Number(many);
    const kind = ['mcg', 'mg', 'g'].includes(what) ? 'mass' : ['ml', 'l'].includes(what) ? 'volume' : what;
    const [low, high] = [valueOfNumber(first) * factor, valueOfNumber(second) * factor];
    return sized(match, `${kind} per ${perWords[per.toLowerCase()] ?? per.toLowerCase()}`, low, high, written);
  });
  const frequencies = [...text.matchAll(timesPer)].map((match) => {
    const value = often[(match[1] ?? match[3] ?? '').toLowerCase()] ?? 1;
    const per = (match[2] ?? match[4] ?? '').toLowerCase();
    return sized(match, `time per ${perWords[per] ?? per}`, value, value, match[0]);
  });
  return [...rates, ...frequencies].map(asInterval);
}

const intervals: Record<string, number> = { hour: 3_600, day: 86_400, week: 604_800, month: secondsPerMonth, year: 365 * 86_400 };

/** Twice a day is every twelve hours. */
function asInterval(figure: Figure): Figure {
  const seconds = intervals[/^time per (\w+)$/.exec(figure.dimension)?.[1] ?? ''];
  if (seconds === undefined) return figure;
  return { ...figure, dimension: 'time', role: 'every', low: seconds / figure.high, high: seconds / figure.low };
}

const sized = (match: RegExpMatchArray, dimension: string, low: number, high: number, written: string): Figure => {
  const start = match.index ?? 0;
  const end = start + match[0].length;
  return { dimension, unit: '', role: '', low: Math.min(low, high), high: Math.max(low, high), written: written.trim(), start, end };
};

const clock24 = /(?<![\w:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])(?!\s*[ap]\.?m)/gi;
const wordClock = /\b(noon|midday|midnight)\b/gi;
const hours12 = /(?<![\w:.$])(1[0-2]|[1-9])(?::([0-5]\d))?\s*(?:-|–|to|until|and)\s*(1[0-2]|[1-9])(?::([0-5]\d))?\s*([ap])\.?m\b\.?/gi;

/** Times of day beyond 5:30 pm: 17:30, noon, and the first hour of "8 to 5 pm". */
function clockIn(text: string): Figure[] {
  const minutes = (match: RegExpMatchArray, value: number): Figure => sized(match, 'time of day', value, value, match[0]);
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

const degrees =
  /(?<![\w.])(-?\d+(?:\.\d+)?)(?:\s*(?:(?:°|degrees)\s*)?(?:[CF]\s*)?(?:-|–|to|and)\s*(-?\d+(?:\.\d+)?))?\s*(?:°|degrees?)\s*(C|F|Celsius|Fahrenheit)\b/gi;

function degreesIn(text: string): Figure[] {
  return [...text.matchAll(degrees)].map((match) => {
    const isF = /^F/i.test(match[3] ?? '');
    const value = (written: string): number => (isF ? ((Number(written) - 32) * 5) / 9 : Number(written));
    return sized(match, 'temperature', value(match[1] ?? '0'), value(match[2] ?? match[1] ?? '0'), match[0]);
  });
}

const otherUnits: Record<string, readonly [dimension: string, factor: number]> = {
  kg: ['weight', 1], kilogram: ['weight', 1], kilo: ['weight', 1], lb: ['weight', 0.4536], lbs: ['weight', 0.4536], pound: ['weight', 0.4536],
  dollar: ['money', 1], cent: ['money', 0.01], euro: ['money', 1], mile: ['distance', 1.609], km: ['distance', 1], mmhg: ['mmhg', 1], mmol: ['mmol', 1],
  rpm: ['rpm', 1], hz: ['hz', 1], hertz: ['hz', 1], iu: ['units', 1], meq: ['meq', 1], bpm: ['bpm', 1], gallon: ['gallon', 1], joule: ['joule', 1],
}; // prettier-ignore
const otherUnit = new RegExp(
  `(?<![\\w.,/-])(${numberPattern})(?:\\s*(?:-|–|to|or)\\s*(${numberPattern}))?[\\s-]*(${Object.keys(otherUnits).join('|')})s?(?![\\p{L}\\d])`,
  'giu',
);

function otherUnitsIn(text: string): Figure[] {
  return [...text.matchAll(otherUnit)].flatMap((match) => {
    const [written, first = '', second = first, unit = ''] = match;
    const [dimension, factor] = otherUnits[unit.toLowerCase()] ?? ['', 1];
    return [sized(match, dimension, valueOfNumber(first) * factor, valueOfNumber(second) * factor, written)];
  });
}

const places: [string, RegExp][] = [
  ['room', /\b(?:rooms?|bay|suite|clinic room|exam room)(?: (?:number|no\.?|is|now))* ?#?((?:[A-Z]-?)?\d{1,4}[A-Z]?)\b/gi],
  ['floor', /\b(?:floor|level) (\d{1,2})\b|\b(\d{1,2}|ground|first|second|third|fourth|fifth)(?:st|nd|rd|th)? floor\b/gi],
  ['place', /\b(?:cabinet|cupboard|drawer|shelf|locker|bin|rack|station|gate|door|entrance|building|lot|zone|tray|cart) ((?:[A-Z]-?)?\d{1,4}[A-Z]?|[A-Z])\b/g],
  ['code', /\b(?:(?:door|alarm|gate|access|entry|key|keypad|cabinet|safe|lock(?:box)?|user)? ?(?:code|PIN|pin|passcode|combination|password)(?: (?:for|of) [^.:;,]{1,50}?)?)(?: (?:is|was|now|currently|changed|to|number))*[ :#=]*([A-Z]*\d[\w-]*#?\*?)(?![\w.]*\d)/gi],
  ['code', /\b(?:enter|punch in|key in|type in) #?(\d{3,8})\b(?! ?(?:mg|ml|minutes?|hours?|days?))/gi],
  ['form', /\bforms? ([A-Z]{0,4}-?\d{1,5}[A-Z]?)\b/gi],
]; // prettier-ignore
const floors = new Map('ground first second third fourth fifth'.split(' ').map((word, index) => [word, String(index)]));

function placesIn(text: string): Figure[] {
  return places.flatMap(([dimension, pattern]) =>
    [...text.matchAll(pattern)].map((match) => {
      const value = (match[1] ?? match[2] ?? '').toLowerCase().replace(/[-\s#*]/g, '');
      const exact = floors.get(value) ?? value;
      return dimension === 'code' ? atEndOf(match, dimension, exact, match[1] ?? '') : named(match, dimension, exact, match[0]);
    }),
  );
}

const counted = new RegExp(
  `(?<![\\w.,$€£/-])(${numberPattern})(?:\\s*(?:-|–|to|or)\\s*(${numberPattern}))?[\\s-]+((?:\\p{L}+[ -]){0,2}?)(\\p{L}{3,})`,
  'giu',
);
const uncounted =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|seconds?|and|or|to|of|the|per|for|with|from|are|is|in|on|at|if|as|by|it|not|who|was|can|may|must|has|have|more|when|times|but|then)$/i;

const times = new RegExp(
  `(?<![\\d,]{20})\\b(?:(twice|thrice)|(${numberPattern}) times)\\b(?! (?:an?|per|each|every|as|more|daily|weekly|monthly)\\b)`,
  'gi',
);

/** What is counted by the piece: "3 refills", "two identifiers". */
function countsIn(text: string): Figure[] {
  const repeated = [...text.matchAll(times)].map((match) => {
    const value = often[(match[1] ?? '').toLowerCase()] ?? valueOfNumber(match[2] ?? '');
    return sized(match, 'count of time', value, value, match[0]);
  });
  const things = [...text.matchAll(counted)].flatMap((match) => {
    const [, first = '', second = first, , noun = ''] = match;
    if (uncounted.test(noun) || /^(?:19|20)\d\d$/.test(first) || (/^one$/i.test(first) && uncounted.test(noun))) return [];
    const thing = stem(noun.toLowerCase());
    return [{ ...sized(match, `count of ${thing}`, valueOfNumber(first), valueOfNumber(second), match[0]), written: match[0].trim() }];
  });
  return [...repeated, ...things];
}

/** "for 40 seconds" compared with "at least 20 seconds". */
export const isSpanOfLeast = (span: Figure, least: Figure): boolean => span.role === 'for' && least.role === 'at least';

/** Whether two figures of one dimension can both be true. */
export function canBothHold(a: Figure, b: Figure): boolean {
  if (isSpanOfLeast(a, b) && a.high > b.low) return true;
  if (isSpanOfLeast(b, a) && b.high > a.low) return true;
  if (a.exact !== undefined || b.exact !== undefined) return isSameName(a.exact ?? '', b.exact ?? '');
  if (isRange(a) && isRange(b) && a.unit === b.unit) return isWithin(a, b) || isWithin(b, a);
  if (a.dimension === 'time' && a.unit !== b.unit) {
    // A week of work is five days.
    const [low, high] = [0.65, 1.55];
    return a.low * low <= b.high && b.low <= a.high * high;
  }
  // A month is no exact number of days.
  const isLong = a.dimension === 'time' && a.high >= 25 * 86_400;
  // 36 °F is 2.2 °C, and written for 2 °C.
  const slack = isLong
    ? 0.035 * Math.max(a.high, b.high)
    : a.dimension === 'temperature' && /F/i.test(a.written) !== /F/i.test(b.written)
      ? 0.6
      : 0;
  return agree({ ...a, low: a.low - slack, high: a.high + slack }, b);
}

const isRange = ({ low, high, dimension }: Figure): boolean => low < high && !/^(?:date|weekday)$/.test(dimension);

/** Ranges that only overlap say different things. */
function isWithin(one: Figure, other: Figure): boolean {
  const slack = one.dimension === 'temperature' ? 0.6 : 0.035 * other.high;
  return one.low >= other.low - slack && one.high <= other.high + slack;
}

/** A telephone number may be written with its area or without, or as the extension that ends it. */
function isSameName(a: string, b: string): boolean {
  return a === b || (a.length >= 4 && b.length >= 4 && /^\d+$/.test(a + b) && (a.endsWith(b) || b.endsWith(a)));
}
