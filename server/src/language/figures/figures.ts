import { stem } from '../terms.ts';
import { quantitiesIn } from './amounts.ts';
import { clockIn, datesIn, monthsIn } from './dates.ts';
import { type Figure, figureAt, nameAt, nameAtEnd, numberPattern, rangeAt, valueOfNumber, wordedNumber } from './figure.ts';
import { secondsIn, secondsPerMonth, unitNamed, unitPattern } from './units.ts';
import { wordedIn } from './worded.ts';

/** Without one of these there is no figure: what is looked for in most sentences before anything else. */
const hint = new RegExp(
  `\\d|\\b(?:${wordedNumber}|once|twice|thrice|(?:hour|dai|night|week|month|quarter|year|annual)ly|(?:every|each) [a-z]+|noon|midday|midnight|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|minute|hour|day|week|month|year|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|ground) [a-z]+|(?:cabinet|cupboard|drawer|shelf|locker|bin|rack|station|gate|door|entrance|building|lot|zone|tray|cart) [A-Z])\\b`,
  'i',
);

/** The figures of a text, in its order. */
export function figuresIn(text: string): Figure[] {
  if (!hint.test(text)) return [];
  const found: Figure[] = [];
  const add = (figures: readonly Figure[]): void => {
    for (const figure of figures) if (!found.some(({ start, end }) => start < figure.end && figure.start < end)) found.push(figure);
  };
  add(identityNumbers(text));
  add(callNumbers(text));
  add(ratesIn(text));
  add(datesIn(text));
  add(clockIn(text));
  add(quantitiesIn(text).map((quantity) => inPlace(quantity, text)));
  add(degreesIn(text));
  add(otherUnitsIn(text));
  add(placesIn(text));
  add(wordedIn(text));
  add(countsIn(text));
  if (found.length === 0) add(monthsIn(text));
  return found.sort((a, b) => a.start - b.start);
}

/** 20 seconds at least, 3 days or less. */
const trailing: [RegExp, string][] = [
  [/^,? (?:at least|or (?:more|longer)|minimum)\b/i, 'at least'],
  [/^,? (?:at most|at the latest|or (?:less|fewer|sooner)|maximum)\b/i, 'at most'],
];

/** As it is compared with all other figures: months are time, and what follows may say how the figure is meant. */
function inPlace(quantity: Figure, text: string): Figure {
  const { dimension, role, low, high, written } = quantity;
  const factor = dimension === 'months' ? secondsPerMonth : 1;
  return {
    ...quantity,
    dimension: dimension === 'months' ? 'time' : dimension === 'extension' ? 'phone' : dimension,
    role: trailing.find(([pattern]) => pattern.test(text.slice(quantity.end)))?.[1] ?? role,
    low: low * factor,
    high: high * factor,
    written: written.replace(/^(?:within|in under|no later than|not later than|up to|for|after|before|by|until)[\s:]+(?:the\s+)?/i, ''),
  };
}

/** What looks like a telephone number and is none. */
const identity =
  /\b\d{3}-\d{2}-\d{4}\b|\b(?:MRN|policy|claim|account|license|licence|NPI|serial|lot|model)(?: (?:number|no\.?))?[ :#]*[A-Z]*-?\d[\w-]*/gi;

function identityNumbers(text: string): Figure[] {
  return Array.from(text.matchAll(identity), (match) => nameAt(match, 'number', match[0].replace(/\W/g, '').toLowerCase()));
}

const telephone = /(?<![\w.-])(?:\+\d{1,3}[-. ]?)?(?:\(\d{2,5}\)[-. ]?|\d{2,5}[-. ])?\d{3,4}[-. ]\d{3,4}(?:[-. ]\d{3,4})?(?![\w-]|\.\d)/g;
const short =
  /\b(?:ext(?:ension|n)?\.?|x|dial|pager|page|bleep|beep|call|ring|phone|fax|hotline|helpline|desk|line)(?: (?:number|no\.?|is|at|on|to))*[ :#]*(\d{3,6})\b(?![-.:/]\d|\s*(?:mg|ml|hours?|days?|minutes?|%|patients?|calls?|°))/gi;

const shortAfter =
  /\b(?:(?:extension|pager|bleep|phone|telephone|number|hotline|helpline|fax)(?: (?:of|for) [^.:;,\d]{1,40}?)? is|(?:call|dial|ring|reach|page|contact)(?:s|d|ed)?\b[^.;:\d]{0,40}? (?:at|on|by dialing)) #?(\d{3,6})\b(?![-.:/]\d| ?(?:am|pm|mg|ml|hours?|days?|minutes?|%|°))/gi;

function callNumbers(text: string): Figure[] {
  const long = [...text.matchAll(telephone)]
    .filter(([written]) => written.replace(/\D/g, '').length >= 7 && !/^(?:19|20)\d\d-(?:19|20)\d\d$/.test(written))
    .map((match) => nameAt(match, isFax(text, match.index) ? 'fax' : 'phone', match[0].replace(/\D/g, '').slice(-7)));
  const inside = [short, shortAfter].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => nameAtEnd(match, /^fax/i.test(match[0]) ? 'fax' : 'phone', match[1] ?? '')),
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
const shorthand: Record<string, string> = { kilogram: 'kg', hr: 'hour', h: 'hour', min: 'minute', liter: 'l', litre: 'l', dai: 'day' };

/** A dose by weight, a drip's speed, how often in a day. */
function ratesIn(text: string): Figure[] {
  const perOf = (written = ''): string => shorthand[written.toLowerCase()] ?? written.toLowerCase();
  const rates = Array.from(text.matchAll(rate), (match) => {
    const what = (match[3] ?? '').toLowerCase().replace(/s$/, '');
    const [kind, size] = unitNamed(what) ?? [what, 1];
    return rangeAt(match, `${kind} per ${perOf(match[5])}`, size / Number(match[4] ?? 1));
  });
  const frequencies = Array.from(text.matchAll(timesPer), (match) =>
    figureAt(match, `time per ${perOf(match[2] ?? match[4])}`, often[(match[1] ?? match[3] ?? '').toLowerCase()] ?? 1),
  );
  return [...rates, ...frequencies].map(asInterval);
}

/** Twice a day is every twelve hours. */
function asInterval(figure: Figure): Figure {
  const seconds = secondsIn(/^time per (hour|day|week|month|year)$/.exec(figure.dimension)?.[1] ?? '');
  if (seconds === undefined) return figure;
  return { ...figure, dimension: 'time', role: 'every', low: seconds / figure.high, high: seconds / figure.low };
}

const degrees =
  /(?<![\w.])(-?\d+(?:\.\d+)?)(?:\s*(?:(?:°|degrees)\s*)?(?:[CF]\s*)?(?:-|–|to|and)\s*(-?\d+(?:\.\d+)?))?\s*(?:°|degrees?)\s*(C|F|Celsius|Fahrenheit)\b/gi;

function degreesIn(text: string): Figure[] {
  return Array.from(text.matchAll(degrees), (match) => {
    const isF = /^F/i.test(match[3] ?? '');
    const value = (written: string): number => (isF ? ((Number(written) - 32) * 5) / 9 : Number(written));
    return figureAt(match, 'temperature', value(match[1] ?? '0'), value(match[2] ?? match[1] ?? '0'));
  });
}

const otherUnit = new RegExp(
  `(?<![\\w.,/-])(${numberPattern})(?:\\s*(?:-|–|to|or)\\s*(${numberPattern}))?[\\s-]*(${unitPattern('weight', 'money', 'distance', 'mmhg', 'mmol', 'rpm', 'hz', 'meq', 'bpm', 'gallon', 'joule')})s?(?![\\p{L}\\d])`,
  'giu',
);

function otherUnitsIn(text: string): Figure[] {
  return Array.from(text.matchAll(otherUnit), (match) => {
    const [dimension, factor] = unitNamed(match[3] ?? '') ?? ['', 1];
    return rangeAt(match, dimension, factor);
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
    Array.from(text.matchAll(pattern), (match) => {
      const value = (match[1] ?? match[2] ?? '').toLowerCase().replace(/[-\s#*]/g, '');
      const exact = floors.get(value) ?? value;
      return dimension === 'code' ? nameAtEnd(match, dimension, match[1] ?? '', exact) : nameAt(match, dimension, exact);
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
  const repeated = Array.from(text.matchAll(times), (match) =>
    figureAt(match, 'count of time', often[(match[1] ?? '').toLowerCase()] ?? valueOfNumber(match[2] ?? '')),
  );
  const things = [...text.matchAll(counted)].filter(
    ([, first = '', , , noun = '']) => !uncounted.test(noun) && !/^(?:19|20)\d\d$/.test(first),
  );
  return [...repeated, ...things.map((match) => rangeAt(match, `count of ${stem((match[4] ?? '').toLowerCase())}`))];
}
