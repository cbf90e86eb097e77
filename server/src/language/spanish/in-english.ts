import { fold } from '../terms.ts';
import { surelyMeant } from './cognates.ts';
import { isSpanish } from './language-of.ts';
import { findSpanishWord, phrasesFrom } from './spanish-words.ts';

/** A word or a phrase of a text with what it is read as: from, to in the Spanish text, start, end in the English one. */
export type ReadPiece = { from: number; to: number; start: number; end: number; isRead: boolean };
/**
 * A Spanish text in English, word by word, for rules that read English and for the search. It is good enough to compare and never shown.
 * What is not known stays as it is.
 */
export type EnglishReading = { text: string; pieces: readonly ReadPiece[] };

const word = /\p{L}[\p{L}\p{M}]*|\d+(?:[.,]\d+)*/gu;
/** How people write on a telephone. */
const shorthand = new Map([
  ['q', 'que'],
  ['xq', 'porque'],
  ['pq', 'porque'],
]);
type Word = { text: string; folded: string; from: number; to: number };

/** isPreferred: which of several English words to take. */
export function readInEnglish(text: string, isPreferred: (word: string) => boolean = () => false): EnglishReading {
  const all = [...text.matchAll(word)].map((match): Word => {
    const [own] = match;
    const folded = fold(own);
    return { text: own, folded: shorthand.get(folded) ?? folded, from: match.index, to: match.index + own.length };
  });
  const pieces: ReadPiece[] = [];
  let english = '';
  let behind = 0;
  for (let at = 0; at < all.length;) {
    const { count, said, isRead } = readAt(text, all, at, isPreferred);
    const [from, to] = [all[at]?.from ?? 0, all[at + count - 1]?.to ?? 0];
    english += text.slice(behind, from);
    const start = english.length;
    english += capitalAs(text.slice(from, to), said);
    pieces.push({ from, to, start, end: english.length, isRead });
    behind = to;
    at += count;
  }
  return { text: english + text.slice(behind), pieces };
}

type Read = { count: number; said: string; isRead: boolean };

function readAt(text: string, all: readonly Word[], at: number, isPreferred: (word: string) => boolean): Read {
  const first = all[at];
  if (first === undefined) return { count: 1, said: '', isRead: false };
  const phrase = phrasesFrom(first.folded).find(({ words }) =>
    words.every((one, index) => continues(text, all, at, index) && all[at + index]?.folded === one),
  );
  if (phrase !== undefined) return { count: phrase.words.length, said: phrase.english, isRead: true };
  if (/^\d/.test(first.text)) return { count: 1, said: withDecimalPoint(first.text), isRead: true };
  const readings = findSpanishWord(first.text)?.english;
  const known = readings?.find(isPreferred) ?? readings?.[0] ?? surelyMeant(first.text);
  return { count: 1, said: known ?? first.text, isRead: known !== undefined };
}

/** Nothing but a blank is between the words of a phrase. */
function continues(text: string, all: readonly Word[], at: number, index: number): boolean {
  return index === 0 || /^[ \u00a0]$/.test(text.slice(all[at + index - 1]?.to, all[at + index]?.from));
}

/** "0,5" and "37,5": one or two figures behind a comma, or any number of them behind 0. "1,000" is a thousand here. */
function withDecimalPoint(figure: string): string {
  return /^(?:\d+,\d{1,2}|0,\d+)$/.test(figure) ? figure.replace(',', '.') : figure;
}

function capitalAs(spanish: string, english: string): string {
  return /^\p{Lu}\p{Ll}/u.test(spanish) ? english.charAt(0).toUpperCase() + english.slice(1) : english;
}

/** The Spanish words that a part of the English reading was made of. */
export function writtenFor(text: string, { pieces }: EnglishReading, { start, end }: { start: number; end: number }): string {
  const [first, last] = [pieces.find((piece) => piece.end > start), pieces.findLast((piece) => piece.start < end)];
  if (first === undefined || last === undefined) return '';
  const [before, behind] = [Math.max(0, first.start - start), Math.max(0, end - last.end)];
  return text.slice(first.from - before, last.to + behind).trim();
}

const agedPerson =
  /\b(child|children|adults?|patients?|infants?|persons?|man|woman|newborns?|adolescents?) of (\d{1,3}) (year|month)s?\b/gi;
const kept = new Map<string, string>();
const mostKept = 2_000;

/** The text for rules that read English: as it is, or a Spanish one word by word in English. */
export function inEnglish(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const read = isSpanish(text) ? spanishInEnglish(text) : text;
  if (kept.size >= mostKept) kept.clear();
  kept.set(text, read);
  return read;
}

/** As inEnglish, of a text that is known to be Spanish: a table's row alone may not tell. */
export function spanishInEnglish(text: string): string {
  return readInEnglish(text).text.replace(agedPerson, '$1 $2 $3 old');
}
