import { fold } from '../terms.ts';
import { readWordSections } from '../words.ts';
import { spanishStem } from './spanish-stem.ts';

const linesOf = readWordSections('spanish');
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Lower case without accents; ñ stays, for "año" and "uña" are other words without it. */
export function foldSpanish(word: string): string {
  return word.normalize('NFC').toLowerCase().split('ñ').map(fold).join('ñ');
}

const either = new Set(linesOf('either').flatMap(wordsOf).map(foldSpanish));
/** Words of nearly every Spanish text, and of no English one. */
export const telling: ReadonlySet<string> = new Set(
  linesOf('telling')
    .flatMap(wordsOf)
    .map(foldSpanish)
    .filter((word) => !either.has(word)),
);

/** Abbreviations whose full stop does not end a sentence of a Spanish text, as written, without that stop. */
export const spanishAbbreviations: ReadonlySet<string> = new Set(linesOf('abbreviations').flatMap(wordsOf));

export function isEither(word: string): boolean {
  return either.has(word);
}

/** What a Spanish word is in English, the best first: one empty text where it says nothing. alike: Spanish words for the same thing. */
export type SpanishWord = { english: readonly string[]; alike: readonly string[] };
/** words: as foldSpanish gives them. */
export type SpanishPhrase = { words: readonly string[]; english: string };

const exact = new Map<string, SpanishWord>();
const byStem = new Map<string, SpanishWord>();
const phrases = new Map<string, SpanishPhrase[]>();
/** Of content words only: by each of the English readings the Spanish words. */
const byEnglish = new Map<string, Set<string>>();

function readLine(line: string): { said: string; english: string[] } {
  const [said = '', english = ''] = line.split('>');
  return { said, english: english.split(',').map((one) => one.trim()) };
}

function keep(word: string, entry: SpanishWord): void {
  const known = exact.get(word);
  exact.set(word, known === undefined ? entry : { english: [...new Set([...known.english, ...entry.english])], alike: known.alike });
}

for (const line of linesOf('function words')) {
  const { said, english } = readLine(line);
  for (const word of wordsOf(said)) keep(foldSpanish(word), { english, alike: [] });
}
const claimed = new Set(exact.keys());
for (const line of linesOf('words')) {
  const { said, english } = readLine(line);
  const words = wordsOf(said).map(foldSpanish);
  const entry = { english, alike: words };
  for (const word of words) {
    keep(word, entry);
    if (!claimed.has(word) && !byStem.has(spanishStem(word))) byStem.set(spanishStem(word), entry);
  }
  for (const reading of english)
    if (!reading.includes(' ')) byEnglish.set(reading, new Set([...(byEnglish.get(reading) ?? []), ...entry.alike]));
}
for (const word of [...exact.keys()]) {
  const plain = fold(word);
  if (!exact.has(plain)) exact.set(plain, exact.get(word) ?? { english: [], alike: [] });
}
for (const line of linesOf('phrases')) {
  const { said, english } = readLine(line);
  for (const one of said.split(',')) {
    const words = wordsOf(one).map((word) => fold(word));
    const [first = ''] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), { words, english: english[0] ?? '' }]);
  }
}
for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);

/** Phrases that begin with a word, as `fold` gives it, the longest first. */
export function phrasesFrom(word: string): readonly SpanishPhrase[] {
  return phrases.get(word) ?? [];
}

/** A word, its singular, or another form of it. */
export function findSpanishWord(written: string): SpanishWord | undefined {
  const word = foldSpanish(written);
  return exact.get(word) ?? exact.get(word.replace(/s$/, '')) ?? exact.get(word.replace(/es$/, '')) ?? byStem.get(spanishStem(word));
}

/** The Spanish words for an English one. */
export function spanishFor(english: string): readonly string[] {
  return [...(byEnglish.get(english) ?? [])];
}
