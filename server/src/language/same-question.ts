import { inEnglish } from './spanish/in-english.ts';
import { isAskingWord, questionTokens } from './terms.ts';

/** The stems of what a question is about, in English whatever its language. */
export type AskedFor = ReadonlySet<string>;

/** The shorter of two questions must contain so much of the longer one's subject. */
const sameFrom = 2 / 3;

export function askedFor(question: string): AskedFor {
  const tokens = questionTokens(inEnglish(question));
  const subject = tokens.filter((token) => !isAskingWord(token));
  return new Set((subject.length > 0 ? subject : tokens).map(({ term }) => term));
}

/**
 * True if two questions ask the same: one is about all that the other is about, and about little more. A word in place of another ("late fee", "refund
 * fee") asks for something else, and so does one more figure ("over 65").
 */
export function asksTheSame(one: AskedFor, other: AskedFor): boolean {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  if (shorter.size === 0 || shorter.size < longer.size * sameFrom) return false;
  return [...shorter].every((term) => longer.has(term)) && [...longer].every((term) => shorter.has(term) || !/\d/.test(term));
}
