interface Pattern {
  expression: RegExp;
  translation: string;
}

const place = /\{(\d+)\}/;

/** What is put into a sentence ends before the next sentence; a quotation ends with its mark. */
const inSentence = String.raw`((?:(?![.?!] \p{Lu})[^])+?)`;
const inQuotation = '([^”]*?)';

/** `{0} of “{1}”` as an expression. */
function patternOf([english, translation]: [string, string]): Pattern[] {
  if (!place.test(english)) return [];
  const pieces = english.split(/\{\d+\}/);
  const source = pieces.map((piece, index) => {
    const words = piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    if (index === pieces.length - 1) return words;
    return words + (piece.endsWith('“') ? inQuotation : inSentence);
  });
  return [{ expression: new RegExp(`^${source.join('')}$`, 'u'), translation }];
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

/**
 * Translates whole texts by a catalog: English to the other language, with `{0}`, `{1}` and so on for what changes. What stands at such a
 * place is translated too if the catalog has it, and so is each sentence of a longer text. A text that the catalog does not have comes back unchanged.
 */
export function createTranslator(catalog: Readonly<Record<string, string>>, locale: string): (text: string) => string {
  const withDates = datesIn(locale);
  const whole = new Map(Object.entries(catalog).filter(([english]) => !place.test(english)));
  let patterns: Pattern[] | undefined;
  const byPattern = (text: string): string | undefined => {
    patterns ??= Object.entries(catalog).flatMap(patternOf);
    for (const { expression, translation } of patterns) {
      const found = expression.exec(text);
      if (found !== null)
        return translation.replaceAll(
          /(“?)\{(\d+)\}/g,
          (_, quote: string, index: string) => `${quote}${inner(found[Number(index) + 1] ?? '', quote)}`,
        );
    }
    return undefined;
  };
  // What is quoted was written by people.
  const inner = (text: string, quote: string): string => (quote === '' ? translate(text) : text);
  const translate = (text: string): string => {
    const known = whole.get(text) ?? byPattern(text);
    if (known !== undefined) return known;
    const parts = text.split(/(?<=[.?!:]) (?=\p{Lu})/u);
    return parts.length === 1 ? text : parts.map(translate).join(' ');
  };
  // A sentence that ends with "p.m." has its period.
  return (text) => withDates(translate(text)).replace(/(?<=[ap]\.\sm|[ap]\.m)\.\.$/u, '.');
}
