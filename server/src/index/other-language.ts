import { cognatesOf } from '../language/spanish/cognates.ts';
import { type EnglishReading, readInEnglish } from '../language/spanish/in-english.ts';
import { isSpanish } from '../language/spanish/language-of.ts';
import { findSpanishWord, spanishFor, telling } from '../language/spanish/spanish-words.ts';
import { spanishStem } from '../language/spanish/spanish-stem.ts';
import { everydayShare } from '../language/everyday.ts';
import { stopWords } from '../language/stop-words.ts';
import { synonymsOf } from '../language/synonyms.ts';
import { fold, stem, type Token, tokenize } from '../language/terms.ts';
import type { Lexicon } from './search-question.ts';

/** How a word of a question was asked, the terms that are the same word in the other language, and those that mean about the same. */
export type OtherWords = { asked: string; forms: readonly string[]; others: readonly string[] };
/** A question in English, as the search reads it, and what its words are in the other language. */
export type ReadQuestion = { text: string; wordsFor: (token: Token) => OtherWords | undefined };

/**
 * A Spanish question is read in English, with the Spanish forms that the library writes; an English one keeps its words and finds Spanish ones where the library
 * has Spanish texts.
 */
export function readQuestion(lexicon: Lexicon, question: string): ReadQuestion {
  if (isSpanish(question)) {
    const reading = readInEnglish(question);
    return { text: reading.text, wordsFor: (token) => spanishWords(lexicon, token, question, reading) };
  }
  let isBilingual: boolean | undefined;
  const wordsFor = (token: Token): OtherWords | undefined => {
    isBilingual ??= holdsSpanish(lexicon);
    return isBilingual ? { asked: token.word, forms: formsIn(lexicon, spanishOf(token.word)), others: [] } : undefined;
  };
  return { text: question, wordsFor };
}

/** Words that a Spanish page has most of. Names bring one or the other into an English library, never so many. */
const onEachPage = ['que', 'los', 'para', 'por', 'una', 'del', 'las', 'como'].map(stem);
const leastWords = 4;
const leastShare = 0.001;

function holdsSpanish({ frequenciesOf, size }: Lexicon): boolean {
  const frequent = [...frequenciesOf(onEachPage).values()].filter((count) => count >= leastShare * size.passages);
  return frequent.length >= leastWords;
}

function spanishOf(word: string): readonly string[] {
  return [...spanishFor(word), ...spanishFor(word.replace(/s$/, '')), ...spanishFor(word.replace(/e?s$|ing$|ed$/, ''))];
}

function spanishWords(lexicon: Lexicon, token: Token, question: string, { pieces }: EnglishReading): OtherWords | undefined {
  const piece = pieces.find(({ start, end }) => start <= token.start && token.end <= end);
  if (piece === undefined) return undefined;
  const said = tokenize(question.slice(piece.from, piece.to)).map(({ word }) => word);
  const content = said.filter((word) => !telling.has(word) && !isFunctionWord(word));
  const known = content.map(findSpanishWord).filter((one) => one !== undefined);
  const alike = said.length === 1 ? known.flatMap((one) => one.alike) : [];
  const english = said.length === 1 ? known.flatMap((one) => one.english.slice(1)) : [];
  const meant = english.flatMap(tokenize).flatMap((one) => [one.term, ...synonymsOf(one)]);
  const guessed = piece.isRead ? [] : content.flatMap(cognatesOf).map(stem);
  return {
    asked: content.reduce((longest, word) => (word.length > longest.length ? word : longest), content[0] ?? said[0] ?? token.word),
    forms: formsIn(lexicon, content),
    others: [...new Set([...meant, ...guessed, ...formsIn(lexicon, alike)])],
  };
}

function isFunctionWord(word: string): boolean {
  const [english] = findSpanishWord(word)?.english ?? [];
  return english !== undefined && (english === '' || stopWords.has(english));
}

/** The library's words that are forms of these Spanish ones. An English word that only looks like one is none: "permission" is no "permiso". */
function formsIn(lexicon: Lexicon, words: readonly string[]): string[] {
  const same = new Set(words.map((word) => stem(fold(word))));
  const stems = new Set(words.filter((word) => !/\d/.test(word)).map(spanishStem));
  const starts = new Set([...stems].map((one) => one.slice(0, 2)));
  const isForm = (term: string): boolean => same.has(term) || (stems.has(spanishStem(term)) && everydayShare(term) === 0);
  return [...starts].flatMap((start) => lexicon.listStarting(start).flatMap(({ term }) => (isForm(term) ? [term] : [])));
}
