import { type Token, tokenize } from './terms.ts';

/**
 * The words as their question spells them, in lower case and in its order: "12-year-old", which the index knows as 12yearold, and without the parts of what is
 * among them as a whole. Words that are not in the question are left out.
 */
export function asWritten(words: readonly string[], question: string): string[] {
  const wanted = new Set(words);
  const found = tokenize(question)
    .map((token) => ({ ...token, written: spellingOf(token, question) }))
    .filter(({ word, written }) => wanted.has(word) || wanted.has(written));
  const isPart = (one: Token): boolean =>
    found.some((other) => other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start);
  return [...new Set(found.filter((token) => !isPart(token)).map(({ written }) => written))];
}

/** A possessive stays without its s. */
function spellingOf({ word, start, end }: Token, question: string): string {
  const text = question.slice(start, end).toLowerCase();
  return text.startsWith(word) ? word : text;
}
