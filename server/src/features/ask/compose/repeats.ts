import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

/** If a sentence says the same, it contains this share of the shorter sentence's words. */
const sameWords = 0.8;

/** The first sentences of a ranking that each say something new. */
export function withoutRepeats(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const chosen: RankedSentence[] = [];
  for (const sentence of ranked) {
    if (chosen.length >= count) break;
    if (!repeats(sentence, chosen)) chosen.push(sentence);
  }
  return chosen;
}

/** Sentences with other figures say something else, however alike their words are: a dose for adults and one for children. */
export function repeats(sentence: RankedSentence, chosen: readonly RankedSentence[]): boolean {
  return chosen.some((other) => {
    const shorter = Math.min(sentence.terms.size, other.terms.size);
    return sharedWords(sentence, other) >= sameWords * shorter && !differInFigures(sentence, other);
  });
}

/** Whether two sentences of any length contain nearly the same words, and no other figures. */
export function saysTheSame(a: RankedSentence, b: RankedSentence): boolean {
  return sharedWords(a, b) >= sameWords * Math.max(a.terms.size, b.terms.size) && !differInFigures(a, b);
}

function sharedWords(a: RankedSentence, b: RankedSentence): number {
  return [...a.terms].filter((term) => b.terms.has(term)).length;
}

function differInFigures(a: RankedSentence, b: RankedSentence): boolean {
  const only = (one: RankedSentence, other: RankedSentence): boolean =>
    [...one.terms].some((term) => /\d/.test(term) && !other.terms.has(term));
  return only(a, b) && only(b, a);
}
