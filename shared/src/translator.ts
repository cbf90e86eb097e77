/** What is written between the places of an entry, and what it becomes. */
interface Pattern {
  pieces: readonly string[];
  translation: string;
}

type Entry = readonly [english: string, translation: string];

const betweenSentences = /(?<=[.?!]|^\{\d+\}) (?=\p{Lu}|[“¿¡{])/u;

const patternOf = ([english, translation]: Entry): Pattern => ({ pieces: english.split(/\{\d+\}/), translation });

/** What is at the places of a pattern; undefined if the text is another. It ends before the next sentence, and a quotation with its mark. */
function partsOf(text: string, pieces: readonly string[]): string[] | undefined {
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  const parts: string[] = [];
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return undefined;
    parts.push(text.slice(at, found));
    at = found + piece.length;
  }
  parts.push(text.slice(at, end));
  const fits = parts.every((part, index) => (pieces[index]?.endsWith('“') ? !part.includes('”') : !betweenSentences.test(part)));
  return fits ? parts : undefined;
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
  const translator = new Translator(catalog);
  const withDates = datesIn(locale);
  // A sentence that ends with "p.m." has its period.
  return (text) => withDates(translator.translate(text)).replace(/(?<=[ap]\.\sm|[ap]\.m)\.\.$/u, '.');
}

class Translator {
  readonly #catalog: Readonly<Record<string, string>>;
  readonly #whole: Map<string, string>;
  #patterns: Pattern[] | undefined;

  constructor(catalog: Readonly<Record<string, string>>) {
    this.#catalog = catalog;
    this.#whole = new Map(Object.entries(catalog).filter(([english]) => placesOf(english) === ''));
  }

  translate(text: string): string {
    return this.#known(text) ?? this.#bySentence(text) ?? this.#withoutEnd(text) ?? this.#counted(text) ?? this.#listed(text) ?? text;
  }

  #known(text: string): string | undefined {
    return this.#whole.get(text) ?? this.#byPattern(text);
  }

  #byPattern(text: string): string | undefined {
    this.#patterns ??= prepare(Object.entries(this.#catalog), this.#whole);
    for (const { pieces, translation } of this.#patterns) {
      const parts = partsOf(text, pieces);
      if (parts === undefined) continue;
      return translation.replaceAll(/(“?)\{(\d+)\}/g, (_, quote: string, index: string) => {
        const part = parts[Number(index)] ?? '';
        return quote + (quote === '' ? this.translate(part) : part);
      });
    }
    return undefined;
  }

  #bySentence(text: string): string | undefined {
    const parts = text.split(betweenSentences);
    return parts.length === 1 ? undefined : parts.map((part) => this.translate(part)).join(' ');
  }

  /** A period or a colon may be added to what the catalog has. */
  #withoutEnd(text: string): string | undefined {
    const [, words, end] = /^(.+)([.:])$/.exec(text) ?? [];
    const found = words === undefined ? undefined : (this.#known(words) ?? this.#counted(words) ?? this.#listed(words));
    return found === undefined ? undefined : found + (end ?? '');
  }

  /** "3 answers", "2 of 26 memories", "1 memory may identify a patient". */
  #counted(text: string): string | undefined {
    const [, count, all, words = ''] = /^([\d,.]+)(?: of ([\d,.]+))? (\D+)$/.exec(text) ?? [];
    const [noun = '', ...rest] = words.split(' ');
    const [thing, saying] = [this.#whole.get(noun), this.#whole.get(rest.join(' '))];
    const found = this.#whole.get(words) ?? (thing === undefined || saying === undefined ? undefined : `${thing} ${saying}`);
    return found === undefined ? undefined : `${count ?? ''}${all === undefined ? '' : ` de ${all}`} ${found}`;
  }

  /** A list of such things, or a title and what it is about. */
  #listed(text: string): string | undefined {
    const [, title, rest] = /^([^:“]+): (.+)$/.exec(text) ?? [];
    const named = title === undefined ? undefined : this.#whole.get(title);
    if (named !== undefined) return `${named}: ${this.translate(rest ?? '')}`;
    const parts = text.split(/(; |, | and )/);
    const items = parts.map((part, index) => (index % 2 === 0 ? (this.#whole.get(part) ?? this.#counted(part)) : part.replace('and', 'y')));
    return parts.length > 1 && items.every((item) => item !== undefined) ? items.join('') : undefined;
  }
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
