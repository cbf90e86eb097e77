import type { RawToken } from '../../../language/figures/tokens.ts';
import { holdsWord, isUnderstood } from '../../../language/same-words.ts';
import type { Statement, Term } from './statement.ts';

/**
 * Parts that apply only under conditions: the content words of the conditions, and of the text that they govern, to the next full stop or
 * semicolon.
 */
export type Condition = { words: string[]; governed: string[] };

const opens = /^(?:if|when|unless|except|provided)$/i;
const endsCondition = /^[,;:.!?()—|]$/;
const endsSentence = /^[;:.!?|]$/;
const exempt = /^(?:even|as|whether)$/i;
/** A claim that says so much of what a condition governs says the rule. */
const saysTheRule = 0.6;

/** terms: of the same tokens. Several conditions of one sentence count as one, for they are mostly alternatives. */
export function findConditions(tokens: readonly RawToken[], terms: readonly Term[]): Condition[] {
  const conditions: Condition[] = [];
  let from = 0;
  while (from < tokens.length) {
    const to = nextEnd(tokens, from, endsSentence);
    const inside = rangesOf(tokens, from, to);
    const own = terms.filter(({ at }) => at >= from && at < to);
    const isInside = ({ at }: Term): boolean => inside.some(([begin, end]) => at > begin && at < end);
    const stems = (some: readonly Term[]): string[] => some.map(({ stem }) => stem);
    if (inside.length > 0) conditions.push({ words: stems(own.filter(isInside)), governed: stems(own.filter((term) => !isInside(term))) });
    from = to + 1;
  }
  return conditions;
}

/** Where conditions begin and end; "even if" is none. */
function rangesOf(tokens: readonly RawToken[], from: number, to: number): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = from; at < to; at++) {
    if (!opens.test(tokens[at]?.text ?? '') || exempt.test(tokens[at - 1]?.text ?? '')) continue;
    const end = Math.min(to, nextEnd(tokens, at, endsCondition));
    ranges.push([at, end]);
    at = end;
  }
  return ranges;
}

function nextEnd(tokens: readonly RawToken[], from: number, ends: RegExp): number {
  const at = tokens.findIndex(({ text }, index) => index >= from && ends.test(text));
  return at === -1 ? tokens.length : at;
}

/**
 * A rule that applies under a condition is not said without it. A claim keeps the condition by one of its words, or by a condition of its
 * own. It need not repeat the words that were in the question anyway. asked: the question's words.
 */
export function keepsConditions(claim: Statement, sources: readonly Statement[], asked: ReadonlySet<string>): boolean {
  if (claim.conditions.length > 0) return true;
  return sources.every(({ conditions }) =>
    conditions.every(({ words, governed }) => {
      const telling = words.filter((word) => !isUnderstood(word));
      if (telling.length === 0 || governed.length < 2) return true;
      const said = governed.filter((word) => holdsWord(claim.words, word)).length;
      if (said < saysTheRule * governed.length) return true;
      const known = telling.filter((word) => holdsWord(asked, word)).length;
      return known * 2 >= telling.length || telling.some((word) => !governed.includes(word) && holdsWord(claim.words, word));
    }),
  );
}
