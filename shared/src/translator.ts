interface Pattern {
  expression: RegExp;
  translation: string;
}

type Entry = readonly [english: string, translation: string];

/** What is put into a sentence ends before the next sentence; a quotation ends with its mark. */
const inSentence = String.raw`((?:(?![.?!] \p{Lu})[^])*?)`;
const inQuotation = '([^”]*?)';
const betweenSentences = /(?<=[.?!]|^\{\d+\}) (?=\p{Lu}|[“¿¡{])/u;

/** `{0} of “{1}”` as an expression. */
function patternOf([english, translation]: Entry): Pattern {
  const pieces = english.split(/\{\d+\}/);
  const source = pieces.map((piece, index) => {
    const words = piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    if (index === pieces.length - 1) return words;
    return words + (piece.endsWith('“') ? inQuotation : inSentence);
  });
  return { expression: new RegExp(`^${source.join('')}$`, 'u'), translation };
}

/** An entry of several sentences also says what each of them means, where both languages have as many. */
function sentencesOf([english, translation]: Entry): Entry[] {
  const [from, to] = [english.split(betweenSentences), translation.split(betweenSentences)];
  if (from.length < 2 || from.length !== to.length) return [];
  const pairs = from.map((sentence, index) => [sentence, to[index] ?? ''] as const);
  return pairs.filter(([one, other]) => /\p{L}/u.test(one.replaceAll(place, '')) && placesOf(one) === placesOf(other));
}

const place = /\{\d+\}/g;
const placesOf = (text: string): string => [...text.matchAll(place)].map(String).sort().join(' ');
const lettersOf = (text: string): number => text.replaceAll(place, '').length;

/**
 * Translates texts of the product by a catalog: English to the other language, with `{0}`, `{1}` and so on for what is put in. That is translated
 * too, unless it is quoted: then people wrote it. A text of several sentences is translated one by one. What the catalog does not have comes back
 * unchanged, but for its dates.
 */
export function createTranslator(catalog: Readonly<Record<string, string>>, locale: string): (text: string) => string {
  const withDates = datesIn(locale);
  const whole = new Map(Object.entries(catalog).filter(([english]) => placesOf(english) === ''));
  let patterns: Pattern[] | undefined;

  const known = (text: string): string | undefined => whole.get(text) ?? byPattern(text);

  function byPattern(text: string): string | undefined {
    patterns ??= prepare(Object.entries(catalog), whole);
    for (const { expression, translation } of patterns) {
      const found = expression.exec(text);
      if (found === null) continue;
      return translation.replaceAll(/(“?)\{(\d+)\}/g, (_, quote: string, index: string) => {
        const part = found[Number(index) + 1] ?? '';
        return quote + (quote === '' ? translate(part) : part);
      });
    }
    return undefined;
  }

  function translate(text: string): string {
    return known(text) ?? bySentence(text) ?? withoutEnd(text) ?? counted(text) ?? listed(text) ?? text;
  }

  function bySentence(text: string): string | undefined {
    const parts = text.split(betweenSentences);
    return parts.length === 1 ? undefined : parts.map(translate).join(' ');
  }

  /** A period or a colon may be added to what the catalog has. */
  function withoutEnd(text: string): string | undefined {
    const [, words, end] = /^(.+)([.:])$/.exec(text) ?? [];
    const found = words === undefined ? undefined : (known(words) ?? counted(words) ?? listed(words));
    return found === undefined ? undefined : found + (end ?? '');
  }

  /** "3 answers", "2 of 26 memories", "1 memory may identify a patient". */
  function counted(text: string): string | undefined {
    const [, count, all, words = ''] = /^([\d,.]+)(?: of ([\d,.]+))? (\D+)$/.exec(text) ?? [];
    const [noun = '', ...rest] = words.split(' ');
    const [thing, saying] = [whole.get(noun), whole.get(rest.join(' '))];
    const found = whole.get(words) ?? (thing === undefined || saying === undefined ? undefined : `${thing} ${saying}`);
    return found === undefined ? undefined : `${count ?? ''}${all === undefined ? '' : ` de ${all}`} ${found}`;
  }

  /** A list of such things, or a title and what it is about. */
  function listed(text: string): string | undefined {
    const [, title, rest] = /^([^:“]+): (.+)$/.exec(text) ?? [];
    const named = title === undefined ? undefined : whole.get(title);
    if (named !== undefined) return `${named}: ${translate(rest ?? '')}`;
    const parts = text.split(/(; |, | and )/);
    const items = parts.map((part, index) => (index % 2 === 0 ? (whole.get(part) ?? counted(part)) : part.replace('and', 'y')));
    return parts.length > 1 && items.every((item) => item !== undefined) ? items.join('') : undefined;
  }

  // A sentence that ends with "p.m." has its period.
  return (text) => withDates(translate(text)).replace(/(?<=[ap]\.\sm|[ap]\.m)\.\.$/u, '.');
}

/** The patterns of a catalog, those with most words first; sentences without a place are added to the whole texts. */
function prepare(entries: readonly Entry[], whole: Map<string, string>): Pattern[] {
  const trimmed = entries.map(([english, translation]) => [english.trim(), translation.trim()] as const);
  const all = [...trimmed, ...trimmed.flatMap(sentencesOf)];
  for (const [english, translation] of all) if (placesOf(english) === '' && !whole.has(english)) whole.set(english, translation);
  const withPlaces = all.filter(([english]) => placesOf(english) !== '');
  return withPlaces.sort(([one], [other]) => lettersOf(other) - lettersOf(one)).map(patternOf);
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const englishDate = new RegExp(
  String.raw`\b(${months.map((name) => `${name.slice(0, 3)}|${name}`).join('|')}) (\d{1,2}), (\d{4})(?:(?:,| at) (\d{1,2}:\d\d)\s([AP]M))?\b`,
  'g',
);

/** Writes the English dates of a text, "Nov 27, 2026" or "November 27, 2026 at 9:05 AM", as another locale does. */
function datesIn(locale: string): (text: string) => string {
  return (text) =>
    text.replaceAll(englishDate, (date: string, month: string, _day, _year, time: string | undefined) => {
      const dateStyle = month.length > 3 ? 'long' : 'medium';
      const at = Date.parse(`${date.replace(' at ', ', ').replaceAll(/\s/g, ' ')} UTC`);
      return new Intl.DateTimeFormat(locale, { dateStyle, ...(time !== undefined && { timeStyle: 'short' }), timeZone: 'UTC' }).format(at);
    });
}
