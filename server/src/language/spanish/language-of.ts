import { isEveryday } from '../everyday.ts';
import { askingWords, stopWords } from '../stop-words.ts';
import { stem } from '../terms.ts';
import { findSpanishWord, foldSpanish, isEither, telling } from './spanish-words.ts';

export type Language = 'en' | 'es';

const word = /[\p{L}\p{M}]+/gu;
/** Signs that no other language writes, and those that English does not. */
const certain = /[¿¡]/;
const marks = /[ñÑáéíóúÁÉÍÓÚ]/;
/** A text tells its language long before its end. */
const longestRead = 1_500;
const leastTold = 2;
/** Of a longer text they are a quarter and more; most texts are long, and English, and need no further look. */
const [longText, leastShare] = [20, 0.05];
/** A shorter word may be anybody's abbreviation. */
const shortestWord = 4;

/**
 * Whether a text is Spanish; anything else counts as English. Spanish takes ¿ or ¡, two words that only Spanish has, or one and an accent or ñ, and more of them than
 * English words: "hay fever", "la dose for the pt" and "Los Alamos clinic" are English.
 */
export function isSpanish(text: string): boolean {
  if (certain.test(text.slice(0, longestRead))) return true;
  const words = (text.slice(0, longestRead).match(word) ?? []).map(foldSpanish).filter((one) => !isEither(one));
  const told = words.filter((one) => telling.has(one));
  if (words.length > longText && told.length < leastShare * words.length) return false;
  const others = words.filter((one) => !telling.has(one));
  if (told.length === 0 && !marks.test(text) && !others.some(isSpanishOnly)) return false;
  const english = others.filter(isEnglish).length;
  if (told.length === 0 && english > 0) return false;
  const spanish = told.length + others.filter((one) => !isEnglish(one) && isSpanishOnly(one)).length;
  return spanish > english && spanish >= (marks.test(text) ? 1 : leastTold);
}

export function languageOf(text: string): Language {
  return isSpanish(text) ? 'es' : 'en';
}

function isSpanishOnly(word: string): boolean {
  return word.length >= shortestWord && findSpanishWord(word)?.english.includes(word) === false;
}

function isEnglish(word: string): boolean {
  return stopWords.has(word) || askingWords.has(word) || isEveryday(stem(word));
}
